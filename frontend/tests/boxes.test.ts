// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { boxOf, seenBox, shared } from '../src/lib/boxes';

describe('what two boxes share', () => {
  const one = { x: 10, y: 20, width: 100, height: 50 };

  it('is what lies in both', () => {
    expect(shared(one, { x: 60, y: 0, width: 100, height: 40 })).toEqual({ x: 60, y: 20, width: 50, height: 20 });
    expect(shared(one, { x: 0, y: 0, width: 500, height: 500 })).toEqual(one);
  });

  it('is nothing where they only touch, or lie apart', () => {
    expect(shared(one, { x: 110, y: 20, width: 10, height: 10 })).toBeNull();
    expect(shared(one, { x: 10, y: 300, width: 100, height: 50 })).toBeNull();
  });
});

describe('what is seen of a part of the page', () => {
  let part: HTMLElement;
  const holder = (): HTMLElement => part.parentElement!;

  beforeEach(() => {
    document.body.innerHTML = '<div style="overflow: auto"><p></p></div>';
    part = document.querySelector('p')!;
    part.getBoundingClientRect = () => new DOMRect(0, 90, 200, 60);
    holder().getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  });

  it('ends with what holds it and scrolls', () => {
    expect(seenBox(part)).toEqual({ x: 0, y: 90, width: 200, height: 10 });
    expect(boxOf(part)).toEqual({ x: 0, y: 90, width: 200, height: 60 });
  });

  it('does not end with what lets it run on', () => {
    holder().removeAttribute('style');
    expect(seenBox(part)).toEqual(boxOf(part));
  });

  it('is nothing where it is scrolled away, hidden or folded away', () => {
    part.getBoundingClientRect = () => new DOMRect(0, 100, 200, 60);
    expect(seenBox(part)).toBeNull();
    part.getBoundingClientRect = () => new DOMRect(0, 10, 200, 60);
    holder().style.visibility = 'hidden';
    expect(seenBox(part)).toBeNull();
    holder().style.visibility = '';
    part.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
    expect(seenBox(part)).toBeNull();
  });
});
