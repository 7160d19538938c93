import type { Canvas } from './pdf-canvas.ts';
import type { PrintedDocument } from './printed-document.ts';

export const INK = '#17212b';
export const MUTED = '#5b6670';
export const RULE = '#dcd7cc';

const MM = 72 / 25.4;
/** Content is as far from each edge of the paper. */
export const MARGIN = 20 * MM;
export const LOGO = { width: 45 * MM, height: 18 * MM };
/** Names, titles and references are printed in full: the longest in the widest letters take fewer lines. */
export const IN_FULL = 32;
export const LINE_HEIGHT = 13.2;

export type Page = {
  canvas: Canvas;
  document: PrintedDocument;
  brand: string;
  left: number;
  right: number;
  /** No line of the contents ends below it. */
  last: number;
  foot: number;
  columns: { head: string; left: number; width: number }[];
};

export function startNextPage({ canvas, document, brand, left, right }: Page): number {
  canvas.nextPage();
  return canvas.untagged(() => {
    const { companyName, name } = document;
    const y = MARGIN;
    canvas.text(companyName, { x: left, y, size: 11, weight: 'strong', color: brand, width: 240, lines: 1 });
    const place = { x: right - 240, y, width: 240, align: 'right' as const };
    canvas.text(`${name}, continued`, { ...place, size: 10, color: MUTED });
    return MARGIN + 36;
  });
}
