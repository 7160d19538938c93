import { expect, test } from 'vitest';
import { DAY, keepSessions, next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { earningsOf, openRun } from '../../settlement/payouts/payouts.fixture.ts';
import { compare, findings } from '../../settlement/reconciliation/reconciliation.fixture.ts';
import { openDispute, paidOrder, refund } from '../../settlement/refunds/refunds.fixture.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { deliverAll, getOrder } from '../../work/assignments/assignments.fixture.ts';

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
    expect(texts.filter((text) => text.includes(long(day))).length, where).toBeGreaterThanOrEqual(3);
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

/** Its day is another one than in UTC. */
async function worldElsewhere() {
  const w = await world({ fresh: true });
  const zone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await setZone(w, zone);
  const today = companyDay(zone, new Date());
  expect(today).not.toBe(new Date().toISOString().slice(0, 10));
  return { w, zone, today };
}

/** Ordered with a coupon, paid and delivered. */
async function deliveredWithCoupon(w: World) {
  const ends_at = new Date(Date.now() + DAY).toISOString();
  const coupon = await createCoupon(w, { max_uses: 5, ends_at });
  const { id, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], coupon_code: coupon.code, payment_method: 'stripe' },
  });
  const unpaid = await w.admin.must('GET /admin/coupons/{id}/unpaid-orders', { params: { id: coupon.id } });
  await w.customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  await deliverAll(w, id, [w.staff]);
  return { id, coupon, unpaid: unpaid.data };
}

test('customers and admins read the company’s day of orders, deliveries, coupons and months', async () => {
  const { w, today } = await worldElsewhere();
  expect((await w.admin.must('GET /admin/waiting')).today).toBe(today);
  const { id, coupon, unpaid } = await deliveredWithCoupon(w);
  expect([coupon.ends_on, unpaid.map(({ day }) => day)]).toEqual([daysAfter(today, 1), [today]]);
  const order = await w.customer.must('GET /customer/orders/{id}', { params: { id } });
  expect(order.timeline.length).toBeGreaterThanOrEqual(5);
  expect([...new Set([order.day, ...order.timeline.map(({ day }) => day)])]).toEqual([today]);
  const { deliveries } = await w.customer.must('GET /orders/{id}', { params: { id } });
  expect(deliveries.map(({ day }) => day)).toEqual([today]);
  const reviewable = await w.customer.must('GET /customer/reviewable-orders');
  expect(reviewable.data.map(({ day }) => day)).toEqual([today]);
  const earlier = await w.customer.must('GET /customer/invoices', { query: { month: '2026-01' } });
  expect(earlier.months).toEqual([today.slice(0, 7)]);
  const users = await w.admin.must('GET /admin/users', { query: { role: 'customer' } });
  expect(users.data.find((user) => user.id === w.customer.id)?.last_order_on).toBe(today);
});

test('commissions, refunds, disputes and payments of other systems have the company’s day', async () => {
  const { w, zone, today } = await worldElsewhere();
  const { id } = await deliveredWithCoupon(w);
  const [earned] = (await earningsOf(w.staff)).data;
  expect(earned).toMatchObject({ order_id: id, day: today, paid_on: null });
  const paid = await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  expect(paid).toMatchObject({ day: today, paid_on: today });
  expect((await openRun(w, w.staff)).lines.map(({ day }) => day)).toEqual([today]);
  const rate = await w.admin.must('POST /admin/commission-rates', {
    body: { user_id: w.staff.id, kind: 'percent', percent: 12 },
  });
  expect(rate.day).toBe(today);

  const paymentId = (await getOrder(w, id)).payments[0]?.id ?? 0;
  const paid_on = daysAfter(today, -1);
  const { body } = await refund(w.admin, { paymentId }, { amount: 1, method: 'manual', reference: 'Cash', paid_on });
  expect(body).toMatchObject({ day: today, succeeded_on: paid_on });
  const listed = await w.admin.must('GET /admin/refunds', { query: { from: today, to: today } });
  expect(listed.data.map(({ day }) => day)).toEqual([today]);
  const payment = await w.admin.must('GET /admin/payments/{id}', { params: { id: paymentId } });
  expect(payment.refunds.map(({ day }) => day)).toEqual([today]);

  await openDispute(w, await paidOrder(w));
  const [dispute] = (await w.admin.must('GET /admin/disputes')).data;
  const dayOf = (time: string | null | undefined) => (time ? companyDay(zone, time) : null);
  expect(dispute).toMatchObject({ opened_on: today, respond_on: dayOf(dispute?.respond_by), closed_on: null });

  await w.sandbox.foreignCardPayment({ amount: 49_900 });
  await compare(w);
  const [finding] = await findings(w, { is_foreign: '1' });
  expect(finding?.theirs?.day).toBe(today);
});
