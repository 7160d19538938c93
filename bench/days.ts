import { companyDay, endOfCompanyDay } from '../server/shared/company-day.ts';
import { printTable, quantile } from './support/figures.ts';

const ZONE = 'America/Los_Angeles';
const COUNT = 20_000;
const ROUNDS = 11;
const START = Date.parse('2026-01-01T00:00:00Z');

// Three years, as the rows of an export are sorted, and in no order.
const step = (3 * 365 * 86_400_000) / COUNT;
const inOrder = Array.from({ length: COUNT }, (_, i) => new Date(START + i * step).toISOString());
const mixed = Array.from({ length: COUNT }, (_, i) => inOrder[(i * 7919) % COUNT] ?? '');
const days = inOrder.map((moment) => moment.slice(0, 10));

const format = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const formatted = (moment: string) => format.format(new Date(moment));
const ours = (moment: string) => companyDay(ZONE, moment);

function microseconds(values: string[], call: (value: string) => string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const value of values) call(value);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / values.length;
  });
  return quantile(times, 0.5);
}

const rows = [
  ['companyDay, sorted', microseconds(inOrder, ours), microseconds(inOrder, formatted)],
  ['companyDay, unsorted', microseconds(mixed, ours), microseconds(mixed, formatted)],
  ['endOfCompanyDay', microseconds(days, (day) => endOfCompanyDay(ZONE, day)), null],
] as const;

const us = (figure: number) => `${figure.toFixed(2)} µs`;
printTable(
  rows.map(([label, figure, base]) => ({
    label,
    figure: us(figure),
    raw: figure,
    ...(base === null ? {} : { goal: `Intl: ${us(base)}`, ok: figure <= base }),
  })),
);
