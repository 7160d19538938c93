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
  'web/public/layout/legal-bar.tsx',
  'web/ui/fields/calendar.tsx',
  'web/ui/fields/day-text.ts',
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

/** Records of what people and systems did: their moments are in the reader's time zone, with an order in the company's. */
const moments = new Map([
  ['web/admin/office/customers/customer-notes.tsx', 'when a note was written'],
  ['web/admin/office/overview/work-item.tsx', 'when a message was sent'],
  ['web/admin/office/users/roles.tsx', 'when a role was added'],
  ['web/admin/order/reviews/reviews.tsx', 'when a review was sent'],
  ['web/admin/order/threads/saved-replies.tsx', 'when a text was changed'],
  ['web/admin/selling/coupons/coupon-values.ts', 'fields with a time that the reader enters'],
  ['web/admin/settlement/reconciliation/finding-columns.tsx', 'when a check saw a difference, and who settled it'],
  ['web/admin/settlement/reconciliation/health-cards.tsx', 'the last event of a provider, and the end of a check'],
  ['web/admin/settlement/reconciliation/payments-to-review.tsx', 'when somebody settled it'],
  ['web/admin/work/assignments/order-assignments.tsx', 'the log of the work'],
  ['web/admin/work/cancellations/cancellation.tsx', 'when a statement arrived, and when it was decided'],
  ['web/order/cards/agreed-text.tsx', 'when a text was accepted'],
  ['web/order/files/files-tab.tsx', 'when a file was sent'],
  ['web/order/intake/secret-openings.tsx', 'when a secret was opened'],
  ['web/order/intake/use-intake-form.ts', 'when answers were saved'],
  ['web/order/latest.tsx', 'when a message was sent'],
  ['web/order/thread/entry-card.tsx', 'when work was delivered and questions were answered'],
  ['web/order/thread/whole-email.tsx', 'when an email arrived'],
]);

test('screens of money and orders show the days that the server names', () => {
  const folders =
    /^web\/(?:billing|customer|order|payment|public\/checkout|sale|staff|admin\/(?:invoicing|order|selling|settlement|work|office\/(?:customers|overview|users)))\//;
  const screens = sources.filter((file) => folders.test(file));
  expect(screens.length).toBeGreaterThan(250);
  const shown =
    /<Time kind="(?:ago|moment|date)"|(?:moment|momentDay|exact|relative)Text\(|days(?:FromNow|Since)\(|toLocale(?:Date|Time)String|new Date\(\)|\.get(?:TimezoneOffset|Date|Month|FullYear)\(/;
  const found = screens.filter((file) => shown.test(readFileSync(file, 'utf8')));
  expect(found.filter((file) => !moments.has(file))).toEqual([]);
  expect([...moments.keys()].filter((file) => !found.includes(file))).toEqual([]);
});
