/*
 * Zoom and pan of the board: a scale and an offset in pixels of the board's box, kept so that the board always
 * covers the box. Pure arithmetic on a small state, so that it can be tested without a browser.
 */

export interface Size {
  width: number;
  height: number;
}

export const MAX_SCALE = 5;

export class Viewport {
  scale = $state(1);
  x = $state(0);
  y = $state(0);

  readonly zoomed: boolean = $derived(this.scale > 1.001);

  private clamp(box: Size): void {
    const slackX = box.width * (this.scale - 1);
    const slackY = box.height * (this.scale - 1);
    this.x = Math.min(0, Math.max(-slackX, this.x));
    this.y = Math.min(0, Math.max(-slackY, this.y));
  }

  /** Multiplies the scale, keeping the point (px, py) of the box where it is. */
  zoomAt(factor: number, px: number, py: number, box: Size): void {
    const scale = Math.min(MAX_SCALE, Math.max(1, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = scale;
    this.clamp(box);
  }

  pan(dx: number, dy: number, box: Size): void {
    this.x += dx;
    this.y += dy;
    this.clamp(box);
  }

  fit(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Moves as little as needed to bring a point of the box (at scale 1) well into view. */
  reveal(px: number, py: number, box: Size, margin = 40): void {
    const shownX = px * this.scale + this.x;
    const shownY = py * this.scale + this.y;
    const dx = Math.max(0, margin - shownX) + Math.min(0, box.width - margin - shownX);
    const dy = Math.max(0, margin - shownY) + Math.min(0, box.height - margin - shownY);
    this.pan(dx, dy, box);
  }
}
