import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { toDecimal } from '../contract/shared/money.ts';
import { daysLate } from '../contract/shared/promise-sentence.ts';
import type { adminWorkspace } from '../contract/work/workspace.ts';
import { seed } from '../sample/seed.ts';
import { expectCountersToMatch } from '../server/adapters/database/counters.fixture.ts';
import { queueIntakeReminders } from '../server/order/intakes/intakes.ts';
import { compare, findings } from '../server/settlement/reconciliation/reconciliation.fixture.ts';
import { invoiceSums, orderSums, type Sum, subtotal } from '../web/record/lines.ts';
import { expectClocksToMatch } from './support/expect-clocks.ts';
import { expectInvariants } from './support/money/expect-invariants.ts';
import { ago, DAY } from './support/seeds.ts';
import { openStage } from './support/stage.ts';
import { type World, worldOn } from './support/world.ts';

let w: World;
beforeAll(async () => {
  const stage = await openStage();
  await seed(stage.deps);
  w = await worldOn(stage);
});

test('the sample shows refunds, disputes, corrections, coupons and payout runs, and satisfies all invariants', async () => {
  await expectInvariants(w.db);
  await expectCountersToMatch(w.db);
  const refunds = (await w.admin.must('GET /admin/refunds')).data;
  expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['succeeded', 'pending', 'failed', 'returned']));
  expect(new Set(refunds.map(({ source }) => source))).toEqual(new Set(['admin', 'provider']));
  const disputes = (await w.admin.must('GET /admin/disputes')).data;
  expect(disputes.map(({ state }) => state)).toEqual(['needs_response', 'lost']);
  const invoices = await w.db.selectFrom('invoices').select(['status', 'corrects_id']).execute();
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['paid', 'unpaid', 'partially_refunded', 'refunded', 'charged_back', 'void']),
  );
  expect(invoices.filter(({ corrects_id }) => corrects_id !== null)).toHaveLength(1);
  const runs = (await w.admin.must('GET /admin/payout-runs')).data;
  expect(runs.map(({ state }) => state)).toEqual(['draft', 'paid']);
  const coupons = (await w.admin.must('GET /admin/coupons')).data;
  expect(coupons.map(({ code, state }) => [code, state])).toEqual([
    ['AUTUMN15', 'expired'],
    ['BACKUP50', 'active'],
    ['WELCOME10', 'active'],
  ]);
  expect(coupons.every(({ uses }) => uses > 0)).toBe(true);
  const options = await w.db.selectFrom('service_options').select('service_id').distinct().execute();
  expect(options).toHaveLength(2);
  const companies = await w.db
    .selectFrom('billing_profiles')
    .select('tax_id')
    .where('is_business', '=', true)
    .execute();
  expect(companies).toHaveLength(9);
  expect(companies.filter(({ tax_id }) => tax_id !== null)).toHaveLength(3);
  expect((await w.admin.must('GET /admin/settings/tax')).value.enabled).toBe(false);
});

test('three orders of the sample wait for answers about two services, and none is asked again today', async () => {
  const open = await w.db.selectFrom('intakes').select(['order_id', 'state']).orderBy('order_id').execute();
  expect(open.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  const forms = await w.db.selectFrom('services').select('title').where('intake_form_id', 'is not', null).execute();
  expect(forms.map(({ title }) => title).sort()).toEqual(['Microsoft 365 move', 'Website for a small firm']);
  for (const { order_id } of open) {
    const { data } = await w.admin.must('GET /orders/{id}/intakes', { params: { id: order_id } });
    expect(data[0]?.missing.length).toBeGreaterThan(0);
  }
  await queueIntakeReminders(w.deps);
  expect(await w.db.selectFrom('outbox').select('id').where('kind', '=', 'intake-reminder').execute()).toEqual([]);
});

test('the sample shows late deliveries, and work that is paused, to be accepted and to be changed', async () => {
  await expectClocksToMatch();
  const orders = await w.db.selectFrom('orders').selectAll().where('status', '<>', 'cancelled').execute();
  const { data: paused } = await w.admin.must('GET /admin/orders', { query: { due: 'waiting' } });
  expect(paused.filter(({ promise }) => promise.state === 'paused')).toHaveLength(1);
  const states = Map.groupBy(orders, ({ acceptance }) => acceptance);
  expect([states.get('awaiting')?.length, states.get('changes_requested')?.length]).toEqual([2, 1]);
  expect(states.get('changes_requested')).toMatchObject([{ status: 'processing', clock_state: 'running', round: 2 }]);
  const { data: threads } = await w.admin.must('GET /order-threads', { query: { per_page: 50 } });
  expect(threads.length).toBeGreaterThanOrEqual(6);
  const query = { from: ago(100 * DAY).slice(0, 10), to: ago(0).slice(0, 10), by: 'month' } as const;
  const { rows } = await w.admin.must('GET /admin/reports/on-time', { query });
  const late = rows.filter(({ percent }) => percent < 100);
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(rows.length);
  for (const { late_days_median: days } of late) expect(days).toBeOneOf([1, 1.5, 2, 2.5, 3]);
});

test('the figures of the site and of the lists tell one story', async () => {
  const ordersOf = async (query: Record<string, string>) =>
    (await w.admin.must('GET /admin/orders', { query: { per_page: 50, ...query } })).data;
  const all = await ordersOf({});
  expect(countsOf(all.map(({ status }) => status))).toEqual({
    delivered: 21,
    completed: 5,
    processing: 7,
    pending: 6,
    cancelled: 1,
  });
  expect(countsOf(all.map(({ promise: { state, reason } }) => (state === 'waiting' ? reason : state)))).toMatchObject({
    intake: 3,
    payment: 1,
    paused: 1,
  });
  const late = (await ordersOf({ due: 'overdue' })).map(({ id, promise }) => [id, daysLate(promise)]);
  // A day that falls on a weekend is promised for the Friday before.
  expect(late.map(([id]) => id).sort()).toEqual([21, 30]);
  for (const [id, days] of late) expect(days).toBeOneOf(id === 21 ? [7, 8, 9] : [1, 2, 3]);
  expect(await ordersOf({ unassigned: '1' })).toHaveLength(3);
  const proof = await w.visitor.must('GET /proof');
  expect(proof.on_time).toMatchObject({ kept: 20, orders: 22 });
  expect(proof).toMatchObject({ customers: 9, rating: { average: 4.7, count: 6 } });
  const unpaid = (await w.admin.must('GET /admin/invoices', { query: { due: '1' } })).data;
  expect([unpaid.length, unpaid.filter(({ overdue }) => overdue).length]).toEqual([2, 1]);
});

test('whoever works on an order of the sample sees what was sold, and what was delivered is checked', async () => {
  const lists = await w.deps.db
    .selectFrom('orders')
    .innerJoin('assignments', 'assignments.order_id', 'orders.id')
    .leftJoin('checklist_lines', 'checklist_lines.order_id', 'orders.id')
    .select((e) => ['orders.id', 'orders.status', e.fn.count<number>('checklist_lines.id').as('lines')])
    .select((e) => e.fn.sum<number>(e.case().when('is_done', '=', true).then(1).else(0).end()).as('done'))
    .groupBy(['orders.id', 'orders.status'])
    .execute();
  expect(lists.length).toBeGreaterThan(20);
  for (const { status, lines, done } of lists) {
    expect(Number(lines)).toBeGreaterThan(0);
    const isFinished = status === 'completed' || status === 'delivered';
    expect(Number(done)).toBe(isFinished ? Number(lines) : 0);
  }
});

test('nothing of the sample is sent or announced', async () => {
  for (const table of ['outbox', 'notification_events', 'notifications'] as const)
    expect(await w.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('the providers know the payments of the sample: one that we have lost is all that differs', async () => {
  await compare(w, { from: ago(91 * DAY) });
  expect((await findings(w)).map(({ kind }) => kind)).toEqual(['payment_without_order']);
  const repaired = await w.admin.must('GET /admin/reconciliation/findings', { query: { state: 'repaired' } });
  expect(repaired.data).toEqual([]);
  const { data: runs } = await w.admin.must('GET /admin/reconciliation/runs');
  const checked = runs.reduce((sum, run) => sum + run.checked, 0);
  const { payments } = await w.db
    .selectFrom('payments')
    .select((e) => e.fn.countAll<number>().as('payments'))
    .executeTakeFirstOrThrow();
  expect(checked).toBe(payments + 1);
});

test('payments of the sample can be refunded through both providers', async () => {
  for (const provider of ['stripe', 'paypal'] as const) {
    const { id } = await w.db
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', provider)
      .where('status', '=', 'captured')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const refund = await w.admin.must('POST /admin/payments/{id}/refunds', {
      params: { id },
      body: { amount: '20.00', reason: 'goodwill' },
    });
    expect(refund).toMatchObject({ state: 'succeeded', amount: '20.00' });
  }
  await expectInvariants(w.db);
});

test('a finished database is not seeded again', async () => {
  expect(await seed(w.deps)).toBe(false);
});

test('the amounts of the lines of every order and invoice, after discount and tax, are its total', async () => {
  const ids = await w.db.selectFrom('orders').select('id').where('deleted_at', 'is', null).execute();
  expect(ids.length).toBeGreaterThan(20);
  const wrong = (record: string, lines: number, sums: readonly Sum[]) => {
    const until = sums.slice(
      0,
      sums.findIndex(({ name }) => name === 'Total'),
    );
    const net = until.find(({ name }) => name === 'Net');
    const added = until.filter(({ name }) => name !== 'Net').reduce((sum, { amount }) => sum + Number(amount), 0);
    const total = sums.find(({ name }) => name === 'Total')?.amount;
    const isIncluded = net !== undefined && lines > Math.round(Number(net.amount) * 100);
    return isIncluded || toDecimal(lines + Math.round(added * 100)) === total ? [] : [`${record}: ${total}`];
  };
  for (const { id } of ids) {
    const order = (await w.admin.must('GET /orders/{id}', { params: { id } })) as z.infer<typeof adminWorkspace>;
    expect(wrong(`order ${id}`, subtotal(order.items), orderSums(order))).toEqual([]);
    for (const { id: invoiceId } of order.invoices) {
      const invoice = await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoiceId } });
      expect(wrong(`invoice ${invoiceId}`, subtotal(invoice.order.items), invoiceSums(invoice))).toEqual([]);
    }
  }
});

function countsOf(values: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}
