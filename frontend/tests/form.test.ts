import { describe, expect, it } from 'vitest';
import { mockStart } from '../src/mock/start';
import { texts } from '../src/mock/texts';
import { NewGameForm } from '../src/start/form.svelte';
import { setTexts } from '../src/texts/texts.svelte';

setTexts(texts);

const form = (): NewGameForm => new NewGameForm(mockStart.catalogue);

describe('the form of a new game', () => {
  it('can be sent as it is: the first game, one person against the computer', () => {
    const request = form().request(null);
    expect(request).toMatchObject({ setup: 'first-game', sets: ['base'], quadrants: null, cards: null, seed: null, start: null });
    expect(request.seats.map((seat) => seat.kind)).toEqual(['here', 'computer']);
    expect(request.seats[1]!.level).toBe('novice');
  });

  it('plays a first game against an easy computer, others against the usual one, unless another is chosen', () => {
    const f = form();
    f.setup = 'random';
    expect(f.request(null).seats[1]!.level).toBe('builder');
    f.seats[1]!.level = 'steward';
    f.setup = 'first-game';
    expect(f.request(null).seats[1]!.level).toBe('steward');
  });

  it('makes a rated table as one can be: people by invitation, clocks, no hints, and the lot says who begins', () => {
    const f = form();
    f.hints = true;
    f.start = 1;
    f.rate(true);
    const { seats, table, hints, start } = f.request(null);
    expect(seats.map(({ kind }) => kind)).toEqual(['here', 'invite']);
    expect(table).toMatchObject({ rated: true, pace: { kind: 'live' }, timeOut: 'forfeit' });
    expect([hints, start, f.hintsOn]).toEqual([null, null, false]);
    f.rate(false);
    expect(f.request(null).table!.rated).toBe(false);
  });

  it('keeps between two and five seats', () => {
    const f = form();
    f.remove(f.seats[0]!.key);
    expect(f.seats).toHaveLength(2);
    for (let k = 0; k < 9; k++) f.add();
    expect(f.seats).toHaveLength(5);
  });

  it('forgets who begins when that seat is removed', () => {
    const f = form();
    f.add();
    f.start = 2;
    f.remove(f.seats[2]!.key);
    expect(f.start).toBeNull();
  });

  it('plays what the picture showed', async () => {
    const f = form();
    f.setup = 'chosen';
    f.quadrants[1]!.turned = true;
    const picture = await mockStart.draw(f.request(null));
    expect(f.request(picture)).toMatchObject({ quadrants: ['tavern', "paddock'", 'oasis', 'farm'], cards: picture.cards, seed: picture.seed });
  });

  it('sends a seed only if it is one', () => {
    const f = form();
    f.seed = ' 123 ';
    expect(f.request(null).seed).toBe('123');
    f.seed = 'amber';
    expect(f.request(null).seed).toBeNull();
  });

  it('redraws the picture for boards, not for names', () => {
    const f = form();
    const before = f.key;
    f.seats[0]!.name = 'Anna';
    expect(f.key).toBe(before);
    f.add();
    expect(f.key).not.toBe(before);
  });

  it('has hints for one against computers, and as it is said otherwise', () => {
    const f = form();
    expect([f.hintsOn, f.request(null).hints]).toEqual([true, null]);
    f.seats[1]!.kind = 'invite';
    expect([f.hintsOn, f.request(null).hints]).toEqual([false, null]);
    f.hints = true;
    expect([f.hintsOn, f.request(null).hints]).toEqual([true, true]);
  });
});
