/*
 * Longer help for anything that has texts: shown beside the thing on hover, keyboard focus or long press.
 * One box for the whole page (HelpBox.svelte); things ask for it with `{@attach helpFor('location.tavern')}`.
 */
import type { Attachment } from 'svelte/attachments';
import type { Helped } from '../texts/keys';

interface Shown {
  subject: Helped;
  rect: DOMRect;
}

class Help {
  shown = $state.raw<Shown | null>(null);
}
export const help = new Help();

const HOVER_DELAY = 350;
const PRESS_DELAY = 450;

export function helpFor(subject: Helped): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    const show = (): void => {
      help.shown = { subject, rect: node.getBoundingClientRect() };
    };
    const later = (delay: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(show, delay);
    };
    const hide = (): void => {
      clearTimeout(timer);
      if (help.shown?.subject === subject) help.shown = null;
    };
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') later(HOVER_DELAY);
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hide();
      else later(PRESS_DELAY);
    };
    const focus = (): void => {
      if (node.matches(':focus-visible')) later(HOVER_DELAY);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', enter], ['pointerleave', hide], ['pointerdown', down], ['pointercancel', hide], ['focusin', focus], ['focusout', hide],
      ['keydown', key],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      hide();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
