/*
 * A drawing of the page as a file of its own: what style sheets, tokens and themes say of each shape is written at the
 * shape, colours as plain numbers, so that every program that reads SVG shows the same.
 */

/** What is said of shapes, and what holds where nothing is said. */
const SAID: Record<string, string> = {
  fill: '', 'fill-rule': 'nonzero', stroke: 'none', 'stroke-width': '1', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'paint-order': 'normal',
};
const SAID_OF_TEXT: Record<string, string> = { ...SAID, 'font-family': '', 'font-size': '', 'font-weight': '400', 'text-anchor': 'start' };
const COLOURS = new Set(['fill', 'stroke']);
const SHAPES = 'path, circle, ellipse, rect, text';
const NAMESPACE = 'http://www.w3.org/2000/svg';

type Attributes = readonly (readonly [string, string])[];

/** Takes drawings; what it has found out of one kind of shape it keeps, so a second picture of a game is quick. */
export class Taker {
  private readonly known = new Map<string, Attributes>();
  private readonly pixel: CanvasRenderingContext2D;

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    this.pixel = canvas.getContext('2d', { willReadFrequently: true })!;
  }

  /** A copy of a drawing, or of a part of one, that needs nothing of the page. */
  take<E extends SVGElement>(drawing: E): E {
    const copy = drawing.cloneNode(true) as E;
    const [from, to] = [drawing, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
    from!.forEach((element, k) => this.write(element, to![k]!));
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const notes: Node[] = [];
    while (walker.nextNode()) notes.push(walker.currentNode);
    for (const note of notes) note.parentNode!.removeChild(note);
    return copy;
  }

  private write(from: SVGElement, to: SVGElement): void {
    const found = this.attributesOf(from);
    for (const { name } of [...to.attributes]) {
      if (name === 'class' || name === 'style' || name === 'role' || name.startsWith('data-') || name.startsWith('aria-')) to.removeAttribute(name);
    }
    for (const [name, value] of found) to.setAttribute(name, value);
  }

  /** Shapes of the same classes in groups of the same classes look the same. */
  private attributesOf(element: SVGElement): Attributes {
    let key = element.tagName + (element.getAttribute('fill') ?? '') + (element.getAttribute('font-size') ?? '');
    for (let e: Element | null = element; e instanceof SVGElement; e = e.parentElement) key += `>${e.getAttribute('class') ?? ''}`;
    const found = this.known.get(key) ?? this.read(element);
    this.known.set(key, found);
    return found;
  }

  private read(element: SVGElement): Attributes {
    const style = getComputedStyle(element);
    const found: [string, string][] = style.opacity === '1' ? [] : [['opacity', style.opacity]];
    // Those that clip have no colour, and groups pass nothing on: every shape says all.
    if (!element.matches(SHAPES) || element.closest('clipPath')) return found;
    for (const [name, usual] of Object.entries(element.matches('text') ? SAID_OF_TEXT : SAID)) {
      if (name.startsWith('stroke-') && style.stroke === 'none') continue;
      const value = style.getPropertyValue(name);
      if (value === usual || value === `${usual}px`) continue;
      if (!COLOURS.has(name) || value === 'none') found.push([name, value.replaceAll('"', "'")]);
      else {
        const { colour, opacity } = this.plain(value);
        found.push([name, colour]);
        if (opacity !== '1') found.push([`${name}-opacity`, opacity]);
      }
    }
    return found;
  }

  /** A colour as every program knows it: mixed ones are still told by their space, so it is painted and looked at. */
  private plain(value: string): { colour: string; opacity: string } {
    this.pixel.clearRect(0, 0, 1, 1);
    this.pixel.fillStyle = value;
    this.pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = this.pixel.getImageData(0, 0, 1, 1).data;
    const colour = `#${[r!, g!, b!].map((tone) => tone.toString(16).padStart(2, '0')).join('')}`;
    return { colour, opacity: String(Math.round((a! / 255) * 100) / 100) };
  }
}

/** The text of a file, in the drawing's own size. */
export function fileOf(drawing: SVGSVGElement, title: string): string {
  const file = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = file.viewBox.baseVal;
  file.setAttribute('width', String(Math.round(width)));
  file.setAttribute('height', String(Math.round(height)));
  const name = document.createElementNS(NAMESPACE, 'title');
  name.textContent = title;
  file.prepend(name);
  return new XMLSerializer().serializeToString(file);
}
