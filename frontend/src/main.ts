import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import BoardSheet from './mock/BoardSheet.svelte';

mount(BoardSheet, { target: document.getElementById('app')! });
