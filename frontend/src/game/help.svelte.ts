/*
 * What is told beside a thing: longer help for whatever has texts, or why a button does nothing now. One box for the
 * whole page (HelpBox.svelte); things ask for it with `{@attach helpFor('location.tavern')}`. Help comes on hover,
 * keyboard focus or long press; where the thing does nothing else, a click or tap is enough (`explain`).
 */
import type { Attachment } from 'svelte/attachments';
import type { Helped } from '../texts/keys';

interface Shown {
  subject: Helped | null;
  /** Sentences of its own; above the help where there are both. */
  text: readonly string[];
  node: Element;
  rect: DOMRect;
}

class Help {
  shown = $state.raw<Shown | null>(null);

  show(node: Element, subject: Helped | null, text: readonly string[] = []): void {
    this.shown = { subject, text, node, rect: node.getBoundingClientRect() };
  }
  hide(): void {
    this.shown = null;
  }
  /** The thing may have been scrolled away from beside the box. */
  scrolled(event: Event): void {
    if (this.shown && (event.target as Node).contains(this.shown.node)) this.hide();
  }
}
export const help = new Help();

const HOVER_DELAY = 350;
const PRESS_DELAY = 450;

export function helpFor(subject: Helped): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    const later = (delay: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => help.show(node, subject), delay);
    };
    const hide = (): void => {
      clearTimeout(timer);
      if (help.shown?.subject === subject) help.hide();
    };
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') later(HOVER_DELAY);
    };
    // What a long press has opened stays to be read when the finger goes; the next touch closes it.
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hide();
      else clearTimeout(timer);
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hide();
      else later(PRESS_DELAY);
    };
    const focus = (): void => {
      if (node.matches(':focus-visible')) later(HOVER_DELAY);
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', enter], ['pointerleave', leave], ['pointerdown', down], ['pointercancel', leave], ['focusin', focus], ['focusout', hide],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      hide();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
