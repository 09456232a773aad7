/*
 * What is told beside a thing: longer help for whatever has texts, or why a button does nothing now. One box for the
 * whole page (HelpBox.svelte); things ask for it with `{@attach helpFor('location.tavern')}`. Help comes on hover,
 * keyboard focus or long press; where the thing does nothing else, a click or tap is enough (`explain`).
 */
import type { Attachment } from 'svelte/attachments';
import type { Message } from '../api/types';
import type { Helped } from '../texts/keys';

interface Shown {
  subject: Helped | null;
  /** Sentences of its own; above the help where there are both. */
  text: readonly string[];
  /** Why something is refused: said by `text`. */
  reasons: readonly Message[];
  node: Element;
  rect: DOMRect;
}

class Help {
  shown = $state.raw<Shown | null>(null);

  private timer = 0;

  show(node: Element, subject: Helped | null, text: readonly string[] = [], reasons: readonly Message[] = []): void {
    this.hold();
    this.shown = { subject, text, reasons, node, rect: node.getBoundingClientRect() };
  }
  hide(): void {
    this.shown = null;
  }
  /** The pointer is on its way from the thing, perhaps to the box. */
  hideSoon(): void {
    this.hold();
    this.timer = window.setTimeout(() => this.hide(), ON_THE_WAY);
  }
  /** It has come to the box. */
  hold(): void {
    clearTimeout(this.timer);
  }
  /** The thing may have been scrolled away from beside the box. */
  scrolled(event: Event): void {
    if (this.shown && (event.target as Node).contains(this.shown.node)) this.hide();
  }
}
/** Milliseconds from a thing to the box beside it. */
const ON_THE_WAY = 250;
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
      clearTimeout(timer);
      if (event.pointerType === 'mouse' && help.shown?.subject === subject) help.hideSoon();
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hide();
      else later(PRESS_DELAY);
    };
    // Of what has a box to tick that has it.
    const focus = (event: FocusEvent): void => {
      if ((event.target as Element).matches(':focus-visible')) later(HOVER_DELAY);
    };
    const blur = (event: FocusEvent): void => {
      // What stands in the box itself takes the focus when it is clicked.
      if (!(event.relatedTarget as Element | null)?.closest('.help')) hide();
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', enter], ['pointerleave', leave], ['pointerdown', down], ['pointercancel', leave], ['focusin', focus], ['focusout', blur],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      hide();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
