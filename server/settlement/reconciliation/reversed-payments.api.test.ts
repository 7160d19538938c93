import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import type { World } from '../../../test/support/world.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { type PaidOrder, paidOrder, statuses } from '../refunds/refunds.fixture.ts';
import { advanceClock, compare, findingOf, findings, HOUR, installation, repair } from './reconciliation.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
  await closeStages();
});

type Provider = PaidOrder['provider'];

async function restoredPayment(w: World, provider: Provider = 'stripe') {
  const order = await paidOrder(w, { provider });
  await deliverAll(w, order.orderId, [w.staff]);
  for (const payment of new Set([order.ref, order.controlRef])) await w.sandbox.hide(provider, payment);
  await advanceClock(w, 7 * HOUR);
  await compare(w);
  const missing = await findingOf(w, 'payment_not_at_provider');
  const reversed = await repair(w, missing.id, { action: 'reverse', number: order.invoiceNumber });
  expect(reversed.status).toBe(200);
  await compare(w);
  expect(await findings(w), 'nothing was captured').toEqual([]);
  await w.sandbox.restore();
  await compare(w);
  return { order, finding: await findingOf(w, 'payment_without_order') };
}

const paymentsOf = (w: World) => w.db.selectFrom('payments').selectAll().orderBy('id').execute();

const commissionsOf = async (w: World) =>
  (await w.db.selectFrom('commissions').select(['kind', 'amount_cents']).orderBy('id').execute()).map(
    ({ kind, amount_cents }) => `${kind} ${amount_cents}`,
  );

/** The customer pays outside of the shop. */
async function payAgain(w: World, { invoiceId, amountCents }: PaidOrder): Promise<void> {
  await w.sandbox.foreignCardPayment({ amount: amountCents });
  await compare(w);
  const { id } = await findingOf(w, 'foreign_payment');
  expect((await repair(w, id, { action: 'attach', invoice_id: invoiceId })).status).toBe(200);
}

test.each(['stripe', 'paypal'] as const)(
  'a reversed payment that %s shows after all is listed, and attaching it takes the reversal back once',
  async (provider) => {
    const w = await installation();
    const { order, finding } = await restoredPayment(w, provider);
    expect(finding).toMatchObject({
      provider,
      ref: order.ref,
      amount: '100.00',
      actions: ['attach', 'refund', 'settle'],
      needs_form: false,
      ours: {
        amount: '100.00',
        state: 'voided',
        order_id: order.orderId,
        invoice: { id: order.invoiceId, invoice_number: order.invoiceNumber },
      },
      theirs: { amount: '100.00', state: 'captured' },
    });
    expect(await statuses(w, order)).toEqual({ payment: 'voided', invoice: 'unpaid', order: 'unpaid' });
    await compare(w);
    expect(await findingOf(w, 'payment_without_order')).toMatchObject({ id: finding.id });

    const attach = { action: 'attach', invoice_id: order.invoiceId };
    const clicks = await Promise.all(Array.from({ length: 10 }, () => repair(w, finding.id, attach)));
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await statuses(w, order)).toEqual({ payment: 'captured', invoice: 'paid', order: 'paid' });
    expect(await paymentsOf(w)).toMatchObject([
      { id: order.paymentId, provider_ref: order.ref, voided_at: null, unallocated_cents: 0, amount_cents: 10_000 },
    ]);
    const allocations = await w.db.selectFrom('payment_allocations').select('amount_cents').orderBy('id').execute();
    expect(allocations.map(({ amount_cents }) => amount_cents)).toEqual([10_000, -10_000, 10_000]);
    expect(await commissionsOf(w)).toEqual(['earned 1000']);
    const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.orderId } });
    expect(history.map(({ kind }) => kind).filter((kind) => kind === 'paid' || kind === 'payment_reversed')).toEqual(
      expect.arrayContaining(['payment_reversed', 'paid']),
    );
    await compare(w);
    expect(await findings(w)).toEqual([]);
    const refunded = await w.admin.call('POST /admin/payments/{id}/refunds', {
      params: { id: order.paymentId },
      body: { amount: '100.00', reason: 'requested_by_customer' },
    });
    expect(refunded.status).toBe(201);
    expect(await commissionsOf(w)).toEqual(['earned 1000', 'reversal -1000']);
  },
);

test('a reversed payment is attached with one key, however often the request is repeated', async () => {
  const w = await installation();
  const { order, finding } = await restoredPayment(w);
  const attach = () => repair(w, finding.id, { action: 'attach', invoice_id: order.invoiceId }, 'restore-1');
  expect([(await attach()).status, (await attach()).status]).toEqual([200, 200]);
  expect(await statuses(w, order)).toMatchObject({ payment: 'captured', invoice: 'paid' });
});

test('a reversed payment pays only an open invoice of the customer who has paid', async () => {
  const w = await installation();
  const { order, finding } = await restoredPayment(w);
  const other = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }] },
  });
  const attach = (invoice_id: number) => repair(w, finding.id, { action: 'attach', invoice_id });
  const foreign = await attach(other.invoice_id ?? 0);
  expect([foreign.status, foreign.body.errors]).toEqual([
    422,
    { invoice_id: ['must be an invoice of the customer who has paid.'] },
  ]);
  expect((await repair(w, finding.id, { action: 'create_order' })).body.errors).toEqual({
    action: ['must be one of: attach, refund, settle.'],
  });
  await payAgain(w, order);
  expect((await attach(order.invoiceId)).status).toBe(422);
  expect(await statuses(w, order)).toMatchObject({ payment: 'voided', invoice: 'paid' });
});

test('a reversed payment of a customer who has paid again is refunded in full, once', async () => {
  const w = await installation();
  const { order, finding } = await restoredPayment(w);
  await payAgain(w, order);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => repair(w, finding.id, { action: 'refund' })));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await w.sandbox.refunds()).toMatchObject([{ payment: order.ref, amount: '100.00' }]);
  expect(await statuses(w, order)).toEqual({ payment: 'voided', invoice: 'paid', order: 'paid' });
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('a reversed payment that is settled stays settled', async () => {
  const w = await installation();
  const { order, finding } = await restoredPayment(w);
  const settled = await repair(w, finding.id, { action: 'settle', note: 'They pay by transfer.' });
  expect([settled.status, settled.body]).toEqual([200, expect.objectContaining({ state: 'dismissed' })]);
  await compare(w);
  expect(await findings(w)).toEqual([]);
  expect(await statuses(w, order)).toMatchObject({ payment: 'voided', invoice: 'unpaid' });
});

test('a reversed payment that was refunded at the provider, or is hidden again, is no finding any more', async () => {
  const w = await installation();
  const { order, finding } = await restoredPayment(w);
  await w.sandbox.webhooks({ send: 'off' });
  await w.sandbox.refund('stripe', order.ref, 10_000);
  const late = await repair(w, finding.id, { action: 'attach', invoice_id: order.invoiceId });
  expect([late.status, late.body.message]).toEqual([409, 'This is no longer true. Nothing was changed.']);
  expect(await findings(w)).toEqual([]);
  await compare(w);
  expect(await findings(w)).toEqual([]);

  const hidden = await restoredPayment(w);
  await w.sandbox.hide('stripe', hidden.order.ref);
  await compare(w);
  expect(await findings(w)).toEqual([]);
  expect(await findings(w, { state: 'gone' })).toMatchObject([{ id: hidden.finding.id }, { id: finding.id }]);
});
