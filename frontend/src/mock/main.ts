/*
 * The mock page: `mock.html?mock=first-game | guide | all-pieces | scores | start | board | icons | link |
 * perf`. Real components on
 * made-up data; for looking, screenshots and browser tests without a server.
 */
import { mount } from 'svelte';
import GamePage from '../game/GamePage.svelte';
import { progress } from '../guide/progress.svelte';
import { GameState } from '../game/state.svelte';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/tokens.css';
import { setTexts } from '../texts/texts.svelte';
import { allPieces, finishedOfFive } from './all-pieces';
import StartPage from '../start/StartPage.svelte';
import BoardSheet from './BoardSheet.svelte';
import { finished, firstSnapshot } from './first-game';
import IconSheet from './IconSheet.svelte';
import LinkSheet from './LinkSheet.svelte';
import PerfSheet from './PerfSheet.svelte';
import { MockSource } from './source';
import { mockStart } from './start';
import { texts } from './texts';

setTexts(texts);
const target = document.getElementById('app')!;
const page = new URLSearchParams(location.search).get('mock') ?? 'first-game';
const snapshots = { 'first-game': firstSnapshot, 'all-pieces': allPieces, scores: finished, 'scores-five': finishedOfFive };

if (page === 'icons') mount(IconSheet, { target });
else if (page === 'link') mount(LinkSheet, { target });
else if (page === 'perf') mount(PerfSheet, { target });
else if (page === 'board') mount(BoardSheet, { target });
else if (page === 'start') mount(StartPage, { target, props: { source: mockStart, go: (url) => location.assign(url) } });
else {
  if (page === 'guide') progress.begin(firstSnapshot.view.game);
  const snapshot = snapshots[page as keyof typeof snapshots] ?? firstSnapshot;
  mount(GamePage, { target, props: { game: new GameState(new MockSource(snapshot)), gameUrl: (id: string) => `?mock=${id}`, onagain: () => location.reload(), onguided: () => location.assign('?mock=guide') } });
}
