/*
 * Fingers and mouse on the board: tells taps from drags from pinches. One finger pans only when the board is
 * zoomed in (else the page scrolls), two fingers zoom; a mouse drags when zoomed and clicks otherwise.
 */
import type { Size, Viewport } from './viewport.svelte';

const DRAG_START = 8;

export interface PointerHooks {
  viewport: Viewport;
  box: () => Size;
  origin: () => { left: number; top: number };
  tap: (event: PointerEvent) => void;
  /** A gesture began: hover marks and tips should go. */
  gesture: () => void;
}

interface Finger {
  x: number;
  y: number;
}

export class PointerTracker {
  private readonly fingers = new Map<number, Finger>();
  private start: Finger | null = null;
  private moving = false;

  constructor(private readonly hooks: PointerHooks) {}

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.moving = false;
    } else {
      this.moving = true;
      this.hooks.gesture();
    }
  }

  move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const { viewport, box, origin } = this.hooks;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      const { left, top } = origin();
      viewport.zoomAt(after / Math.max(before, 1), (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top, box());
      viewport.pan((now.x - finger.x) / 2, (now.y - finger.y) / 2, box());
    } else if (this.start) {
      if (!this.moving && Math.hypot(now.x - this.start.x, now.y - this.start.y) > DRAG_START) {
        this.moving = true;
        this.hooks.gesture();
      }
      if (this.moving && viewport.zoomed) viewport.pan(now.x - finger.x, now.y - finger.y, box());
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    const known = this.fingers.delete(event.pointerId);
    if (known && this.fingers.size === 0 && !this.moving) this.hooks.tap(event);
  }

  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.moving = true;
  }
}
