import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { openStages } from '../../../test/support/stage.ts';
import { world } from '../../../test/support/world.ts';
import { taxedWorld } from '../../invoicing/tax/tax.fixture.ts';
import { assign } from '../../work/assignments/assignments.fixture.ts';
import { earningsOf, sumOf } from '../payouts/payouts.fixture.ts';
import { amountsOf, deliverBy, deliveredOrder, linesOf, paidOrder, refund } from './refunded-orders.fixture.ts';
import { reverseCommissions } from './reversals.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

test('a refund of half an order takes back half of a commission, even if that was paid', async () => {
  const w = await world();
  const { orderId, paymentId } = await deliveredOrder(w, [w.staff]);
  const [earned] = await linesOf(w.staff, orderId);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  await refund(w, paymentId, '249.50');
  expect(await linesOf(w.staff, orderId)).toMatchObject([
    { kind: 'earned', amount: '49.90', status: 'paid', reverses_id: null },
    {
      kind: 'reversal',
      amount: '-24.95',
      status: 'unpaid',
      payment_date: null,
      reverses_id: earned?.id,
      note: `Refund of order ${orderId}`,
      rate_percent: 10,
    },
  ]);
  expect((await earningsOf(w.staff)).totals).toMatchObject({ paid: '49.90', unpaid: '-24.95' });
  const order = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  expect(order.assignments.map(({ commission }) => commission)).toMatchObject([
    {
      id: earned?.id,
      amount: '49.90',
      status: 'paid',
      reversals: [{ amount: '-24.95', status: 'unpaid', note: `Refund of order ${orderId}` }],
    },
  ]);
});

test('the reversals of two people with odd cents add up to their commissions when all is refunded in three parts', async () => {
  const w = await world();
  const team = [w.staff, await w.personAs('staff')];
  const service = await seedService(w.db, { price_cents: 33_337 });
  const { orderId, paymentId } = await deliveredOrder(w, team, service.id);
  for (const amount of ['111.11', '0.07', '222.19']) await refund(w, paymentId, amount);
  for (const person of team) {
    const amounts = await amountsOf(person, orderId);
    expect(amounts.length).toBeGreaterThanOrEqual(3);
    expect(sumOf(amounts)).toBe(0);
  }
});

test('work delivered after a refund earns on the remainder, and later refunds take back a part of that', async () => {
  const w = await world();
  const { orderId, paymentId } = await paidOrder(w, [w.staff]);
  await refund(w, paymentId, '249.50');
  await deliverBy(w.staff, orderId);
  expect(await linesOf(w.staff, orderId)).toMatchObject([{ kind: 'earned', amount: '24.95', base: '249.50' }]);
  await refund(w, paymentId, '124.75');
  expect(await amountsOf(w.staff, orderId)).toEqual(['24.95', '-12.48']);
  await refund(w, paymentId, '124.75');
  expect(sumOf(await amountsOf(w.staff, orderId))).toBe(0);
});

test('work delivered after the whole order was refunded earns nothing, at a fixed rate too', async () => {
  const w = await world();
  const other = await w.personAs('staff');
  await w.admin.must('POST /admin/commission-rates', { body: { user_id: other.id, kind: 'fixed', amount: '40.00' } });
  const { orderId, paymentId } = await paidOrder(w, [w.staff, other]);
  await refund(w, paymentId, '499.00');
  for (const person of [w.staff, other]) await deliverBy(person, orderId);
  expect([await amountsOf(w.staff, orderId), await amountsOf(other, orderId)]).toEqual([['0.00'], ['0.00']]);
});

test('staff keep their commission of a refund at the company’s expense, before and after delivery', async () => {
  const w = await world();
  const delivered = await deliveredOrder(w, [w.staff]);
  await refund(w, delivered.paymentId, '100.00', { keep_commissions: true });
  const { orderId, paymentId } = await paidOrder(w, [w.staff]);
  await refund(w, paymentId, '100.00', { keep_commissions: true });
  await deliverBy(w.staff, orderId);
  expect([await amountsOf(w.staff, delivered.orderId), await amountsOf(w.staff, orderId)]).toEqual([
    ['49.90'],
    ['49.90'],
  ]);
});

test('reversing again without a new refund writes nothing, 20 times at once', async () => {
  const w = await world();
  const { orderId, paymentId } = await deliveredOrder(w, [w.staff]);
  await refund(w, paymentId, '100.00');
  const now = new Date().toISOString();
  const repeated = await Promise.all(
    Array.from({ length: 20 }, () => w.db.transaction().execute((trx) => reverseCommissions(trx, { orderId, now }))),
  );
  expect(repeated.flat()).toEqual([]);
  expect(await amountsOf(w.staff, orderId)).toEqual(['49.90', '-10.00']);
});

test('an unpaid commission is paid with its reversals, and a reversed one is not paid', async () => {
  const w = await world();
  const { orderId, paymentId } = await deliveredOrder(w, [w.staff]);
  await refund(w, paymentId, '100.00');
  const [earned, reversal] = await linesOf(w.staff, orderId);
  const alone = await w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: reversal?.id ?? 0 } });
  expect([alone.status, alone.body.message]).toEqual([409, 'Nothing left to pay: this commission was reversed.']);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  expect((await linesOf(w.staff, orderId)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  const emails = await w.emailsTo(w.staff.email);
  const paid = emails.find(({ subject }) => subject === `Your commission for order ${orderId} has been paid`);
  expect(paid?.text).toContain('$39.90');
  const refunded = await deliveredOrder(w, [w.staff]);
  await refund(w, refunded.paymentId, '499.00');
  const [gone] = await linesOf(w.staff, refunded.orderId);
  const response = await w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: gone?.id ?? 0 } });
  expect([response.status, response.body.message]).toEqual([409, 'Nothing left to pay: this commission was reversed.']);
  expect(await amountsOf(w.staff, refunded.orderId)).toEqual(['49.90', '-49.90']);
});

test('a correction reverses nothing, and after it a refund takes back the same part of the commission as of the order', async () => {
  const w = await taxedWorld({ preset: 'eu', place: 'DE', oss: true });
  const earn = async () => {
    const { invoice } = await w.buyOrFail({ billing: { country: 'DE' } });
    const { order } = await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } });
    const orderId = order.id ?? 0;
    await assign(w, orderId, w.staff);
    await deliverBy(w.staff, orderId);
    return { invoiceId: invoice.id, orderId };
  };
  const paymentOf = async (orderId: number) =>
    (await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } })).payments[0]?.id ?? 0;
  // Tax is 27 % in Hungary, which leaves the company less of the price, and 17 % in Luxembourg, which leaves more.
  for (const [country, net] of [
    ['HU', '392.91'],
    ['LU', '426.50'],
  ] as const) {
    const { invoiceId, orderId } = await earn();
    expect(await amountsOf(w.staff, orderId)).toEqual(['41.93']);
    const corrected = await w.admin.must('POST /admin/invoices/{id}/correct', {
      params: { id: invoiceId },
      body: { billing: { country } as never },
    });
    expect(corrected.net).toBe(net);
    expect(await amountsOf(w.staff, orderId)).toEqual(['41.93']);
    await refund(w, await paymentOf(orderId), '249.50');
    // Half of it, to the cent.
    const [, half] = await amountsOf(w.staff, orderId);
    expect(['-20.96', '-20.97'], country).toContain(half);
    await refund(w, await paymentOf(orderId), '249.50');
    expect(sumOf(await amountsOf(w.staff, orderId)), country).toBe(0);
  }
});
