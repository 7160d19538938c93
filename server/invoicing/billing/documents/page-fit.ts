import type { Canvas } from './pdf-canvas.ts';

type Place = { x: number; y: number; width: number; color: string };

const FOOT_SIZE = 8.5;

/** The page is below the document's number if both don't fit in one line. */
export function drawPagePlace(canvas: Canvas, number: string, page: number, pages: number, place: Place): void {
  const inOne = pages === 1 ? number : `${number} · Page ${page} of ${pages}`;
  const fits = pages === 1 || canvas.widthOf(inOne, FOOT_SIZE, 'regular') <= place.width;
  const lines = fits ? [inOne] : [number, `Page ${page} of ${pages}`];
  lines.reduce((y, line) => canvas.text(line, { ...place, y, size: FOOT_SIZE, align: 'right' }), place.y);
}

type Column = { texts: string[]; width: number };

export const PARTY_LINES = 14;
const LEADING = 1.32;

/** The longest names and addresses fill more than a page in the usual size. */
export function sizeOfParties(canvas: Canvas, columns: Column[], height: number): number {
  const heightOf = ({ texts, width }: Column, size: number) =>
    texts.reduce((sum, text, i) => {
      const lines = canvas.wrap(text, size, i === 0 ? 'strong' : 'regular', width, PARTY_LINES).length;
      return sum + lines * size * LEADING + 1;
    }, 0);
  return [10, 8].find((size) => columns.every((column) => heightOf(column, size) <= height)) ?? 7;
}
