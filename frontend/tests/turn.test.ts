// @vitest-environment jsdom
/* What stands beside the board in words: whose turn it is, what tiles can do, who has no buttons. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameView, LogEntry } from '../src/api/types';
import { help } from '../src/game/help.svelte';
import OptionButton from '../src/game/OptionButton.svelte';
import { ending } from '../src/game/ending';
import { RatingsAtTable } from '../src/game/ratings.svelte';
import ScoreTable from '../src/game/ScoreTable.svelte';
import TurnPanel from '../src/game/TurnPanel.svelte';
import WaitingFor from '../src/game/WaitingFor.svelte';
import { whoseTurn } from '../src/game/words';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

vi.hoisted(() => {
  // jsdom knows no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
});
setTexts(texts);
const { view } = firstSnapshot;
const [first, second] = view.seats.map((seat) => seat.name);
const nothing = (): void => {};

let app: Record<string, unknown> | null = null;
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = '';
});
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  app = mount(component, { target: document.body, props });
  flushSync();
}
const text = (query: string): string => document.querySelector(query)?.textContent?.trim() ?? '';

describe('whose turn it is', () => {
  const mine: GameView = { ...view, me: 0, mine: [0], turn: 0, decision: { ...view.decision, seat: 0 } };

  it('is yours at a screen of your own', () => expect(whoseTurn(mine)).toBe('Your turn'));
  it('is told by name at a screen that several share', () => {
    expect(whoseTurn({ ...mine, mine: [0, 1] })).toBe(`${first}’s turn`);
  });
  it('is told by name of others', () => {
    expect(whoseTurn({ ...mine, turn: 1, decision: { ...view.decision, seat: 1 } })).toBe(`${second}’s turn`);
  });
  it('tells an answer in another’s turn', () => {
    const answer = { ...mine, turn: 1 };
    expect(whoseTurn(answer)).toBe(`Your answer in ${second}’s turn`);
    expect(whoseTurn({ ...answer, mine: [0, 1] })).toBe(`${first}’s answer in ${second}’s turn`);
  });
});

describe('a power of several tiles', () => {
  const power = { action: 560, subject: 'location.paddock' as const, ready: 1, new: 0, used: 1 };
  const props = { subject: power.subject, enabled: true, onchoose: nothing };

  it('tells both states, and counts only what is ready', () => {
    show(OptionButton, { ...props, power });
    expect(text('b')).toBe('Paddock 1/2');
    expect(text('small')).toBe('1 ready and 1 used');
  });
  it('does not count a tile that works only from the next turn on', () => {
    show(OptionButton, { ...props, power: { ...power, new: 1, used: 0 } });
    expect(text('b')).toBe('Paddock 1/2');
    expect(text('small')).toBe('1 ready and 1 from next turn on');
  });
  it('is given up by choosing it again', () => {
    const oncancel = vi.fn();
    show(OptionButton, { ...props, power, enabled: false, active: true, oncancel });
    expect(text('small')).toBe('Choose it again to cancel.');
    document.querySelector('button')!.click();
    expect(oncancel).toHaveBeenCalledOnce();
  });
  it('tells the one state where there is one', () => {
    show(OptionButton, { ...props, enabled: false, power: { ...power, ready: 0, used: 2 } });
    expect(text('small')).toBe('Used this turn.');
  });
});

describe('the turn panel', () => {
  const props = {
    legal: [], shown: null, hint: null, seeking: false, mayHint: false, onskip: null, shared: false, invite: async () => ({ seat: 1, token: '', opens: null }),
    why: async () => [], onchoose: nothing, onundo: nothing, oncancel: null, onreveal: nothing, onhint: nothing, onscores: nothing, onagain: nothing,
  };

  it('has no buttons for those who only watch', () => {
    show(TurnPanel, { ...props, view: { ...view, me: null, mine: [], powers: [] } });
    expect(document.querySelectorAll('.button, .option')).toHaveLength(0);
  });
  it('asks for no choice at a table that begins when it is full', () => {
    const seats = view.seats.map((seat) => ({ ...seat, joined: seat.seat === 0 }));
    const mine: GameView = { ...view, me: 0, mine: [0], seats, decision: { ...view.decision, seat: 0, legal: [] } };
    show(TurnPanel, { ...props, view: mine });
    expect(text('h2')).toBe('The game begins as soon as all seats are taken.');
    unmount(app!);
    // Others begin at once: who sits there chooses, though somebody is still missing.
    show(TurnPanel, { ...props, view: { ...mine, decision: { ...mine.decision, legal: view.decision.legal } } });
    expect(text('h2')).not.toContain('begins');
  });
  it('offers nothing at the end of a line that was tried but to take it back', () => {
    const over: GameView = { ...view, phase: 'over', me: null, mine: [], powers: [], undo: 'free' };
    const onundo = vi.fn();
    show(TurnPanel, { ...props, onundo, onscores: null, view: over });
    expect([...document.querySelectorAll('.last .button')].map((button) => button.textContent.trim())).toEqual([texts['ui.undo']]);
    document.querySelector<HTMLElement>('.last .undo')!.click();
    expect(onundo).toHaveBeenCalledOnce();
  });
  it('says beside a greyed button what is missing', async () => {
    const why = vi.fn(async () => [{ key: 'refusal.MandatoryFirst' }]);
    const nothingYet: GameView = { ...view, undo: 'none' };
    show(TurnPanel, { ...props, why, view: nothingYet });
    document.querySelector<HTMLElement>('.last .primary')!.click();
    expect(why).toHaveBeenCalledExactlyOnceWith(view.decision.end);
    await vi.waitFor(() => expect(help.shown?.text).toEqual(['Finish your main build first.']));
    document.querySelector<HTMLElement>('.last .undo')!.click();
    expect(help.shown?.text).toEqual(['There is nothing to take back.']);
  });
  it('says of a tile that cannot be used why, and what it does', async () => {
    const why = vi.fn(async () => [{ key: 'refusal.TileUsed' }]);
    const power = { action: 560, subject: 'location.tavern' as const, ready: 0, new: 0, used: 1 };
    show(TurnPanel, { ...props, why, view: { ...view, powers: [power] } });
    document.querySelector<HTMLElement>('.option')!.click();
    await vi.waitFor(() => expect(help.shown).toMatchObject({ subject: 'location.tavern', text: ['You have used this tile in this turn.'] }));
    expect(why).toHaveBeenCalledExactlyOnceWith(560);
  });
  it('has them for those who play', () => {
    show(TurnPanel, { ...props, view });
    expect(document.querySelectorAll('.last button').length).toBeGreaterThan(1);
  });
  it('gives the link of a seat that nobody has taken to whoever made the game', () => {
    const waiting = { ...view, seats: view.seats.map((seat) => ({ ...seat, joined: seat.seat !== 1 })) };
    show(TurnPanel, { ...props, hosts: true, view: waiting });
    expect(text('.missing')).toContain('Waiting for 1 player');
    expect(text('.missing')).toContain(second);
    expect(text('.missing .primary')).toBe('Copy link');
  });
  it('gives it to nobody but whoever made the game', () => {
    const waiting = { ...view, seats: view.seats.map((seat) => ({ ...seat, joined: seat.seat !== 1 })) };
    show(TurnPanel, { ...props, view: waiting });
    expect(text('.missing')).toContain('Waiting for 1 player');
    expect(document.querySelector('.missing .primary')).toBeNull();
  });
});

describe('a table with free seats', () => {
  const seats = view.seats.map((seat) => ({ ...seat, joined: seat.seat !== 1 }));
  const seen = (changes: Partial<GameView>): string | null => {
    show(WaitingFor, { view: { ...view, seats, mine: [], ...changes }, hosts: false, invite: vi.fn() });
    const button = document.querySelector('.missing .primary');
    return button && button.textContent!.trim();
  };

  it.each(['public', 'rated'])('lets whoever looks on sit down where it is %s', (kind) => {
    expect(seen({ options: { ...view.options, [kind]: true } })).toBe('Sit down');
  });
  it.each([{}, { options: { ...view.options, public: true }, mine: [2] }])('lets nobody else', (changes) => {
    expect(seen(changes)).toBeNull();
  });

  const named = (label: string): HTMLButtonElement => document.querySelector<HTMLButtonElement>(`[aria-label='${label}']`)!;
  it('is filled by a link that is copied, sent by what the device sends with, or scanned', async () => {
    HTMLDialogElement.prototype.showModal = nothing;
    const clipboard = { writeText: vi.fn(async () => undefined) };
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard, share });
    const invite = vi.fn(async () => ({ seat: 1, token: 'abc', opens: null }));
    show(WaitingFor, { view: { ...view, seats, mine: [] }, hosts: true, invite });
    const url = `${location.origin}/join#abc`;
    document.querySelector<HTMLButtonElement>('.missing .primary')!.click();
    await vi.waitFor(() => expect(text('.missing .primary')).toBe('Copied'));
    expect(clipboard.writeText).toHaveBeenCalledWith(url);
    named('Send link').click();
    await vi.waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ url })));
    named('QR code').click();
    await vi.waitFor(() => expect(document.querySelector('dialog .code svg path')?.getAttribute('d')).toMatch(/^M/));
    expect(document.querySelector<HTMLInputElement>('dialog input')!.value).toBe(url);
    // One link for all of it.
    expect(invite).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('the final table', () => {
  HTMLDialogElement.prototype.showModal = nothing;
  const props = {
    view: { ...view, phase: 'over' as const, winners: [0] }, ending: [], recordUrl: '', ratings: null, statistics: null, statisticsProblem: null, analysis: null, problem: null, looked: null, sheet: 'scores' as const,
    onsheet: nothing, onlookback: nothing, ongold: nothing, onagain: nothing, onshare: nothing, onclose: nothing,
  };

  it('tells what a rated game has changed of the ratings, of those that may be known', async () => {
    const rating = { figure: 1518, doubt: 430, games: 3, provisional: true };
    const ratings = new RatingsAtTable(async () => [{ seat: 1, rating, change: -18 }]);
    await ratings.lookUp({ ...props.view, options: { ...view.options, rated: true } });
    show(ScoreTable, { ...props, nextUrl: null, ratings });
    expect([...document.querySelectorAll('tfoot tr:last-child td')].map((cell) => cell.textContent!.trim())).toEqual(['', '1518−18', ...view.seats.slice(2).map(() => '')]);
  });
  it('offers another game', () => {
    show(ScoreTable, { ...props, nextUrl: null });
    expect(text('.foot .primary')).toBe('Play again');
    expect(text('[role=status]')).toBe('');
  });
  it('says how the result came about', () => {
    const [anna, rowan] = view.seats;
    const over = { ...props.view, seats: [{ ...anna!, out: 'resigned' as const }, { ...rowan!, substituted: true }] };
    const late = (n: number): LogEntry => ({ id: n, n, round: 1, seat: 1, text: { key: 'log.timeout-skip', params: { player: 'Rowan' } }, hexes: [], subject: null });
    expect(ending(props.view, [])).toEqual([]);
    expect(ending(over, [late(1), late(2)])).toEqual([
      'Anna gives up.', 'Rowan ran out of time 2 times: the turn was then played without a choice of theirs.', 'A computer player played for Rowan at the end.',
    ]);
    expect(ending({ ...over, aborted: true }, [late(1)])).toEqual(['The players have called the game off. Nobody wins.']);
    show(ScoreTable, { ...props, ending: ending(over, [late(1)]), nextUrl: null });
    expect(text('.ending')).toContain('Rowan ran out of time once');
  });
  it('leads to the one that somebody has begun', () => {
    show(ScoreTable, { ...props, nextUrl: '/games/next' });
    expect(text('[role=status]')).toBe('There is a new game with the same players.');
    expect(document.querySelector('.foot .primary')!.getAttribute('href')).toBe('/games/next');
  });
});
