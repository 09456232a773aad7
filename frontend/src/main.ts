/* The product: texts first, then the page of the address. */
import { mount } from 'svelte';
import { get } from './api/http';
import App from './App.svelte';
import './styles/base.css';
import './styles/controls.css';
import './styles/tokens.css';
import type { Texts } from './texts/format';
import { setTexts } from './texts/texts.svelte';

// Without its texts the page shows keys in words: still of use, and the trouble is plain to see.
const texts = await get('/api/texts/{file}', { file: 'en.json' }).catch((): Texts => ({}));
setTexts(texts);
mount(App, { target: document.getElementById('app')! });
