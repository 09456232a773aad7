/*
 * Paints a drawing that stands alone (standalone.ts) onto a canvas. Not by an <img>: the page's policy knows no
 * pictures but the server's own, and it is to stay so.
 */

/** Paints all of an element, its own place and opacity included. */
export function paint(context: CanvasRenderingContext2D, element: SVGElement): void {
  if (element.tagName === 'defs' || element.tagName === 'title') return;
  context.save();
  const matrix = (element as SVGGraphicsElement).transform?.baseVal.consolidate()?.matrix;
  if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.globalAlpha *= numberOf(element, 'opacity', 1);
  const clip = /#([^"')]+)/.exec(element.getAttribute('clip-path') ?? '')?.[1];
  if (clip) context.clip(clipOf(element, clip));
  if (element.tagName === 'text') paintText(context, element);
  else if (element.tagName === 'g' || element.tagName === 'svg') for (const child of element.children) paint(context, child as SVGElement);
  else paintShape(context, outlineOf(element), element);
  context.restore();
}

const numberOf = (element: Element, name: string, usual = 0): number => parseFloat(element.getAttribute(name) ?? String(usual));

function clipOf(element: SVGElement, id: string): Path2D {
  let root: Element = element;
  while (root.parentElement instanceof SVGElement) root = root.parentElement;
  const path = new Path2D();
  for (const shape of root.querySelectorAll<SVGElement>(`[id="${id}"] > *`)) path.addPath(outlineOf(shape));
  return path;
}

function outlineOf(element: SVGElement): Path2D {
  const of = (name: string): number => numberOf(element, name);
  const path = new Path2D(element.getAttribute('d') ?? undefined);
  if (element.tagName === 'circle') path.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI);
  if (element.tagName === 'ellipse') path.ellipse(of('cx'), of('cy'), of('rx'), of('ry'), 0, 0, 2 * Math.PI);
  if (element.tagName === 'rect') path.rect(of('x'), of('y'), of('width'), of('height'));
  return path;
}

function paintShape(context: CanvasRenderingContext2D, path: Path2D, element: SVGElement): void {
  const rule = (element.getAttribute('fill-rule') ?? 'nonzero') as CanvasFillRule;
  inOrder(context, element, () => context.fill(path, rule), () => context.stroke(path));
}

function paintText(context: CanvasRenderingContext2D, element: SVGElement): void {
  const said = (name: string): string => element.getAttribute(name) ?? '';
  context.font = `${said('font-weight') || '400'} ${said('font-size')} ${said('font-family')}`;
  context.textAlign = said('text-anchor') === 'middle' ? 'center' : said('text-anchor') === 'end' ? 'right' : 'left';
  const [text, x, y] = [element.textContent, numberOf(element, 'x'), numberOf(element, 'y')] as const;
  inOrder(context, element, () => context.fillText(text, x, y), () => context.strokeText(text, x, y));
}

/** The inside and then the line, unless the line comes first. */
function inOrder(context: CanvasRenderingContext2D, element: SVGElement, fill: () => void, stroke: () => void): void {
  const line = element.getAttribute('stroke') ?? 'none';
  const inside = element.getAttribute('fill') ?? 'none';
  const steps = [() => inside !== 'none' && dyed('fill', fill), () => line !== 'none' && dyed('stroke', stroke)];
  if (element.getAttribute('paint-order')?.startsWith('stroke')) steps.reverse();
  if (line !== 'none') {
    context.lineWidth = numberOf(element, 'stroke-width', 1);
    context.lineCap = (element.getAttribute('stroke-linecap') ?? 'butt') as CanvasLineCap;
    context.lineJoin = (element.getAttribute('stroke-linejoin') ?? 'miter') as CanvasLineJoin;
  }
  for (const step of steps) step();

  function dyed(name: 'fill' | 'stroke', draw: () => void): void {
    const alpha = context.globalAlpha;
    context.globalAlpha = alpha * numberOf(element, `${name}-opacity`, 1);
    context[`${name}Style`] = element.getAttribute(name)!;
    draw();
    context.globalAlpha = alpha;
  }
}
