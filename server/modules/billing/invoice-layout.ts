import { formatMoney } from '../../../contract/money.ts';
import { oklchToHex } from '../../shared/color.ts';
import { adjustmentRows } from '../orders/pricing.ts';
import { type InvoiceDocument, pricingOfDocument } from './invoice-document.ts';
import type { Canvas } from './pdf-canvas.ts';

const INK = '#17212b';
const MUTED = '#5b6670';
const RULE = '#dcd7cc';
const PAID = '#1d6b45';

// Points from the upper left of an A4 page.
const LEFT = 54;
const RIGHT = 541;
const QUANTITY = 372;
const PRICE = 456;
// Also inside the printable area of Letter paper.
const LAST_LINE = 716;
const ADJUSTMENT_HEIGHT = 22;
const FOOT = 756;

const methods: Record<string, string> = { stripe: 'Card', paypal: 'PayPal' };
const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: string) => dates.format(new Date(time));

/** `customerName`: null if it can't be rendered. */
export function drawInvoice(canvas: Canvas, document: InvoiceDocument, customerName: string | null): void {
  const brand = oklchToHex(0.46, 0.09, document.company.brand_hue);
  drawHeader(canvas, document, brand);
  const below = drawParties(canvas, document, customerName);
  let y = drawTableHead(canvas, below + 34);
  const pricing = pricingOfDocument(document);
  for (const line of pricing.lines) y = drawLine(canvas, line, y, brand, document);
  const adjustments = adjustmentRows(pricing);
  if (y + 120 + adjustments.length * ADJUSTMENT_HEIGHT > LAST_LINE) y = startNextPage(canvas, document, brand);
  drawTotals(canvas, document, adjustments, y);
  drawFooters(canvas, document);
}

function drawHeader(canvas: Canvas, { company, number, paid_at, total_cents }: InvoiceDocument, brand: string): void {
  canvas.box(LEFT, 54, 26, 4, brand);
  canvas.text(company.name, { x: LEFT, y: 68, size: 19, weight: 'strong', color: brand, width: 270, lines: 1 });
  canvas.text('Invoice', { x: 330, y: 64, size: 26, weight: 'strong', color: INK, width: RIGHT - 330, align: 'right' });
  canvas.text(number, { x: 330, y: 98, size: 11, color: MUTED, width: RIGHT - 330, align: 'right' });
  const status = paid_at ? 'PAID' : `DUE ${formatMoney(total_cents)}`;
  const width = canvas.widthOf(status, 10, 'strong') + 20;
  canvas.frame(RIGHT - width, 118, width, 20, paid_at ? PAID : INK);
  const style = { size: 10, weight: 'strong' as const, color: paid_at ? PAID : INK };
  canvas.text(status, { ...style, x: RIGHT - width, y: 122.5, width, align: 'center' });
}

function drawParties(canvas: Canvas, document: InvoiceDocument, name: string | null): number {
  const { company, customer } = document;
  const label = (text: string, x: number) =>
    canvas.text(text, { x, y: 166, size: 9, weight: 'strong', color: MUTED, width: 160 });
  const lines = (texts: string[], x: number, width: number) =>
    texts.reduce(
      (y, text, i) =>
        canvas.text(text, {
          x,
          y,
          size: 10,
          width,
          lines: 4,
          color: i === 0 ? INK : MUTED,
          weight: i === 0 ? 'strong' : 'regular',
        }) + 1,
      182,
    );

  label('Billed to', LEFT);
  const customerEnd = lines(name ? [name, customer.email] : [customer.email], LEFT, 158);
  label('From', 228);
  const addressLines = company.address_lines.filter((line) => line !== company.legal_name);
  const companyEnd = lines([company.legal_name, ...addressLines, company.email, company.phone], 228, 150);

  label('Details', 394);
  const details: [string, string][] = [
    ['Issued', formatDay(document.issued_at)],
    ['Order', String(document.order_id)],
    ['Payment', methods[document.payment_method] ?? document.payment_method],
    ...(document.paid_at ? [['Paid', formatDay(document.paid_at)] as [string, string]] : []),
  ];
  let y = 182;
  for (const [term, value] of details) {
    canvas.text(term, { x: 394, y, size: 10, color: MUTED, width: 50 });
    y = canvas.text(value, { x: 446, y, size: 10, color: INK, width: RIGHT - 446, lines: 2 }) + 1;
  }
  return Math.max(customerEnd, companyEnd, y);
}

function drawTableHead(canvas: Canvas, y: number): number {
  const cell = { y, size: 9, weight: 'strong' as const, color: MUTED };
  canvas.text('Service', { ...cell, x: LEFT, width: 280 });
  canvas.text('Quantity', { ...cell, x: QUANTITY - 60, width: 60, align: 'right' });
  canvas.text('Price', { ...cell, x: PRICE - 80, width: 80, align: 'right' });
  canvas.text('Amount', { ...cell, x: RIGHT - 80, width: 80, align: 'right' });
  canvas.rule(LEFT, RIGHT, y + 17, INK, 0.8);
  return y + 18;
}

function startNextPage(canvas: Canvas, { company, number }: InvoiceDocument, brand: string): number {
  canvas.nextPage();
  canvas.text(company.name, { x: LEFT, y: 54, size: 11, weight: 'strong', color: brand, width: 280, lines: 1 });
  const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
  canvas.text(`Invoice ${number}, continued`, { ...right, y: 54, size: 10, color: MUTED });
  return 92;
}

type Line = ReturnType<typeof pricingOfDocument>['lines'][number];

function drawLine(canvas: Canvas, line: Line, from: number, brand: string, document: InvoiceDocument): number {
  const titleLines = canvas.wrap(line.title, 11, 'regular', 250, 4);
  const height = titleLines.length * 15 + 17;
  let y = from;
  if (y + height > LAST_LINE) y = drawTableHead(canvas, startNextPage(canvas, document, brand));
  const cell = { y: y + 9, size: 11, color: INK };
  titleLines.forEach((text, i) => {
    canvas.text(text, { ...cell, y: cell.y + i * 15, x: LEFT, width: 262, lines: 1 });
  });
  canvas.text(String(line.quantity), { ...cell, x: QUANTITY - 60, width: 60, align: 'right' });
  canvas.text(formatMoney(line.unitPriceCents), { ...cell, x: PRICE - 80, width: 80, align: 'right' });
  canvas.text(formatMoney(line.totalCents), { ...cell, x: RIGHT - 80, width: 80, align: 'right' });
  canvas.rule(LEFT, RIGHT, y + height, RULE, 0.6);
  return y + height;
}

type Adjustments = ReturnType<typeof adjustmentRows>;

function drawTotals(canvas: Canvas, document: InvoiceDocument, adjustments: Adjustments, from: number): void {
  const { total_cents, paid_at, payment_method, company } = document;
  const row = (label: string, value: string, y: number, strong: boolean) => {
    const weight = strong ? ('strong' as const) : ('regular' as const);
    const style = { y, size: strong ? 14 : 11, weight, color: strong ? INK : MUTED };
    canvas.text(label, { ...style, x: 300, width: 140 });
    canvas.text(value, { ...style, x: RIGHT - 130, width: 130, align: 'right' });
  };
  adjustments.forEach(({ label, amountCents }, i) => {
    row(label, formatMoney(amountCents), from + 16 + i * ADJUSTMENT_HEIGHT, false);
  });
  const top = from + adjustments.length * ADJUSTMENT_HEIGHT;
  row('Total (USD)', formatMoney(total_cents), top + 16, true);
  row(
    paid_at ? (paidBy[payment_method] ?? 'Paid') : 'Paid when issued',
    formatMoney(paid_at ? total_cents : 0),
    top + 42,
    false,
  );
  canvas.rule(300, RIGHT, top + 63, RULE, 0.6);
  row('Amount due', formatMoney(paid_at ? 0 : total_cents), top + 71, true);
  const note = paid_at
    ? 'Paid in full. Thank you for your business.'
    : 'Due on receipt. You can pay in your account; a later payment is shown there, next to this invoice.';
  const style = { x: LEFT, size: 10, color: MUTED, width: 210 };
  const y = canvas.text(note, { ...style, y: from + 18, lines: 4 });
  canvas.text(`Questions? ${company.email}`, { ...style, y: y + 4, lines: 2 });
}

function drawFooters(canvas: Canvas, { company, number }: InvoiceDocument): void {
  const addressLines = company.address_lines.filter((line) => line !== company.legal_name);
  const imprint = [company.legal_name, ...addressLines].join(' · ');
  canvas.eachPage((page, pages) => {
    canvas.rule(LEFT, RIGHT, FOOT - 10, RULE, 0.6);
    canvas.text(imprint, { x: LEFT, y: FOOT, size: 8.5, color: MUTED, width: 340, lines: 1 });
    const place = pages === 1 ? number : `${number} · Page ${page} of ${pages}`;
    canvas.text(place, { x: 400, y: FOOT, size: 8.5, color: MUTED, width: RIGHT - 400, align: 'right' });
  });
}
