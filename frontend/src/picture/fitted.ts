/* SVG has no way to cut a text that is too long. */

let context: CanvasRenderingContext2D | null | undefined;

/** As much of a text as has room, in drawing units, with … for the rest. */
export function fitted(text: string, room: number, font: string): string {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text;
  context.font = font;
  const measure = context;
  const fits = (shown: string): boolean => measure.measureText(shown).width <= room;
  if (fits(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
