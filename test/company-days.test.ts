import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Days that are not the company's, or that check or step through a text with a day. */
const allowed = new Set([
  'server/operations/backup/next-numbers.ts',
  'server/order/intakes/check-answers.ts',
  'server/platform/search-index/search-misses.ts',
  'server/shared/company-day.ts',
  'server/shared/lists.ts',
  'server/shared/second-factor-rules.ts',
  'web/admin/office/settings/holidays.ts',
  'web/customer/invoices/months.ts',
  'web/public/layout/legal-bar.tsx',
]);

const dayInUtc =
  /to(?:ISOString|JSON)\(\)\??\s*\.slice\(0, (?:7|10)\)|_(?:at|date)\.slice\(0, (?:7|10)\)|[sg]etUTC[A-Z]|toZonedDateTimeISO\('UTC'\)|\}T(?:00|12):00:00\.000Z/;
const isReleased = /\/migrations\/|\.test\.tsx?$|\.fixture\.ts$/;

const sources = ['server', 'web', 'contract']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !isReleased.test(file));

test('only company-day.ts finds the day of a moment', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter((file) => dayInUtc.test(readFileSync(file, 'utf8')));
  expect(found.filter((file) => !allowed.has(file))).toEqual([]);
  expect([...allowed].filter((file) => !found.includes(file))).toEqual([]);
});

test('screens of invoices, credit notes and payments show the days that the server names', () => {
  const screens = sources.filter((file) => /^web\/(?:customer\/invoices|admin\/invoicing\/billing)\//.test(file));
  expect(screens.length).toBeGreaterThan(10);
  const shown = /<(?:Day|RowTime|When|Moment) |dateText\(/;
  expect(screens.filter((file) => shown.test(readFileSync(file, 'utf8')))).toEqual([]);
});
