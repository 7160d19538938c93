import { expect, test } from 'vitest';
import { keepSessions, next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { paidOrder, refund } from '../../settlement/refunds/refunds.fixture.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';

const zones = Intl.supportedValuesOf('timeZone');
/** A generator with a fixed seed, so that a failure can be repeated. */
function chances(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** The clock of a test only moves forward, so the moments are in order. */
const moments = (count: number, chance: (below: number) => number): Date[] => {
  const from = Date.now() + 3_600_000;
  const step = (2 * 365 * 86_400_000) / count;
  return Array.from({ length: count }, (_, i) => new Date(from + i * step + chance(step / 2)));
};

async function setZone({ deps, db }: World, zone: string): Promise<void> {
  await deps.settings.set(db, 'time_zone', zone, null);
  deps.settings.invalidate();
}

const long = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

async function rows(w: World, path: string): Promise<string[][]> {
  const { bytes } = await w.admin.send('GET', `/api/admin/exports/${path}`);
  return bytes
    .toString('utf8')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
}

test('in 20 time zones over two years, the API, documents, filters, exports and the overview have one day', async () => {
  const chance = chances(20_261_126);
  let now = new Date();
  const w = await world({
    fresh: true,
    change: () => ({ clock: { now: () => now, refresh: async () => {} } }),
  });
  await keepSessions(w.db);
  for (const [n, moment] of moments(20, chance).entries()) {
    const zone = zones[chance(zones.length)] ?? 'UTC';
    await setZone(w, zone);
    now = moment;
    const day = companyDay(zone, moment);
    const bought = await w.buyOrFail({ email: `days${next()}@mail.test` }, { by: w.newVisitor() });
    const invoice = await w.admin.must('GET /admin/invoices/{id}', { params: { id: bought.invoice.id } });
    const where = `${zone} at ${moment.toISOString()}`;
    const order = await w.admin.must('GET /admin/orders', { query: { search: String(invoice.order.id) } });
    expect([invoice.issued_on, invoice.paid_on, order.data[0]?.day], where).toEqual([day, day, day]);
    const pdf = await w.admin.send('GET', `/api/admin/invoices/${invoice.id}/download`);
    const { texts } = readPdf(pdf.bytes);
    expect(texts.filter((text) => text === long(day)).length, where).toBeGreaterThanOrEqual(3);
    for (const [from, finds] of [
      [day, true],
      [daysAfter(day, -1), false],
      [daysAfter(day, 1), false],
    ] as const) {
      const query = { from, to: from, user_id: invoice.customer.id };
      const counts = [
        (await w.admin.must('GET /admin/orders', { query })).meta.total,
        (await w.admin.must('GET /admin/invoices', { query })).meta.total,
        (await w.admin.must('GET /admin/payments', { query })).meta.total,
      ];
      expect(counts, `${where}, ${from}`).toEqual(finds ? [1, 1, 1] : [0, 0, 0]);
    }
    // An admin may start 30 exports per minute.
    const file = n % 2 === 0 ? `orders.csv?ids=${invoice.order.id}` : `invoices.csv?ids=${invoice.id}`;
    const [row] = await rows(w, `${file}&from=${day}&to=${day}`);
    expect([row?.[1], n % 2 === 0 ? day : row?.at(-1)], where).toEqual([day, day]);
    const { revenue } = await w.admin.must('GET /admin/overview');
    expect([revenue.time_zone, revenue.days.at(-1)], where).toMatchObject([zone, { day, orders: 1 }]);
  }
});

test('a refund counts on the company’s day in its list and in the revenue, and the file is named after it', async () => {
  let now = new Date('2027-01-01T03:00:00Z');
  const w = await world({ fresh: true, change: () => ({ clock: { now: () => now, refresh: async () => {} } }) });
  await keepSessions(w.db);
  await setZone(w, 'America/Los_Angeles');
  const order = await paidOrder(w);
  now = new Date('2027-01-01T09:00:00Z');
  await refund(w.admin, order, { amount: 10, method: 'manual', reference: 'Cash' });
  now = new Date('2027-01-02T07:00:00Z');
  const { revenue } = await w.admin.must('GET /admin/overview');
  expect(revenue.days.slice(-2)).toMatchObject([
    { day: '2026-12-31', orders: 1, amount: '100.00' },
    { day: '2027-01-01', orders: 0, amount: '-10.00' },
  ]);
  const invoice = await w.admin.must('GET /admin/invoices/{id}', { params: { id: order.invoiceId } });
  expect(invoice.refunds.map(({ day }) => day)).toEqual(['2027-01-01']);
  const { headers } = await w.admin.send('GET', '/api/admin/exports/orders.csv');
  expect(headers['content-disposition']).toContain('orders-2027-01-01.csv');
});
