/* The product: texts first, then the page of the address. */
import { mount } from 'svelte';
import { get } from './api/http';
import type { Texts } from './api/types';
import App from './App.svelte';
import './styles/base.css';
import './styles/controls.css';
import './styles/tokens.css';
import { setTexts } from './texts/texts.svelte';

// Without its texts the page would show their keys: still of use, and the trouble is plain to see.
const texts = await get<Texts>('/api/texts/en.json').catch((): Texts => ({}));
setTexts(texts, 'en');
mount(App, { target: document.getElementById('app')! });
