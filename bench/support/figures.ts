/** A figure without `goal` only explains another. */
export type Figure = {
  label: string;
  figure: string;
  goal?: string;
  ok?: boolean | null;
  note?: string;
  raw: number | null;
};

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);

/** `share` is between 0 and 1; 0.5 is the median. */
export const quantile = (values: number[], share: number): number => {
  const list = sorted(values);
  return list[Math.min(list.length - 1, Math.max(0, Math.ceil(share * list.length) - 1))] ?? Number.NaN;
};
export const median = (values: number[]): number => quantile(values, 0.5);

export const spread = (values: number[], digits: number): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

const verdict = ({ ok }: Figure) => (ok === undefined ? '' : ok === null ? 'not measured' : ok ? 'ok' : 'MISSED');

export function printTable(figures: Figure[]): void {
  const rows = figures.map((f) => [f.label, f.figure, f.goal ?? '', verdict(f), f.note ?? '']);
  const head = ['measure', 'figure: median (min to max)', 'goal', '', ''];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(
    `\n${line(head)}\n${widths
      .slice(0, 4)
      .map((w) => '-'.repeat(w))
      .join('  ')}`,
  );
  for (const row of rows) console.log(line(row));
}
