import { expect, test } from 'vitest';
import { toCents, toDecimal } from '../../../contract/shared/money.ts';
import { seedPerson } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { expectCountersToMatch } from '../../adapters/database/counters.fixture.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import type { ProviderDispute } from '../../adapters/payments/payments.ts';
import { createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { refreshCouponOfPayment } from '../../selling/coupons/coupons.ts';
import { recordDispute } from '../../settlement/refunds/refunds.ts';
import { companyDay } from '../../shared/company-day.ts';
import { dueOf, insertRandomSales, type Payment, type Sale, sumOf, TIME_ZONE } from './random-sales.fixture.ts';

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const reported = new Map<string, ProviderDispute>();
  const w = await world({
    change: ({ payments }) => ({
      payments: {
        ...payments,
        stripe: payments.stripe && { ...payments.stripe, findDispute: async (ref) => reported.get(ref) ?? null },
      },
    }),
  });
  const { updated_at: _, ...work } = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', { body: { ...work, time_zone: TIME_ZONE } });
  const { value, updated_at } = await w.admin.must('GET /admin/settings/seller');
  await w.admin.must('PUT /admin/settings/seller', { body: { value: { ...value, time_zone: TIME_ZONE }, updated_at } });
  return { ...w, reported };
}

const sumDue = (sales: readonly Sale[]) => ({
  count: sales.length,
  amount: toDecimal(sumOf(sales.map(dueOf))),
});

async function expectEveryFigure({ admin, db, deps }: World, sales: readonly Sale[], coupons: number[]) {
  const today = companyDay(TIME_ZONE, deps.clock.now());
  const unpaid = sales.filter((sale) => dueOf(sale) > 0);
  const overdue = unpaid.filter(({ dueOn }) => dueOn < today);
  const overview = await admin.must('GET /admin/overview');
  expect(overview).toMatchObject({ unpaid_invoices: sumDue(unpaid), overdue_invoices: sumDue(overdue) });
  for (const [query, list] of [
    [{ due: '1' }, unpaid],
    [{ overdue: '1' }, overdue],
  ] as const)
    expect((await admin.must('GET /admin/invoices', { query })).meta.total).toBe(list.length);

  const movements = sales.flatMap((sale) => sale.movements);
  const byDay = Map.groupBy(movements, ({ at }) => companyDay(TIME_ZONE, at));
  const { days, last_30_days, before_that } = overview.revenue;
  for (const { day, amount, orders } of days) {
    const moved = byDay.get(day) ?? [];
    expect({ day, amount, orders }).toEqual({
      day,
      amount: toDecimal(sumOf(moved.map(({ cents }) => cents))),
      orders: moved.filter(({ isPayment }) => isPayment).length,
    });
  }
  const first = Temporal.PlainDate.from(today).subtract({ days: 59 }).toString();
  const during = (from: string, before: string) =>
    toDecimal(
      sumOf([...byDay].flatMap(([day, list]) => (day >= from && day < before ? list.map((m) => m.cents) : []))),
    );
  expect(days.at(-1)?.day).toBe(today);
  expect([before_that, last_30_days]).toEqual([
    during(first, days[0]?.day ?? ''),
    during(days[0]?.day ?? '', '9999-12-31'),
  ]);

  const shown = (await admin.must('GET /admin/coupons', { query: { per_page: 100 } })).data;
  for (const id of coupons) {
    const own = sales.filter((sale) => sale.coupon === id);
    const earned = own.map((sale) => sumOf(sale.movements.map(({ cents }) => cents)));
    expect(shown.find((one) => one.id === id)).toMatchObject({
      discount: toDecimal(sumOf(own.filter((_, i) => (earned[i] ?? 0) > 0).map(({ discount }) => discount))),
      revenue: toDecimal(sumOf(earned)),
    });
  }
  await expectRevenueToAddUp(admin, { from: first, to: today });
  await expectCountersToMatch(db);
}

const centsOf = (amount: string) => toCents(amount) ?? Number.NaN;

async function expectRevenueToAddUp(admin: World['admin'], period: { from: string; to: string }) {
  const { before_that, last_30_days } = (await admin.must('GET /admin/overview')).revenue;
  for (const by of ['service', 'staff'] as const) {
    const { data, revenue } = await admin.must('GET /admin/reports/revenue', { query: { by, ...period } });
    expect(revenue).toBe(toDecimal(centsOf(before_that) + centsOf(last_30_days)));
    expect(toDecimal(sumOf(data.map(({ amount }) => centsOf(amount))))).toBe(revenue);
  }
}

/** Waives part of what is due, pays back by transfer, and loses disputes that are won after all. */
async function act(w: World, sale: Sale, step: number): Promise<boolean> {
  const now = w.deps.clock.now().toISOString();
  const transfer = sale.payments.find((one) => one.method === 'bank_transfer' && one.cents > one.refunded);
  if (step % 3 === 0 && dueOf(sale) > 0) {
    const cents = Math.ceil(dueOf(sale) / 2);
    const body = { amount: toDecimal(cents), reason: 'Less work' };
    await w.admin.must('POST /admin/invoices/{id}/credit-notes', { params: { id: sale.invoiceId }, body });
    sale.credited += cents;
    return true;
  }
  if (step % 3 === 1 && transfer) {
    const cents = Math.ceil((transfer.cents - transfer.refunded) / 2);
    await w.admin.must('POST /admin/payments/{id}/refunds', {
      params: { id: transfer.id },
      body: { amount: toDecimal(cents), reason: 'other', method: 'manual', reference: 'Transfer' },
    });
    transfer.refunded += cents;
    sale.credited += cents;
    sale.movements.push({ at: now, cents: -cents, isPayment: false });
    return true;
  }
  const card = sale.payments.find((one) => one.method === 'stripe' && one.cents > one.refunded && !one.isDisputed);
  if (step % 3 !== 2 || !card) return false;
  const lost = card.cents - card.refunded;
  await report(w, card, lost, 'lost');
  card.lost += lost;
  sale.movements.push({ at: now, cents: -lost, isPayment: false });
  if (step % 2 === 0) return true;
  await report(w, card, lost, 'won');
  card.lost -= lost;
  sale.movements.push({ at: now, cents: lost, isPayment: false });
  return true;
}

async function report(w: World, card: Payment, amountCents: number, state: 'lost' | 'won') {
  const ref = `du_${card.ref}`;
  w.reported.set(ref, {
    ...{ ref, paymentRef: card.ref, captureRef: null, amountCents, reason: 'fraudulent', state, respondBy: null },
    ...{ openedAt: '2026-11-01T00:00:00.000Z', closedAt: null, isRefundable: false, url: 'https://provider.test' },
  });
  expect(await recordDispute(w.deps, 'stripe', ref)).toBe('changed');
}

test('every figure of random sales, refunds, credit notes and disputes equals the sum over its rows', async () => {
  const w = await openWorld();
  const count = isPostgres(w.db) ? 600 : 10_000;
  const users = [];
  for (let n = 0; n < 20; n += 1) users.push((await seedPerson(w.db, 'customer')).id);
  const coupons = [];
  for (let n = 0; n < 8; n += 1) coupons.push((await createCoupon(w)).id);
  const plan = { count, now: w.deps.clock.now(), users, coupons, serviceId: w.service.id };
  const sales = await insertRandomSales(w.db, 20_261_126, plan);
  await w.db.transaction().execute(async (trx) => {
    for (const { coupon, payments } of sales)
      if (coupon !== null && payments[0]) await refreshCouponOfPayment(trx, payments[0].id);
  });
  await expectEveryFigure(w, sales, coupons);
  let done = 0;
  for (const [i, sale] of sales.entries()) if (done < 60 && (await act(w, sale, i))) done += 1;
  expect(done).toBe(60);
  await expectEveryFigure(w, sales, coupons);
});
