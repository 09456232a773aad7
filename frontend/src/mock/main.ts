import { mount } from 'svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import BoardSheet from './BoardSheet.svelte';

mount(BoardSheet, { target: document.getElementById('app')! });
