import { brandColor } from '../../../contract/shared/company/colors.ts';
import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { formatMoney } from '../../../contract/shared/money.ts';
import { type Canvas, drawPagePlace, isolated } from '../../invoicing/billing/documents/documents.ts';
import type { StatementDocument } from './statement.ts';

export type PrintedStatement = StatementDocument & {
  runId: number;
  name: string;
  paidOn: string;
  reference: string | null;
};

const INK = '#17212b';
const MUTED = '#5b6670';
const RULE = '#dcd7cc';

// Points from the upper left of an A4 page.
const LEFT = 54;
const RIGHT = 541;
const LAST_LINE = 716;
const FOOT = 756;

const dates = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }, 'month-first');
const dayText = (day: string): string => dates.format(new Date(day));

type Column = { title: string; x: number; width: number; align: 'left' | 'right' };

const columns = {
  day: { title: 'Date', x: LEFT, width: 70, align: 'left' },
  order: { title: 'Order', x: 128, width: 44, align: 'left' },
  text: { title: 'For', x: 174, width: 166, align: 'left' },
  base: { title: 'Base', x: 344, width: 62, align: 'right' },
  rate: { title: 'Rate', x: 410, width: 58, align: 'right' },
  amount: { title: 'Amount', x: 472, width: RIGHT - 472, align: 'right' },
} satisfies Record<string, Column>;

export function drawStatement(canvas: Canvas, statement: PrintedStatement): void {
  const brand = brandColor({ brand_hue: statement.company.brand_hue, brand_chroma: 1 });
  drawHeader(canvas, statement, brand);
  const below = drawParties(canvas, statement);
  const [first] = statement.lines;
  const isLow = below + 48 + (first ? heightOf(canvas, first) : 0) > LAST_LINE;
  const top = isLow ? startNextPage(canvas, statement, brand) : below + 30;
  const y = canvas.tag('Table', () => drawLines(canvas, statement, top, brand));
  drawTotals(canvas, statement, y + 110 > LAST_LINE ? startNextPage(canvas, statement, brand) : y);
  drawFooters(canvas, statement);
}

function drawHeader(canvas: Canvas, { company, number }: PrintedStatement, brand: string): void {
  canvas.box(LEFT, 54, 26, 4, brand);
  const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
  canvas.tag('P', () =>
    canvas.text(company.name, { x: LEFT, y: 68, size: 19, weight: 'strong', color: brand, width: 240, lines: 3 }),
  );
  canvas.tag('H1', () => canvas.text('Payout statement', { ...right, y: 64, size: 26, weight: 'strong', color: INK }));
  canvas.tag('P', () => canvas.text(number, { ...right, y: 98, size: 11, color: MUTED }));
}

function drawParties(canvas: Canvas, { company, staff, cutoff_on, paidOn, reference }: PrintedStatement): number {
  const section = (title: string, x: number, width: number, texts: string[]) => {
    canvas.tag('H2', () => canvas.text(title, { x, y: 146, size: 9, weight: 'strong', color: MUTED, width }));
    return canvas.tag('P', () =>
      texts.reduce((y, text, i) => {
        const style = i === 0 ? { color: INK, weight: 'strong' as const } : { color: MUTED };
        return canvas.text(text, { ...style, x, y, size: 10, width, lines: MAX_TEXT_LINES }) + 1;
      }, 162),
    );
  };
  return Math.max(
    section('Paid to', LEFT, 158, [staff.name, staff.email]),
    section('From', 228, 150, [company.legal_name, ...company.address_lines, company.email]),
    section('Details', 394, RIGHT - 394, [
      `Paid on ${dayText(paidOn)}`,
      `Commissions up to ${dayText(cutoff_on)}`,
      ...(reference ? [`Reference ${isolated(reference)}`] : []),
    ]),
  );
}

function drawHead(canvas: Canvas, y: number): number {
  canvas.tag('TR', () => {
    for (const { title, ...place } of Object.values(columns))
      canvas.tag('TH', () => canvas.text(title, { ...place, y, size: 9, weight: 'strong', color: MUTED }), 'Column');
  });
  canvas.rule(LEFT, RIGHT, y + 17, INK, 0.8);
  return y + 18;
}

function startNextPage(canvas: Canvas, { company, name }: PrintedStatement, brand: string): number {
  canvas.nextPage();
  return canvas.untagged(() => {
    canvas.text(company.name, { x: LEFT, y: 54, size: 11, weight: 'strong', color: brand, width: 240, lines: 1 });
    const right = { x: 300, width: RIGHT - 300, align: 'right' as const };
    canvas.text(`${name}, continued`, { ...right, y: 54, size: 10, color: MUTED });
    return 92;
  });
}

function drawLines(canvas: Canvas, statement: PrintedStatement, from: number, brand: string): number {
  let y = canvas.tag('THead', () => drawHead(canvas, from));
  canvas.tag('TBody', () => {
    for (const line of statement.lines) {
      const height = heightOf(canvas, line);
      if (y + height > LAST_LINE) {
        const top = startNextPage(canvas, statement, brand);
        y = canvas.untagged(() => drawHead(canvas, top));
      }
      drawLine(canvas, line, y);
      y += height;
      canvas.rule(LEFT, RIGHT, y, RULE, 0.6);
    }
  });
  return y;
}

type Line = StatementDocument['lines'][number];

const MAX_TEXT_LINES = 32;

const heightOf = (canvas: Canvas, { text, rate }: Line): number =>
  Math.max(
    1,
    canvas.wrap(text, 10, 'regular', columns.text.width, MAX_TEXT_LINES).length,
    canvas.wrap(rate, 10, 'regular', columns.rate.width, MAX_TEXT_LINES).length,
  ) *
    13.2 +
  12;

function drawLine(canvas: Canvas, line: Line, y: number): void {
  const cell = ({ x, width, align }: Column, text: string) =>
    canvas.tag('TD', () =>
      canvas.text(text, { x, width, align, y: y + 6, size: 10, color: INK, lines: MAX_TEXT_LINES }),
    );
  canvas.tag('TR', () => {
    cell(columns.day, dayText(line.day));
    cell(columns.order, line.order_id === null ? '' : String(line.order_id));
    cell(columns.text, line.text);
    cell(columns.base, line.base_cents === null ? '' : formatMoney(line.base_cents));
    cell(columns.rate, line.rate);
    cell(columns.amount, formatMoney(line.amount_cents));
  });
}

function drawTotals(canvas: Canvas, statement: PrintedStatement, from: number): void {
  const { earned_cents, reversed_cents, adjusted_cents, total_cents } = statement;
  const rows: [label: string, cents: number][] = [
    ['Commissions', earned_cents],
    ...(reversed_cents === 0 ? [] : [['Reversals', reversed_cents] as [string, number]]),
    ...(adjusted_cents === 0 ? [] : [['Adjustments', adjusted_cents] as [string, number]]),
    ['Total', total_cents],
  ];
  canvas.tag('Table', () => {
    rows.forEach(([label, cents], i) => {
      const style = {
        y: from + 16 + i * 20,
        size: 11,
        color: INK,
        weight: label === 'Total' ? 'strong' : 'regular',
      } as const;
      if (label === 'Total') canvas.rule(300, RIGHT, style.y - 5, RULE, 0.6);
      canvas.tag('TR', () => {
        canvas.tag('TH', () => canvas.text(label, { ...style, x: 300, width: 110 }), 'Row');
        canvas.tag('TD', () => canvas.text(formatMoney(cents), { ...style, x: 411, width: 130, align: 'right' }));
      });
    });
  });
}

function drawFooters(canvas: Canvas, { company, number }: PrintedStatement): void {
  const imprint = [company.legal_name, ...company.address_lines].join(' · ');
  canvas.eachPage((page, pages) => {
    canvas.rule(LEFT, RIGHT, FOOT - 10, RULE, 0.6);
    canvas.text(imprint, { x: LEFT, y: FOOT, size: 8.5, color: MUTED, width: 340, lines: 3 });
    drawPagePlace(canvas, number, page, pages, { x: 400, y: FOOT, width: RIGHT - 400, color: MUTED });
  });
}
