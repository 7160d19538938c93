import { IN_FULL, INK, LINE_HEIGHT, MUTED, type Page, RULE } from './document-page.ts';
import type { Canvas } from './pdf-canvas.ts';
import type { PrintedDocument } from './printed-document.ts';

const AMOUNTS_WIDTH = 241;
const LABEL_WIDTH = 140;
// Reaches below long labels, for the largest totals.
const AMOUNT_WIDTH = 130;
/** Fits the name of a tax with its rate and base. */
const LABEL_LINES = 4;
const BESIDE_WIDTH = 210;

type Amount = PrintedDocument['amounts'][number];

const labelLines = (canvas: Canvas, { label, isStrong }: Amount) =>
  canvas.wrap(label, isStrong ? 13 : 11, isStrong ? 'strong' : 'regular', LABEL_WIDTH, LABEL_LINES).length;

const heightOfRow = (canvas: Canvas, amount: Amount): number =>
  (amount.isStrong ? 24 : 20) + (labelLines(canvas, amount) - 1) * 15 + (amount.isAfterRule ? 8 : 0);

export const heightOfAmounts = ({ canvas, document: { amounts } }: Page): number =>
  amounts.reduce((sum, amount) => sum + heightOfRow(canvas, amount), 16);

export function heightBeside({ canvas, document: { notes, payment } }: Page): number {
  const linesOf = (text: string) => canvas.wrap(text, 10, 'regular', BESIDE_WIDTH, IN_FULL).length;
  const heightOf = (texts: string[], gap: number) =>
    texts.reduce((sum, text) => sum + linesOf(text) * LINE_HEIGHT + gap, 0);
  return 18 + heightOf(notes, 4) + (payment ? 24 + heightOf(payment.lines, 1) : 0);
}

export function drawAmounts(page: Page, from: number): number {
  const { canvas, document, left } = page;
  let y = from + 16;
  canvas.tag('Table', () => {
    for (const amount of document.amounts) {
      drawAmount(page, amount, y);
      y += heightOfRow(canvas, amount);
    }
  });
  const beside = { x: left, width: BESIDE_WIDTH, size: 10, lines: IN_FULL };
  const below = document.notes.reduce(
    (at, note) => canvas.tag('P', () => canvas.text(note, { ...beside, y: at, color: MUTED })) + 4,
    from + 18,
  );
  return Math.max(y, drawPayment(page, below)) + 18;
}

function drawPayment({ canvas, document: { payment }, left }: Page, from: number): number {
  if (!payment) return from;
  const { title, lines } = payment;
  const heading = { x: left, y: from + 8, size: 9, weight: 'strong' as const, color: MUTED, width: BESIDE_WIDTH };
  const y = canvas.tag('H2', () => canvas.text(title, heading)) + 3;
  const text = { x: left, width: BESIDE_WIDTH, size: 10, color: INK, lines: IN_FULL };
  return lines.reduce((at, line) => canvas.tag('P', () => canvas.text(line, { ...text, y: at })) + 1, y);
}

function drawAmount({ canvas, right }: Page, { label, amount, isStrong, isAfterRule }: Amount, from: number): void {
  const y = isAfterRule ? from + 8 : from;
  const x = right - AMOUNTS_WIDTH;
  if (isAfterRule) canvas.rule(x, right, from, RULE, 0.6);
  const weight = isStrong ? ('strong' as const) : ('regular' as const);
  const style = { y, size: isStrong ? 13 : 11, weight, color: isStrong ? INK : MUTED };
  canvas.tag('TR', () => {
    const term = { ...style, x, width: LABEL_WIDTH, lines: LABEL_LINES };
    canvas.tag('TH', () => canvas.text(label, term), 'Row');
    const place = { x: right - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' as const };
    canvas.tag('TD', () => canvas.text(amount, { ...style, ...place }));
  });
}
