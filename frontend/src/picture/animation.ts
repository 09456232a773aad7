/* An animated GIF of pictures that follow each other. Each holds only what has changed since the one before. */
import { applyPalette, GIFEncoder, quantize, type Palette } from 'gifenc';

/** Colours of all pictures; one more says “as before”. */
const COLOURS = 255;

export class Animation {
  private readonly encoder = GIFEncoder();
  private before: Uint8Array | null = null;

  /** `palette`: see `paletteOf`. */
  constructor(private readonly width: number, private readonly height: number, private readonly palette: Palette) {}

  /** One more picture, as the bytes of its pixels, and how long it is seen, in milliseconds. */
  add(pixels: Uint8ClampedArray, delay: number): void {
    const now = applyPalette(pixels, this.palette);
    const { before } = this;
    if (before === null) this.encoder.writeFrame(now, this.width, this.height, { palette: [...this.palette, [0, 0, 0]], delay, dispose: 1 });
    else {
      const changed = now.map((colour, k) => (colour === before[k] ? this.palette.length : colour));
      this.encoder.writeFrame(changed, this.width, this.height, { delay, dispose: 1, transparent: true, transparentIndex: this.palette.length });
    }
    this.before = now;
  }

  /** The bytes of the file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}

/** The colours of a picture, for all that look like it. */
export const paletteOf = (pixels: Uint8ClampedArray): Palette => quantize(pixels, COLOURS);
