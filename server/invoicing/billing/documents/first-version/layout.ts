import { oklchToHex } from '../../../../../contract/shared/company/colors.ts';
import { adjustmentRows } from '../../../pricing/pricing.ts';
import { formatEarlierMoney } from '../earlier-money.ts';
import { drawPagePlace } from '../page-fit.ts';
import type { Canvas } from '../pdf-canvas.ts';
import type { PrintedDocument } from './printed-document.ts';

const INK = '#17212b';
const MUTED = '#5b6670';
const RULE = '#dcd7cc';
const PAID = '#1d6b45';

// Points from the upper left of an A4 page.
const LEFT = 54;
const RIGHT = 541;
const QUANTITY = 372;
const PRICE = 456;
// Letter paper has this line in its printable area, too.
const LAST_LINE = 716;
const ADJUSTMENT_HEIGHT = 22;
const FOOT = 756;

/** Documents without a version never change their bytes, so this file must not change either, unless text was cut. */
export function drawFirstVersion(canvas: Canvas, document: PrintedDocument): void {
  const brand = oklchToHex(0.46, 0.09, document.company.brand_hue);
  drawHeader(canvas, document, brand);
  const below = drawParties(canvas, document);
  let y = canvas.tag('Table', () => drawLines(canvas, document, below + 34, brand));
  const adjustments = adjustmentRows(document.pricing);
  if (y + 120 + adjustments.length * ADJUSTMENT_HEIGHT > LAST_LINE) y = startNextPage(canvas, document, brand);
  drawTotals(canvas, document, adjustments, y);
  drawFooters(canvas, document);
}

function drawHeader(canvas: Canvas, { company, title, subtitle, stamp }: PrintedDocument, brand: string): void {
  canvas.box(LEFT, 54, 26, 4, brand);
  const right = { x: 330, width: RIGHT - 330, align: 'right' as const };
  canvas.tag('P', () =>
    canvas.text(company.name, { x: LEFT, y: 68, size: 19, weight: 'strong', color: brand, width: 270, lines: 3 }),
  );
  canvas.tag('H1', () => canvas.text(title, { ...right, y: 64, size: 26, weight: 'strong', color: INK }));
  canvas.tag('P', () => canvas.text(subtitle, { ...right, y: 98, size: 11, color: MUTED }));
  const color = stamp.isPaid ? PAID : INK;
  const width = canvas.widthOf(stamp.text, 10, 'strong') + 20;
  canvas.frame(RIGHT - width, 118, width, 20, color);
  const place = { x: RIGHT - width, y: 122.5, width, align: 'center' as const };
  canvas.tag('P', () => canvas.text(stamp.text, { ...place, size: 10, weight: 'strong', color }));
}

function drawParties(canvas: Canvas, { company, customer, customerLabel, details }: PrintedDocument): number {
  const section = (title: string, x: number, drawBelow: () => number) => {
    canvas.tag('H2', () => canvas.text(title, { x, y: 166, size: 9, weight: 'strong', color: MUTED, width: 160 }));
    return drawBelow();
  };
  const firstLine = { color: INK, weight: 'strong' as const };
  const lines = (texts: string[], x: number, width: number) => () =>
    canvas.tag('P', () =>
      texts.reduce((y, text, i) => {
        const style = i === 0 ? firstLine : { color: MUTED };
        return canvas.text(text, { ...style, x, y, size: 10, width, lines: 14 }) + 1;
      }, 182),
    );

  const addressLines = company.address_lines.filter((line) => line !== company.legal_name);
  return Math.max(
    section(customerLabel, LEFT, lines([customer.name, customer.email], LEFT, 158)),
    section('From', 228, lines([company.legal_name, ...addressLines, company.email, company.phone], 228, 150)),
    section('Details', 394, () => canvas.tag('Table', () => drawDetails(canvas, details))),
  );
}

const drawDetails = (canvas: Canvas, details: [string, string][]): number =>
  details.reduce(
    (y, [term, value]) =>
      canvas.tag('TR', () => {
        canvas.tag('TH', () => canvas.text(term, { x: 394, y, size: 10, color: MUTED, width: 52 }), 'Row');
        const place = { x: 446, y, width: RIGHT - 446, lines: 2 };
        return canvas.tag('TD', () => canvas.text(value, { ...place, size: 10, color: INK })) + 1;
      }),
    182,
  );

function drawLines(canvas: Canvas, document: PrintedDocument, from: number, brand: string): number {
  let y = canvas.tag('THead', () => drawTableHead(canvas, from));
  canvas.tag('TBody', () => {
    for (const line of document.pricing.lines) y = drawLine(canvas, line, y, brand, document);
  });
  return y;
}

function drawTableHead(canvas: Canvas, y: number): number {
  const style = { y, size: 9, weight: 'strong' as const, color: MUTED };
  const right = (x: number, width: number) => ({ x: x - width, width, align: 'right' as const });
  canvas.tag('TR', () => {
    canvas.tag('TH', () => canvas.text('Service', { ...style, x: LEFT, width: 280 }), 'Column');
    canvas.tag('TH', () => canvas.text('Quantity', { ...style, ...right(QUANTITY, 60) }), 'Column');
    canvas.tag('TH', () => canvas.text('Price', { ...style, ...right(PRICE, 80) }), 'Column');
    canvas.tag('TH', () => canvas.text('Amount', { ...style, ...right(RIGHT, 80) }), 'Column');
  });
  canvas.rule(LEFT, RIGHT, y + 17, INK, 0.8);
  return y + 18;
}

function startNextPage(canvas: Canvas, { company, name }: PrintedDocument, brand: string): number {
  canvas.nextPage();
  return canvas.untagged(() => {
    canvas.text(company.name, { x: LEFT, y: 54, size: 11, weight: 'strong', color: brand, width: 280, lines: 1 });
    const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
    canvas.text(`${name}, continued`, { ...right, y: 54, size: 10, color: MUTED });
    return 92;
  });
}

type Line = PrintedDocument['pricing']['lines'][number];

function drawLine(canvas: Canvas, line: Line, from: number, brand: string, document: PrintedDocument): number {
  const titleLines = canvas.wrap(line.title, 11, 'regular', 250, 32);
  const height = titleLines.length * 15 + 17;
  let y = from;
  if (y + height > LAST_LINE) {
    const top = startNextPage(canvas, document, brand);
    y = canvas.untagged(() => drawTableHead(canvas, top));
  }
  const style = { y: y + 9, size: 11, color: INK };
  const right = (x: number, width: number) => ({ x: x - width, width, align: 'right' as const });
  canvas.tag('TR', () => {
    canvas.tag('TD', () => {
      titleLines.forEach((text, i) => {
        canvas.text(text, { ...style, y: style.y + i * 15, x: LEFT, width: 262, lines: 1 });
      });
    });
    canvas.tag('TD', () => canvas.text(String(line.quantity), { ...style, ...right(QUANTITY, 60) }));
    canvas.tag('TD', () => canvas.text(formatEarlierMoney(line.unitPriceCents), { ...style, ...right(PRICE, 80) }));
    canvas.tag('TD', () => canvas.text(formatEarlierMoney(line.totalCents), { ...style, ...right(RIGHT, 80) }));
  });
  canvas.rule(LEFT, RIGHT, y + height, RULE, 0.6);
  return y + height;
}

type Adjustments = ReturnType<typeof adjustmentRows>;

function drawTotals(canvas: Canvas, document: PrintedDocument, adjustments: Adjustments, from: number): void {
  const { pricing, payment, amountDueCents, note, company } = document;
  const row = (label: string, cents: number, y: number, strong: boolean) => {
    const weight = strong ? ('strong' as const) : ('regular' as const);
    const style = { y, size: strong ? 14 : 11, weight, color: strong ? INK : MUTED };
    canvas.tag('TR', () => {
      canvas.tag('TH', () => canvas.text(label, { ...style, x: 300, width: 140 }), 'Row');
      const place = { x: RIGHT - 130, width: 130, align: 'right' as const };
      canvas.tag('TD', () => canvas.text(formatEarlierMoney(cents), { ...style, ...place }));
    });
  };
  const top = from + adjustments.length * ADJUSTMENT_HEIGHT;
  canvas.tag('Table', () => {
    adjustments.forEach(({ label, amountCents }, i) => {
      row(label, amountCents, from + 16 + i * ADJUSTMENT_HEIGHT, false);
    });
    row('Total (USD)', pricing.totalCents, top + 16, true);
    row(payment.label, payment.cents, top + 42, false);
    canvas.rule(300, RIGHT, top + 63, RULE, 0.6);
    row('Amount due', amountDueCents, top + 71, true);
  });
  const style = { x: LEFT, size: 10, color: MUTED, width: 210 };
  const y = canvas.tag('P', () => canvas.text(note, { ...style, y: from + 18, lines: 4 }));
  canvas.tag('P', () => canvas.text(`Questions? ${company.email}`, { ...style, y: y + 4, lines: 2 }));
}

function drawFooters(canvas: Canvas, { company, footer }: PrintedDocument): void {
  const addressLines = company.address_lines.filter((line) => line !== company.legal_name);
  const imprint = [company.legal_name, ...addressLines].join(' · ');
  canvas.eachPage((page, pages) => {
    canvas.rule(LEFT, RIGHT, FOOT - 10, RULE, 0.6);
    canvas.text(imprint, { x: LEFT, y: FOOT, size: 8.5, color: MUTED, width: 340, lines: 3 });
    drawPagePlace(canvas, footer, page, pages, { x: 400, y: FOOT, width: RIGHT - 400, color: MUTED });
  });
}
