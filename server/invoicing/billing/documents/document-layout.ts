import { brandColor } from '../../../../contract/shared/company/colors.ts';
import { IN_FULL, INK, LINE_HEIGHT, LOGO, MARGIN, MUTED, type Page, RULE, startNextPage } from './document-page.ts';
import { drawAmounts, heightBeside, heightOfAmounts } from './document-sums.ts';
import { PARTY_LINES, sizeOfParties } from './page-fit.ts';
import type { Canvas } from './pdf-canvas.ts';
import type { PrintedDocument } from './printed-document.ts';

const PAID = '#1d6b45';
/** Three lines of the imprint. */
const FOOT_HEIGHT = 34;
const FOOT_SIZE = 8.5;

/** Measures are points from the upper left of the paper. */
export function drawDocument(canvas: Canvas, document: PrintedDocument): void {
  const right = canvas.width - MARGIN;
  const foot = canvas.height - MARGIN - FOOT_HEIGHT;
  const page: Page = {
    canvas,
    document,
    brand: brandColor({ brand_hue: document.brandHue, brand_chroma: document.brandChroma }),
    left: MARGIN,
    right,
    last: foot - 20,
    foot,
    columns: placeColumns(canvas, document, right),
  };
  const top = drawIntro(page, drawHead(page));
  const below = drawParties(page, top);
  const [first] = document.lines;
  const needed = 52 + (first ? measureLine(page, first).height : 0);
  const start = below + Math.max(80, needed) > page.last ? startNextPage(page) : below + 26;
  let y = canvas.tag('Table', () => drawLines(page, start));
  if (y + Math.max(heightOfAmounts(page), heightBeside(page)) > page.last) y = startNextPage(page);
  drawSections(page, drawAmounts(page, y));
  drawFooters(page);
}

const GAP = 14;

/** Columns are as wide as their texts, from the right edge. The title has the rest. */
function placeColumns(canvas: Canvas, { columns, lines }: PrintedDocument, edge: number): Page['columns'] {
  let right = edge;
  return columns
    .map((head, i) => {
      const widths = lines.map(({ cells }) => canvas.widthOf(cells[i] ?? '', 10, 'regular'));
      return { head, width: Math.min(110, Math.max(canvas.widthOf(head, 9, 'strong'), ...widths) + 0.5) };
    })
    .reverse()
    .map(({ head, width }) => {
      const left = right - width;
      right = left - GAP;
      return { head, left, width };
    })
    .reverse();
}

/** A tax id must not break in its middle. */
export function inRows(parts: readonly string[], fits: (text: string) => boolean): string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const longer = `${rows.at(-1)} · ${part}`;
    if (rows.length > 0 && fits(longer)) rows.splice(-1, 1, longer);
    else rows.push(part);
  }
  return rows;
}

function drawHead({ canvas, document, brand, left, right }: Page): number {
  const { companyName, logo, seller, title, number, state } = document;
  const name = { x: left, y: MARGIN, size: 17, weight: 'strong' as const, color: brand, width: 250, lines: 3 };
  const below = logo === null ? canvas.tag('P', () => canvas.text(companyName, name)) + 8 : MARGIN;
  const head =
    logo === null ? MARGIN : canvas.image(logo, { x: right - LOGO.width, y: MARGIN, ...LOGO }, companyName) + 14;
  const sellerText = { x: left, size: 9, color: MUTED, width: 270, lines: IN_FULL };
  const rows = inRows(seller, (text) => canvas.widthOf(text, 9, 'regular') <= sellerText.width);
  const end = canvas.tag('P', () => rows.reduce((y, text) => canvas.text(text, { ...sellerText, y }), below));
  const place = { x: right - 200, width: 200, align: 'right' as const };
  canvas.tag('H1', () => canvas.text(title, { ...place, y: head - 6, size: 22, weight: 'strong', color: INK }));
  const y = head + 26;
  const stateWidth = canvas.widthOf(state.text, 11, 'strong') + 14;
  canvas.tag('P', () => canvas.text(number, { ...place, x: place.x - stateWidth, y, size: 11, color: INK }));
  const color = state.isPaid ? PAID : INK;
  canvas.tag('P', () => canvas.text(state.text, { ...place, y, size: 11, weight: 'strong', color }));
  return Math.max(end, y + 16) + 18;
}

function drawIntro({ canvas, document: { intro }, left, right }: Page, top: number): number {
  if (intro === null) return top;
  const place = { x: left, y: top, width: right - left, lines: 2 };
  return canvas.tag('P', () => canvas.text(intro, { ...place, size: 11, weight: 'strong', color: INK })) + 10;
}

const CUSTOMER_WIDTH = 210;
const DETAILS_LEFT = 240;
const TERM_WIDTH = 66;

function drawParties({ canvas, document, left, right, last }: Page, top: number): number {
  const { customer, customerLabel, details } = document;
  canvas.tag('H2', () =>
    canvas.text(customerLabel, { x: left, y: top, size: 9, weight: 'strong', color: MUTED, width: CUSTOMER_WIDTH }),
  );
  const size = sizeOfParties(canvas, [{ texts: customer, width: CUSTOMER_WIDTH }], last - top - 16);
  const below = canvas.tag('P', () =>
    customer.reduce((y, text, i) => {
      const style = i === 0 ? { color: INK, weight: 'strong' as const } : { color: MUTED };
      return canvas.text(text, { ...style, x: left, y, size, width: CUSTOMER_WIDTH, lines: PARTY_LINES }) + 1;
    }, top + 16),
  );
  const x = left + DETAILS_LEFT;
  const drawDetail = (y: number, [term, value]: [string, string]) =>
    canvas.tag('TR', () => {
      canvas.tag('TH', () => canvas.text(term, { x, y, size: 10, color: MUTED, width: TERM_WIDTH }), 'Row');
      const place = { x: x + TERM_WIDTH, y, width: right - x - TERM_WIDTH, lines: IN_FULL };
      return canvas.tag('TD', () => canvas.text(value, { ...place, size: 10, color: INK })) + 3;
    });
  return Math.max(
    below,
    canvas.tag('Table', () => details.reduce(drawDetail, top)),
  );
}

const titleWidth = ({ columns: [first], left, right }: Page): number => (first?.left ?? right) - left - GAP;

function drawLines(page: Page, from: number): number {
  let y = page.canvas.tag('THead', () => drawTableHead(page, from));
  page.canvas.tag('TBody', () => {
    for (const line of page.document.lines) y = drawLine(page, line, y);
  });
  return y;
}

function drawTableHead({ canvas, columns, left, right }: Page, y: number): number {
  const style = { y, size: 9, weight: 'strong' as const, color: MUTED };
  canvas.tag('TR', () => {
    canvas.tag('TH', () => canvas.text('Description', { ...style, x: left, width: 160 }), 'Column');
    for (const { head, left: x, width } of columns)
      canvas.tag('TH', () => canvas.text(head, { ...style, x, width, align: 'right' }), 'Column');
  });
  canvas.rule(left, right, y + 17, INK, 0.8);
  return y + 18;
}

type Line = PrintedDocument['lines'][number];

function measureLine(page: Page, line: Line) {
  const { canvas, columns } = page;
  const width = titleWidth(page);
  const titles = canvas.wrap(line.title, 11, 'regular', width, IN_FULL);
  const descriptions = line.description ? canvas.wrap(line.description, 9, 'regular', width, 6) : [];
  const cellLines = columns.map((column, i) => canvas.wrap(line.cells[i] ?? '', 10, 'regular', column.width, IN_FULL));
  const cellHeight = Math.max(...cellLines.map((lines) => lines.length)) * LINE_HEIGHT;
  return {
    width,
    titles,
    descriptions,
    height: Math.max(titles.length * 15 + descriptions.length * 12, cellHeight) + 15,
  };
}

function drawLine(page: Page, line: Line, from: number): number {
  const { canvas, columns, left, right } = page;
  const { width, titles, descriptions, height } = measureLine(page, line);
  let y = from;
  if (y + height > page.last) {
    const top = startNextPage(page);
    y = canvas.untagged(() => drawTableHead(page, top));
  }
  canvas.tag('TR', () => {
    canvas.tag('TD', () => {
      const text = { x: left, width: width + GAP, lines: 1 };
      titles.forEach((title, i) => {
        canvas.text(title, { ...text, y: y + 7 + i * 15, size: 11, color: INK });
      });
      descriptions.forEach((description, i) => {
        canvas.text(description, { ...text, y: y + 8 + titles.length * 15 + i * 12, size: 9, color: MUTED });
      });
    });
    columns.forEach(({ left: x, width: cell }, i) => {
      const place = { x, width: cell, align: 'right' as const, lines: IN_FULL };
      canvas.tag('TD', () => canvas.text(line.cells[i] ?? '', { ...place, y: y + 8, size: 10, color: INK }));
    });
  });
  canvas.rule(left, right, y + height, RULE, 0.6);
  return y + height;
}

function drawSections(page: Page, from: number): void {
  const { canvas, document, left, right, last } = page;
  const width = right - left;
  let y = from;
  for (const { lines } of document.sections) {
    const heightOf = (line: string) => canvas.wrap(line, 10, 'regular', width, IN_FULL).length * LINE_HEIGHT + 1;
    if (y + lines.reduce((sum, line) => sum + heightOf(line), 0) > last) y = startNextPage(page);
    for (const line of lines) {
      if (y + heightOf(line) > last) y = startNextPage(page);
      y = canvas.tag('P', () => canvas.text(line, { x: left, y, size: 10, color: INK, width, lines: IN_FULL })) + 1;
    }
    y += 10;
  }
}

function drawFooters({ canvas, document, left, right, foot }: Page): void {
  const style = { size: FOOT_SIZE, color: MUTED };
  canvas.eachPage((page, pages) => {
    canvas.rule(left, right, foot - 8, RULE, 0.6);
    const place = `${document.footer} · Page ${page} of ${pages}`;
    const width = Math.min(220, canvas.widthOf(place, FOOT_SIZE, 'regular') + 0.5);
    canvas.text(place, { ...style, x: right - width, y: foot, width, align: 'right', lines: 3 });
    const free = right - left - width - GAP;
    document.imprint.reduce((y, line) => canvas.text(line, { ...style, x: left, y, width: free, lines: 3 }), foot);
  });
}
