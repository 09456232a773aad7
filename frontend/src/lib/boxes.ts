/* Where parts of the page stand, in the window's pixels. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What two boxes share; null where that is nothing. */
export function shared(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [width, height] = [Math.min(a.x + a.width, b.x + b.width) - x, Math.min(a.y + a.height, b.y + b.height) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Null for what is not there, or folded away. */
export function boxOf(element: Element | null): Box | null {
  const rect = element?.getBoundingClientRect();
  return rect && rect.width > 0 ? { x: rect.x, y: rect.y, width: rect.width, height: rect.height } : null;
}

/** As much of it as is seen: null also for what is hidden where it stands, or scrolled out of what holds it. */
export function seenBox(element: Element): Box | null {
  let box = getComputedStyle(element).visibility === 'hidden' ? null : boxOf(element);
  for (let around = element.parentElement; box && around; around = around.parentElement) {
    if (!/hidden|clip|auto|scroll/.test(getComputedStyle(around).overflow)) continue;
    const { x, y, width, height } = around.getBoundingClientRect();
    box = shared(box, { x, y, width, height });
  }
  return box;
}
