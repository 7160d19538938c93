import { setImmediate as breath } from 'node:timers/promises';
import { moneyText } from '../../../contract/money.ts';
import { hexOf } from '../../shared/color.ts';
import { AppError } from '../../shared/errors.ts';
import { oneAtATime } from '../../shared/one-at-a-time.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { openFonts } from './pdf-fonts.ts';
import { openSheet, type Sheet } from './pdf-sheet.ts';
import { isReadable, printable } from './pdf-text.ts';

const INK = '#17212b';
const QUIET = '#5b6670';
const RULE = '#dcd7cc';
const PAID = '#1d6b45';

const LEFT = 54;
const RIGHT = 541;
const QUANTITY = 372;
const PRICE = 456;
// A4 is the page, but all of it lies where a printer with Letter paper cuts nothing off.
const LAST_LINE = 716;
const FOOT = 756;

const methods: Record<string, string> = { stripe: 'Card', paypal: 'PayPal' };
const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (time: string) => dates.format(new Date(time));
const money = (cents: number) => `$${moneyText(cents)}`;

const MOST_WAITING = 40;

const inRow = oneAtATime();
let waiting = 0;

/**
 * The invoice as PDF, drawn from its document alone: the same document gives the same bytes, on every machine and each
 * time. Text is drawn as text; nothing in it can become a link, a script or a form. One is drawn at a time, and other
 * requests are looked at in between: drawing leaves them no room.
 */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  waiting += 1;
  try {
    return await inRow(async () => {
      await breath();
      return draw(document);
    });
  } finally {
    waiting -= 1;
  }
}

/** For a reader who can come back, where a letter can't: 503 while too many wait. */
export async function invoicePdfUnlessBusy(document: InvoiceDocument): Promise<Buffer> {
  if (waiting > MOST_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return invoicePdf(document);
}

async function draw(document: InvoiceDocument): Promise<Buffer> {
  const fonts = await openFonts();
  const { company, customer } = document;
  const sheet = await openSheet(fonts, {
    title: `Invoice ${printable(fonts, document.number)}`,
    author: printable(fonts, company.legal_name),
    date: new Date(document.issued_at),
  });
  const brand = hexOf(0.46, 0.09, company.brand_hue);
  const name = isReadable(fonts, customer.name) ? customer.name : null;

  head(sheet, document, brand);
  const below = parties(sheet, document, name);
  let y = tableHead(sheet, below + 34);
  for (const item of document.items) y = row(sheet, item, y, brand, document);
  if (y + 120 > LAST_LINE) y = nextPage(sheet, document, brand);
  totals(sheet, document, y);
  feet(sheet, document);
  return sheet.finish();
}

function head(sheet: Sheet, { company, number, paid_at, total_cents }: InvoiceDocument, brand: string): void {
  sheet.box(LEFT, 54, 26, 4, brand);
  sheet.text(company.name, { x: LEFT, y: 68, size: 19, weight: 'strong', colour: brand, width: 270, lines: 1 });
  sheet.text('Invoice', { x: 330, y: 64, size: 26, weight: 'strong', colour: INK, width: RIGHT - 330, align: 'right' });
  sheet.text(number, { x: 330, y: 98, size: 11, colour: QUIET, width: RIGHT - 330, align: 'right' });
  const mark = paid_at ? 'PAID' : `DUE ${money(total_cents)}`;
  const width = sheet.widthOf(mark, 10, 'strong') + 20;
  sheet.frame(RIGHT - width, 118, width, 20, paid_at ? PAID : INK);
  const look = { size: 10, weight: 'strong' as const, colour: paid_at ? PAID : INK };
  sheet.text(mark, { ...look, x: RIGHT - width, y: 122.5, width, align: 'center' });
}

function parties(sheet: Sheet, document: InvoiceDocument, name: string | null): number {
  const { company, customer } = document;
  const label = (words: string, x: number) =>
    sheet.text(words, { x, y: 166, size: 9, weight: 'strong', colour: QUIET, width: 160 });
  const lines = (texts: string[], x: number, width: number) =>
    texts.reduce(
      (y, text, i) =>
        sheet.text(text, {
          x,
          y,
          size: 10,
          width,
          lines: 4,
          colour: i === 0 ? INK : QUIET,
          weight: i === 0 ? 'strong' : 'regular',
        }) + 1,
      182,
    );

  label('Billed to', LEFT);
  const customerEnd = lines(name ? [name, customer.email] : [customer.email], LEFT, 158);
  label('From', 228);
  const own = company.address_lines.filter((line) => line !== company.legal_name);
  const companyEnd = lines([company.legal_name, ...own, company.email, company.phone], 228, 150);

  label('Details', 394);
  const details: [string, string][] = [
    ['Issued', dayOf(document.issued_at)],
    ['Order', String(document.order_id)],
    ['Payment', methods[document.payment_method] ?? document.payment_method],
    ...(document.paid_at ? [['Paid', dayOf(document.paid_at)] as [string, string]] : []),
  ];
  let y = 182;
  for (const [what, value] of details) {
    sheet.text(what, { x: 394, y, size: 10, colour: QUIET, width: 50 });
    y = sheet.text(value, { x: 446, y, size: 10, colour: INK, width: RIGHT - 446, lines: 2 }) + 1;
  }
  return Math.max(customerEnd, companyEnd, y);
}

function tableHead(sheet: Sheet, y: number): number {
  const cell = { y, size: 9, weight: 'strong' as const, colour: QUIET };
  sheet.text('Service', { ...cell, x: LEFT, width: 280 });
  sheet.text('Quantity', { ...cell, x: QUANTITY - 60, width: 60, align: 'right' });
  sheet.text('Price', { ...cell, x: PRICE - 80, width: 80, align: 'right' });
  sheet.text('Amount', { ...cell, x: RIGHT - 80, width: 80, align: 'right' });
  sheet.rule(LEFT, RIGHT, y + 17, INK, 0.8);
  return y + 18;
}

function nextPage(sheet: Sheet, { company, number }: InvoiceDocument, brand: string): number {
  sheet.nextPage();
  sheet.text(company.name, { x: LEFT, y: 54, size: 11, weight: 'strong', colour: brand, width: 280, lines: 1 });
  const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
  sheet.text(`Invoice ${number}, continued`, { ...right, y: 54, size: 10, colour: QUIET });
  return 92;
}

type Item = InvoiceDocument['items'][number];

function row(sheet: Sheet, item: Item, from: number, brand: string, document: InvoiceDocument): number {
  const title = sheet.wrapped(item.title, 11, 'regular', 250, 4);
  const needed = title.length * 15 + 17;
  let y = from;
  if (y + needed > LAST_LINE) y = tableHead(sheet, nextPage(sheet, document, brand));
  const cell = { y: y + 9, size: 11, colour: INK };
  title.forEach((line, i) => {
    sheet.text(line, { ...cell, y: cell.y + i * 15, x: LEFT, width: 262, lines: 1 });
  });
  sheet.text(String(item.quantity), { ...cell, x: QUANTITY - 60, width: 60, align: 'right' });
  sheet.text(money(item.price_cents), { ...cell, x: PRICE - 80, width: 80, align: 'right' });
  sheet.text(money(item.price_cents * item.quantity), { ...cell, x: RIGHT - 80, width: 80, align: 'right' });
  sheet.rule(LEFT, RIGHT, y + needed, RULE, 0.6);
  return y + needed;
}

function totals(sheet: Sheet, document: InvoiceDocument, from: number): void {
  const { total_cents, paid_at, payment_method, company } = document;
  const line = (words: string, value: string, y: number, strong: boolean) => {
    const weight = strong ? ('strong' as const) : ('regular' as const);
    const look = { y, size: strong ? 14 : 11, weight, colour: strong ? INK : QUIET };
    sheet.text(words, { ...look, x: 300, width: 140 });
    sheet.text(value, { ...look, x: RIGHT - 110, width: 110, align: 'right' });
  };
  line('Total (USD)', money(total_cents), from + 16, true);
  line(
    paid_at ? (paidBy[payment_method] ?? 'Paid') : 'Paid when issued',
    money(paid_at ? total_cents : 0),
    from + 42,
    false,
  );
  sheet.rule(300, RIGHT, from + 63, RULE, 0.6);
  line('Amount due', money(paid_at ? 0 : total_cents), from + 71, true);
  const note = paid_at
    ? 'Paid in full. Thank you for your business.'
    : 'Due on receipt. You can pay in your account; a later payment is shown there, next to this invoice.';
  const beside = { x: LEFT, size: 10, colour: QUIET, width: 210 };
  const y = sheet.text(note, { ...beside, y: from + 18, lines: 4 });
  sheet.text(`Questions? ${company.email}`, { ...beside, y: y + 4, lines: 2 });
}

function feet(sheet: Sheet, { company, number }: InvoiceDocument): void {
  const own = company.address_lines.filter((line) => line !== company.legal_name);
  const imprint = [company.legal_name, ...own].join(' · ');
  sheet.eachPage((page, pages) => {
    sheet.rule(LEFT, RIGHT, FOOT - 10, RULE, 0.6);
    sheet.text(imprint, { x: LEFT, y: FOOT, size: 8.5, colour: QUIET, width: 340, lines: 1 });
    const place = pages === 1 ? number : `${number} · Page ${page} of ${pages}`;
    sheet.text(place, { x: 400, y: FOOT, size: 8.5, colour: QUIET, width: RIGHT - 400, align: 'right' });
  });
}
