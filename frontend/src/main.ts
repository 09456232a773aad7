/* The product: texts first, then the page of the address. */
import { mount } from 'svelte';
import App from './App.svelte';
import './effects/motion.svelte';
import './styles/base.css';
import './styles/controls.css';
import './styles/tokens.css';
import { language } from './texts/language.svelte';

// Without its texts the page shows keys in words: still of use, and the trouble is plain to see.
await language.begin().catch(() => undefined);
mount(App, { target: document.getElementById('app')! });
