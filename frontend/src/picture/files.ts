/* Files made of a picture that the page shows (Picture.svelte). */
import { paint } from './paint';
import { fileOf, Taker } from './standalone';

/** Widths in pixels: to be looked at closely; to be passed on. */
const STILL = 1600;
const MOVING = 760;

export const drawingFile = (svg: SVGSVGElement, title: string): Blob => new Blob([fileOf(new Taker().take(svg), title)], { type: 'image/svg+xml' });

export async function stillFile(svg: SVGSVGElement): Promise<Blob> {
  const context = canvasFor(svg, STILL);
  paint(context, new Taker().take(svg));
  return new Promise((done, failed) => context.canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the canvas gave no picture'))), 'image/png'));
}

interface Making {
  count: number;
  /** Have the page show a picture; how long it is to be seen, in milliseconds. */
  show: (k: number) => Promise<number>;
  /** Nobody waits for it any more. */
  stopped: () => boolean;
}

/** The pictures that the page shows one after the other; null if it was stopped. */
export async function movingFile(svg: SVGSVGElement, { count, show, stopped }: Making): Promise<Blob | null> {
  const { Animation, paletteOf } = await import('./animation');
  const taker = new Taker();
  const part = (name: string): SVGGElement => taker.take(svg.querySelector<SVGGElement>(`[data-part=${name}]`)!);
  const context = canvasFor(svg, MOVING);
  const { width, height } = context.canvas;
  // The land is dear to paint, and the same in all.
  const land = canvasFor(svg, MOVING);
  paint(land, taker.take(svg.querySelector<SVGRectElement>('.page')!));
  paint(land, part('ground'));
  const pixels = async (k: number): Promise<{ data: Uint8ClampedArray; delay: number }> => {
    const delay = await show(k);
    context.save();
    context.resetTransform();
    context.drawImage(land.canvas, 0, 0);
    context.restore();
    paint(context, part('play'));
    return { data: context.getImageData(0, 0, width, height).data, delay };
  };
  // The last one has all that the others have.
  const animation = new Animation(width, height, paletteOf((await pixels(count - 1)).data));
  for (let k = 0; k < count; k++) {
    const { data, delay } = await pixels(k);
    if (stopped()) return null;
    animation.add(data, delay);
    // The page stays alive meanwhile.
    await new Promise((done) => setTimeout(done));
  }
  return new Blob([animation.finish()], { type: 'image/gif' });
}

/** An empty canvas so many pixels wide, in the units of the drawing. */
function canvasFor(svg: SVGSVGElement, pixels: number): CanvasRenderingContext2D {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const scale = pixels / width;
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.scale(scale, scale);
  context.translate(-x, -y);
  return context;
}
