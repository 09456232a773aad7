/* The start page as it is drawn, from made-up answers of a server. */
// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import type { StartSource } from '../src/api/source';
import { mockStart } from '../src/mock/start';
import { texts } from '../src/mock/texts';
import StartPage from '../src/start/StartPage.svelte';
import { setTexts } from '../src/texts/texts.svelte';

vi.hoisted(() => {
  // jsdom knows no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
});
setTexts(texts);

let page: ReturnType<typeof mount>;
afterEach(() => unmount(page));

const settled = async (): Promise<void> => {
  for (let k = 0; k < 5; k++) await new Promise((done) => setTimeout(done));
  flushSync();
};
async function shown(changed: Partial<StartSource> = {}): Promise<HTMLElement> {
  document.body.replaceChildren();
  page = mount(StartPage, { target: document.body, props: { source: { ...mockStart, ...changed }, go: () => undefined } });
  await settled();
  return document.body;
}
const said = (body: ParentNode, query: string): string[] => [...body.querySelectorAll(query)].map((found) => found.textContent!.replace(/\s+/g, ' ').trim());

describe('the start page', () => {
  it('names computers by how strong they are', async () => {
    expect(said(await shown(), 'form ol option')).toEqual(expect.arrayContaining(['Beginner · Novice', 'Easy · Greedy', 'Medium · Squire', 'Advanced · Builder', 'Hard · Steward']));
  });

  it('tells a name that it is full, and a greyed button why it is', async () => {
    const body = await shown();
    const name = body.querySelector<HTMLInputElement>('form ol input[type=text]')!;
    expect(said(body, 'form ol [role=status]')).toEqual(['']);
    name.value = 'x'.repeat(24);
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    expect(said(body, 'form ol [role=status]')).toEqual(['A name has at most 24 letters.']);
    const remove = body.querySelector<HTMLElement>('form ol [aria-disabled=true]')!;
    remove.click();
    await settled();
    expect(said(body, '.help')).toEqual(['A game is for 2 to 5 players.']);
    expect(body.querySelectorAll('form ol > li')).toHaveLength(2);
  });

  it('opens the help of a card at a click', async () => {
    const body = await shown();
    body.querySelector<HTMLElement>('.cards button')!.click();
    await settled();
    expect(said(body, '.help')[0]).toContain(texts[`card.${mockStart.catalogue.firstGame.cards[0]!}.help`]!);
  });

  it('says what each variant is', async () => {
    expect(said(await shown(), 'details fieldset small')).toContain(texts['variant.no-lords.rule']);
  });

  it('offers sets as soon as they matter, and says what brings a mini-expansion in', async () => {
    const catalogue = { ...mockStart.catalogue, sets: [...mockStart.catalogue.sets, 'island' as const] };
    const body = await shown({ catalogue });
    expect(said(body, '.chips label')).toEqual([]);
    body.querySelector<HTMLInputElement>('input[value=random]')!.click();
    await settled();
    expect(said(body, '.chips label').at(-1)).toMatch(/^Island.*Comes with Harbor or Lighthouse\.$/);
  });

  it('shows caves on the picture, and tasks beside the cards', async () => {
    const draw: StartSource['draw'] = async (request) => ({ ...(await mockStart.draw(request)), caves: [21, 30], tasks: ['fortress'] });
    const body = await shown({ draw });
    expect(body.querySelectorAll('.map .cave-mouth')).toHaveLength(2);
    expect(said(body, '.cards b')).toContain(texts['task.fortress.name']);
  });

  it('has running games on top, those that wait for the own choice first, with gold, pieces and date', async () => {
    const [mine, others] = await mockStart.games();
    const finished = { ...others!, id: 'c', names: ['Old', 'Game'], over: true };
    const body = await shown({ games: async () => [others!, finished, { ...mine!, gold: [12, 9], supply: [22, 25] }] });
    const [above, below] = [...body.querySelectorAll<HTMLElement>('.games')];
    expect(above!.compareDocumentPosition(body.querySelector('form')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const games = said(above!, 'a');
    expect(games).toHaveLength(2);
    for (const part of ['Anna', '22 settlements in supply', '12 gold', '9 gold', 'Round 6', 'your turn', '1 Jan 2026']) expect(games[0]).toContain(part);
    expect(said(below!, 'a')).toEqual([expect.stringContaining('Old')]);
  });

  it('says when the own time is over', async () => {
    const [mine] = await mockStart.games();
    const body = await shown({ games: async () => [{ ...mine!, deadline: '2026-01-03T12:00:00Z' }] });
    expect(said(body, '.games a')[0]).toContain('your time ends on 3 Jan 2026');
  });

  it('keeps the form near however many games run', async () => {
    const [mine] = await mockStart.games();
    const body = await shown({ games: async () => Array.from({ length: 9 }, (_, k) => ({ ...mine!, id: `g${k}` })) });
    expect(said(body, '.games a')).toHaveLength(4);
    body.querySelector<HTMLElement>('.games button')!.click();
    await settled();
    expect(said(body, '.games a')).toHaveLength(9);
  });

  it('shows a game of which only the names are known', async () => {
    const [mine] = await mockStart.games();
    const body = await shown({ games: async () => [{ ...mine!, gold: [], supply: [] }] });
    expect(said(body, '.games a .number')).toEqual([]);
  });

  it('gives the server’s own reason for a record that cannot be read, beside the button', async () => {
    const open: StartSource['open'] = () =>
      Promise.reject(new RequestFailed(400, { key: 'error.record', params: { reason: 'line 3, turn 1.2, z99: no such hex' } }, ''));
    const body = await shown({ open });
    const input = body.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [{ text: async () => 'what' }] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(said(body, '.games [role=alert]')).toEqual(['This record cannot be read: line 3, turn 1.2, z99: no such hex']);
  });
});
