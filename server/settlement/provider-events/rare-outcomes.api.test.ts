import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import {
  checkAll,
  closeDispute,
  disputeOf,
  openDispute,
  paidOrder,
  refund,
  refundRows,
} from '../refunds/refunds.fixture.ts';

const UNDER_WAY = 'A payment of this invoice is being processed. Please try again in a minute.';
const providers = ['stripe', 'paypal'] as const;

async function pendingPayment(w: World) {
  const body = { items: w.purchase().items, payment_method: 'paypal' as const };
  const order = await w.customer.must('POST /customer/orders', { body });
  const params = { id: order.invoice_id ?? 0 };
  const { id: token } = await w.customer.must('POST /customer/invoices/{id}/paypal-order', { params });
  await w.sandbox.approve(token, 'pending');
  const pay = () =>
    w.customer.call('POST /customer/invoices/{id}/pay', {
      params,
      body: { payment_provider: 'paypal', payment_token: token },
      key: `pending-${params.id}`,
    });
  expect((await pay()).body.message).toMatch(/still being processed/);
  const row = (await w.ledger()).find(({ payment }) => payment === token);
  expect(row?.status).toBe('pending');
  const invoice = async () => w.customer.must('GET /customer/invoices/{id}', { params });
  return { orderId: order.id, params, capture: row?.id ?? '', pay, invoice };
}

test('a capture that PayPal reviews pays the invoice once it is completed', async () => {
  const w = await world();
  const { capture, pay, invoice } = await pendingPayment(w);
  await w.checkAttempts();
  expect((await invoice()).status).toBe('unpaid');
  await w.sandbox.settleCapture(capture, 'completed');
  await w.checkAttempts();
  expect(await invoice()).toMatchObject({ status: 'paid', due: '0.00' });
  expect((await pay()).status).toBe(200);
  await expectInvariants(w.db);
});

test('a capture that PayPal declines after its review leaves the invoice unpaid, and the buyer is told', async () => {
  const w = await world();
  const { orderId, capture, invoice } = await pendingPayment(w);
  const cancel = () => w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: orderId }, body: {} });
  const refused = await cancel();
  expect([refused.status, refused.body.message]).toEqual([409, UNDER_WAY]);
  await w.sandbox.settleCapture(capture, 'declined');
  await w.checkAttempts();
  expect((await invoice()).status).toBe('unpaid');
  expect((await w.emailsTo(w.customer.email))[0]?.subject).toBe("Your payment didn't go through");
  expect((await cancel()).status).toBe(200);
  await expectInvariants(w.db);
});

test.each(providers)(
  'a dispute at %s that was lost and is won after all gives the money back to the invoice',
  async (provider) => {
    const w = await world();
    const order = await paidOrder(w, { provider });
    const { ref } = await openDispute(w, order);
    const invoice = () => w.admin.must('GET /admin/invoices/{id}', { params: { id: order.invoiceId } });
    await closeDispute(w, order, ref, 'lost');
    expect(await invoice()).toMatchObject({ status: 'charged_back', due: '100.00' });
    await closeDispute(w, order, ref, 'won');
    expect(await invoice()).toMatchObject({ status: 'paid', due: '0.00' });
    expect((await refund(w.admin, order, { amount: 100 })).status).toBe(201);
    await expectInvariants(w.db);
  },
);

test.each(providers)(
  'a dispute at %s over more than the payment takes the whole payment, and no more',
  async (provider) => {
    const w = await world();
    const order = await paidOrder(w, { provider });
    const { ref } = await openDispute(w, order, { amount: order.amountCents + 2_500 });
    await closeDispute(w, order, ref, 'lost');
    expect(await disputeOf(w, order)).toMatchObject([{ amount_cents: 12_500, held_cents: order.amountCents }]);
    expect(await w.admin.must('GET /admin/invoices/{id}', { params: { id: order.invoiceId } })).toMatchObject({
      status: 'charged_back',
      due: '100.00',
    });
    const payment = await w.db.selectFrom('payments').selectAll().where('id', '=', order.paymentId).executeTakeFirst();
    expect(payment).toMatchObject({ status: 'charged_back', disputed_cents: order.amountCents });
    await expectInvariants(w.db);
  },
);

test.each(providers)('a refund that %s cancels has failed, and its amount can be refunded again', async (provider) => {
  const w = await world();
  const order = await paidOrder(w, { provider });
  const operation = provider === 'stripe' ? 'stripe.refunds.create' : 'paypal.captures.refund';
  await w.sandbox.setRules({ operation, refund_state: 'pending', times: 'always' });
  expect((await refund(w.admin, order, { amount: 40 })).body.state).toBe('pending');
  const [{ provider_ref: ref } = { provider_ref: null }] = await refundRows(w, order);
  await w.sandbox.cancelRefund(provider, ref ?? '');
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'failed' }]);
  await w.sandbox.reset();
  expect((await refund(w.admin, order, { amount: 100 })).body.state).toBe('succeeded');
  await expectInvariants(w.db);
});
