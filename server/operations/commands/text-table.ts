import { numberText } from '../../../contract/shared/language/formats.ts';

type Cell = string | number;

export function textTable(heading: string[], rows: Cell[][]): string {
  const cells = [heading, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? grouped(cell) : cell)))];
  const widths = heading.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const isNumber = heading.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const grouped = (n: number): string => numberText(n);

export function readableBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}
