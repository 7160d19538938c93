import { oklchToHex } from '../../../../../contract/shared/company/colors.ts';
import { drawPagePlace, PARTY_LINES, sizeOfParties } from '../page-fit.ts';
import type { Canvas } from '../pdf-canvas.ts';
import type { PrintedAmount, PrintedDocument, PrintedLine } from './printed-document.ts';

const INK = '#17212b';
const MUTED = '#5b6670';
const RULE = '#dcd7cc';
const PAID = '#1d6b45';

// Points from the upper left of an A4 page.
const LEFT = 54;
const RIGHT = 541;
// Letter paper has this line in its printable area, too.
const LAST_LINE = 716;
const FOOT = 756;
/** Names, titles and references are printed in full: the longest in the widest letters take fewer lines. */
const IN_FULL = 32;

/** Documents of the second version that name no layout never change their bytes, so this file must not change either. */
export function drawSecondVersion(canvas: Canvas, document: PrintedDocument): void {
  const page = { canvas, document, brand: oklchToHex(0.46, 0.09, document.brandHue) };
  drawHeader(page);
  const top = drawIntro(page);
  const below = drawParties(page, top);
  const [first] = document.lines;
  const head = 52 + (first ? measureLine(page, first).height : 0);
  const start = below + Math.max(80, head) > LAST_LINE ? startNextPage(page) : below + 34;
  let y = canvas.tag('Table', () => drawLines(page, start));
  if (y + Math.max(heightOfAmounts(canvas, document), heightBeside(canvas, document)) > LAST_LINE)
    y = startNextPage(page);
  drawSections(page, drawAmounts(page, y));
  drawFooters(page);
}

type Page = { canvas: Canvas; document: PrintedDocument; brand: string };

function drawHeader({ canvas, document, brand }: Page): void {
  const { companyName, title, subtitle, stamp } = document;
  canvas.box(LEFT, 54, 26, 4, brand);
  const right = { x: 330, width: RIGHT - 330, align: 'right' as const };
  canvas.tag('P', () =>
    canvas.text(companyName, { x: LEFT, y: 68, size: 19, weight: 'strong', color: brand, width: 270, lines: 3 }),
  );
  canvas.tag('H1', () => canvas.text(title, { ...right, y: 64, size: 26, weight: 'strong', color: INK }));
  canvas.tag('P', () => canvas.text(subtitle, { ...right, y: 98, size: 11, color: MUTED }));
  const color = stamp.isPaid ? PAID : INK;
  const width = canvas.widthOf(stamp.text, 10, 'strong') + 20;
  canvas.frame(RIGHT - width, 118, width, 20, color);
  const place = { x: RIGHT - width, y: 122.5, width, align: 'center' as const };
  canvas.tag('P', () => canvas.text(stamp.text, { ...place, size: 10, weight: 'strong', color }));
}

function drawIntro({ canvas, document: { intro } }: Page): number {
  const top = 166;
  if (intro === null) return top;
  const style = { size: 11, weight: 'strong' as const, color: INK };
  return canvas.tag('P', () => canvas.text(intro, { ...style, x: LEFT, y: top, width: RIGHT - LEFT, lines: 2 })) + 18;
}

const CUSTOMER_WIDTH = 158;
const SELLER_WIDTH = 150;

function drawParties({ canvas, document }: Page, top: number): number {
  const { customer, customerLabel, seller, details } = document;
  const section = (title: string, x: number, drawBelow: () => number) => {
    canvas.tag('H2', () => canvas.text(title, { x, y: top, size: 9, weight: 'strong', color: MUTED, width: 160 }));
    return drawBelow();
  };
  const columns = [
    { texts: customer, width: CUSTOMER_WIDTH },
    { texts: seller, width: SELLER_WIDTH },
  ];
  const size = sizeOfParties(canvas, columns, LAST_LINE - top - 16);
  const lines = (texts: string[], x: number, width: number) => () =>
    canvas.tag('P', () =>
      texts.reduce((y, text, i) => {
        const style = i === 0 ? { color: INK, weight: 'strong' as const } : { color: MUTED };
        return canvas.text(text, { ...style, x, y, size, width, lines: PARTY_LINES }) + 1;
      }, top + 16),
    );
  return Math.max(
    section(customerLabel, LEFT, lines(customer, LEFT, CUSTOMER_WIDTH)),
    section('From', 228, lines(seller, 228, SELLER_WIDTH)),
    section('Details', 388, () => canvas.tag('Table', () => drawDetails(canvas, details, top + 16))),
  );
}

const drawDetails = (canvas: Canvas, details: [string, string][], from: number): number =>
  details.reduce(
    (y, [term, value]) =>
      canvas.tag('TR', () => {
        canvas.tag('TH', () => canvas.text(term, { x: 388, y, size: 10, color: MUTED, width: 50 }), 'Row');
        const place = { x: 438, y, width: RIGHT - 438, lines: IN_FULL };
        return canvas.tag('TD', () => canvas.text(value, { ...place, size: 10, color: INK })) + 1;
      }),
    from,
  );

type Column = { label: string; text: (line: PrintedLine) => string; right: number; width: number };

/** Prices in cents keep the width that documents have always had. */
const widthOfFinePrice = (price: string): number => (/\.\d{3,}$/.test(price) ? price.length * 6 + 12 : 0);

/** Columns are placed from the right edge. Further ones take their width from the titles. */
function columnsOf({ columns, lines }: PrintedDocument): Column[] {
  const isNarrow = columns.discount || columns.rate;
  const shown: { label: string; text: Column['text']; width: number }[] = [
    { label: 'Amount', text: (line) => line.amount, width: isNarrow ? 78 : 85 },
    ...(columns.rate ? [{ label: 'Tax', text: (line: PrintedLine) => line.rate, width: 48 }] : []),
    ...(columns.discount ? [{ label: 'Discount', text: (line: PrintedLine) => line.discount, width: 72 }] : []),
    ...(columns.quantity || columns.rate
      ? [
          {
            label: columns.quantity ? 'Price' : 'Net',
            text: (line: PrintedLine) => line.price,
            width: Math.max(isNarrow ? 74 : 84, ...lines.map(({ price }) => widthOfFinePrice(price))),
          },
        ]
      : []),
    ...(columns.quantity ? [{ label: 'Quantity', text: (line: PrintedLine) => line.quantity, width: 56 }] : []),
  ];
  let right = RIGHT;
  const placed = shown.map(({ width, ...column }) => {
    const at = { ...column, right, width: width - 4 };
    right -= width;
    return at;
  });
  return placed.reverse();
}

const titleWidth = (columns: Column[]): number =>
  Math.min(262, ...columns.map(({ right, width }) => right - width - LEFT - 12));

function drawLines(page: Page, from: number): number {
  let y = page.canvas.tag('THead', () => drawTableHead(page, from));
  page.canvas.tag('TBody', () => {
    for (const line of page.document.lines) y = drawLine(page, line, y);
  });
  return y;
}

function drawTableHead({ canvas, document }: Page, y: number): number {
  const style = { y, size: 9, weight: 'strong' as const, color: MUTED };
  canvas.tag('TR', () => {
    canvas.tag('TH', () => canvas.text('Service', { ...style, x: LEFT, width: 160 }), 'Column');
    for (const { label, right, width } of columnsOf(document))
      canvas.tag('TH', () => canvas.text(label, { ...style, x: right - width, width, align: 'right' }), 'Column');
  });
  canvas.rule(LEFT, RIGHT, y + 17, INK, 0.8);
  return y + 18;
}

function startNextPage({ canvas, document, brand }: Page): number {
  canvas.nextPage();
  return canvas.untagged(() => {
    const { companyName, name } = document;
    canvas.text(companyName, { x: LEFT, y: 54, size: 11, weight: 'strong', color: brand, width: 280, lines: 1 });
    const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
    canvas.text(`${name}, continued`, { ...right, y: 54, size: 10, color: MUTED });
    return 92;
  });
}

function measureLine({ canvas, document }: Page, line: PrintedLine) {
  const columns = columnsOf(document);
  const width = titleWidth(columns);
  const titles = canvas.wrap(line.title, 11, 'regular', width - 12, IN_FULL);
  const descriptions = line.description ? canvas.wrap(line.description, 9, 'regular', width - 12, 6) : [];
  return { columns, width, titles, descriptions, height: titles.length * 15 + descriptions.length * 12 + 17 };
}

function drawLine(page: Page, line: PrintedLine, from: number): number {
  const { canvas, document } = page;
  const { columns, width, titles, descriptions, height } = measureLine(page, line);
  let y = from;
  if (y + height > LAST_LINE) {
    const top = startNextPage(page);
    y = canvas.untagged(() => drawTableHead(page, top));
  }
  const size = document.columns.discount || document.columns.rate ? 10 : 11;
  canvas.tag('TR', () => {
    canvas.tag('TD', () => {
      const text = { x: LEFT, width, lines: 1 };
      titles.forEach((title, i) => {
        canvas.text(title, { ...text, y: y + 9 + i * 15, size: 11, color: INK });
      });
      descriptions.forEach((description, i) => {
        canvas.text(description, { ...text, y: y + 10 + titles.length * 15 + i * 12, size: 9, color: MUTED });
      });
    });
    for (const column of columns) {
      const place = { x: column.right - column.width, width: column.width, align: 'right' as const };
      canvas.tag('TD', () => canvas.text(column.text(line), { ...place, y: y + 9, size, color: INK }));
    }
  });
  canvas.rule(LEFT, RIGHT, y + height, RULE, 0.6);
  return y + height;
}

const AMOUNTS_LEFT = 300;
const LABEL_WIDTH = 140;
// Reaches below long labels, for the largest totals.
const AMOUNT_WIDTH = 130;
/** Fits the name of a tax with its rate and base. */
const LABEL_LINES = 4;
const BESIDE_WIDTH = 210;
const LINE_HEIGHT = 13.2;

const labelLines = (canvas: Canvas, { label, isStrong }: PrintedAmount) =>
  canvas.wrap(label, isStrong ? 14 : 11, isStrong ? 'strong' : 'regular', LABEL_WIDTH, LABEL_LINES).length;

const heightOfRow = (canvas: Canvas, amount: PrintedAmount): number =>
  (amount.isStrong ? 26 : 21) + (labelLines(canvas, amount) - 1) * 15 + (amount.isAfterRule ? 8 : 0);

const heightOfAmounts = (canvas: Canvas, { amounts }: PrintedDocument): number =>
  amounts.reduce((sum, amount) => sum + heightOfRow(canvas, amount), 16);

function heightBeside(canvas: Canvas, { notes, payment }: PrintedDocument): number {
  const linesOf = (text: string) => canvas.wrap(text, 10, 'regular', BESIDE_WIDTH, IN_FULL).length;
  const heightOf = (texts: string[], gap: number) =>
    texts.reduce((sum, text) => sum + linesOf(text) * LINE_HEIGHT + gap, 0);
  return 18 + heightOf(notes, 4) + (payment ? 24 + heightOf(payment.lines, 1) : 0);
}

function drawAmounts({ canvas, document }: Page, from: number): number {
  let y = from + 16;
  canvas.tag('Table', () => {
    for (const amount of document.amounts) {
      drawAmount(canvas, amount, y);
      y += heightOfRow(canvas, amount);
    }
  });
  const beside = { x: LEFT, width: BESIDE_WIDTH, size: 10, lines: IN_FULL };
  const below = document.notes.reduce(
    (at, note) => canvas.tag('P', () => canvas.text(note, { ...beside, y: at, color: MUTED })) + 4,
    from + 18,
  );
  return Math.max(y, drawPayment(canvas, document, below)) + 18;
}

function drawPayment(canvas: Canvas, { payment }: PrintedDocument, from: number): number {
  if (!payment) return from;
  const { title, lines } = payment;
  const heading = { x: LEFT, y: from + 8, size: 9, weight: 'strong' as const, color: MUTED, width: BESIDE_WIDTH };
  const y = canvas.tag('H2', () => canvas.text(title, heading)) + 3;
  const text = { x: LEFT, width: BESIDE_WIDTH, size: 10, color: INK, lines: IN_FULL };
  return lines.reduce((at, line) => canvas.tag('P', () => canvas.text(line, { ...text, y: at })) + 1, y);
}

function drawAmount(canvas: Canvas, { label, amount, isStrong, isAfterRule }: PrintedAmount, from: number): void {
  const y = isAfterRule ? from + 8 : from;
  if (isAfterRule) canvas.rule(AMOUNTS_LEFT, RIGHT, from, RULE, 0.6);
  const weight = isStrong ? ('strong' as const) : ('regular' as const);
  const style = { y, size: isStrong ? 14 : 11, weight, color: isStrong ? INK : MUTED };
  canvas.tag('TR', () => {
    canvas.tag(
      'TH',
      () => canvas.text(label, { ...style, x: AMOUNTS_LEFT, width: LABEL_WIDTH, lines: LABEL_LINES }),
      'Row',
    );
    const place = { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' as const };
    canvas.tag('TD', () => canvas.text(amount, { ...style, ...place }));
  });
}

function drawSections(page: Page, from: number): void {
  const { canvas, document } = page;
  const width = RIGHT - LEFT;
  let y = from;
  for (const { lines } of document.sections) {
    const heightOf = (line: string) => canvas.wrap(line, 10, 'regular', width, IN_FULL).length * LINE_HEIGHT + 1;
    if (y + lines.reduce((sum, line) => sum + heightOf(line), 0) > LAST_LINE) y = startNextPage(page);
    for (const line of lines) {
      if (y + heightOf(line) > LAST_LINE) y = startNextPage(page);
      y = canvas.tag('P', () => canvas.text(line, { x: LEFT, y, size: 10, color: INK, width, lines: IN_FULL })) + 1;
    }
    y += 10;
  }
}

function drawFooters({ canvas, document }: Page): void {
  canvas.eachPage((page, pages) => {
    canvas.rule(LEFT, RIGHT, FOOT - 10, RULE, 0.6);
    document.imprint.reduce(
      (y, line) => canvas.text(line, { x: LEFT, y, size: 8.5, color: MUTED, width: 340, lines: 3 }),
      FOOT,
    );
    drawPagePlace(canvas, document.footer, page, pages, { x: 400, y: FOOT, width: RIGHT - 400, color: MUTED });
  });
}
