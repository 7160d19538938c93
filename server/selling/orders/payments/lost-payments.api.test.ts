import { afterEach, expect, test } from 'vitest';
import { signPaypal } from '../../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { next } from '../../../../test/support/seeds.ts';
import { closeStages } from '../../../../test/support/stage.ts';
import { type World, world } from '../../../../test/support/world.ts';
import { sandboxKeys } from '../../../adapters/payments/open.ts';
import { stripeGateway } from '../../../adapters/payments/stripe.ts';

afterEach(closeStages);

const CREATE = 'stripe.payment_intents.create';

async function lostPurchase(w: World) {
  const { email } = w.purchase();
  await w.sandbox.setRules({ operation: CREATE, effect: 'drop', when: 'after', times: 'always' });
  expect((await w.buy({ email }, { key: `lost-${email}` })).status).toBe(503);
  await w.sandbox.reset();
  return email;
}

test('a payment of an account that is no longer configured is not declared "not charged", and not charged again', async () => {
  const other = stripeGateway({ ...sandboxKeys.stripe, secretKey: 'sk_test_5AnotherAccount00x' });
  let isSwitched = false;
  const w = await world({
    fresh: true,
    change: ({ payments }) => ({
      payments: {
        ...payments,
        get stripe() {
          return isSwitched && payments.stripe ? { ...payments.stripe, account: other.account } : payments.stripe;
        },
      },
    }),
  });
  const [first, second] = [await lostPurchase(w), await lostPurchase(w)];
  for (const { payment } of await w.captured()) await w.sandbox.hide('stripe', payment);
  isSwitched = true;
  const again = await w.buy({ email: first }, { key: `lost-${first}` });
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('Our team needs to review this payment.');
  await w.ageAttempts({ email: second }, 61_000);
  await w.checkAttempts();
  for (const email of [first, second]) {
    expect(await w.attemptOf(email)).toMatchObject({ state: 'needs_review' });
    const reviews = (await w.admin.must('GET /admin/payments-to-review')).data;
    expect(reviews.find(({ buyer }) => buyer.email === email)?.reason).toContain('another Stripe account');
  }
  await w.sandbox.restore();
  expect(await w.captured()).toHaveLength(2);
  await expectLedgerToMatch();
});

/** PayPal leaves captures pending until `decline` of one. */
async function pendingWorld() {
  let status = 'PENDING';
  const w = await world({
    fresh: true,
    change: ({ payments }) => ({
      payments: {
        ...payments,
        paypal: payments.paypal && {
          ...payments.paypal,
          charge: async ({ token }) => ({ kind: 'pending', ref: token }),
          find: async ({ token }) =>
            status === 'PENDING'
              ? { kind: 'pending', ref: token }
              : { kind: 'declined', ref: token, message: 'PayPal declined this payment.' },
        },
      },
    }),
  });
  const decline = async (order: string) => {
    status = 'DECLINED';
    const raw = JSON.stringify({
      id: `WH-${next()}`,
      event_type: 'PAYMENT.CAPTURE.DENIED',
      resource: { id: 'capture', supplementary_data: { related_ids: { order_id: order } } },
    });
    const headers = { 'content-type': 'application/json', ...signPaypal(raw) };
    expect((await w.visitor.send('POST', '/api/webhooks/paypal', { raw, headers })).status).toBe(200);
    await w.checkAttempts();
  };
  return { w, decline };
}

test('a PayPal capture that was pending and then declined sends the buyer the promised email', async () => {
  const { w, decline } = await pendingWorld();
  const { email } = w.purchase();
  const order = await w.paypalOrder();
  const pending = await w.buy({ email, payment_provider: 'paypal', payment_token: order });
  expect(pending.body.message).toContain("We'll email you");
  await w.checkAttempts();
  expect(await w.emailsTo(email)).toEqual([]);
  await decline(order);
  const emails = await w.emailsTo(email);
  expect(emails).toMatchObject([{ subject: "Your payment didn't go through" }]);
  expect(emails[0]?.text).toContain('You have not been charged.');
  expect(emails[0]?.text).toContain(w.service.title);
  expect(await w.attemptOf(email)).toMatchObject({ state: 'failed' });
});

test('an invoice says that its payment is being processed, until that ends', async () => {
  const { w, decline } = await pendingWorld();
  const body = { items: [{ service_id: w.service.id, quantity: 1 as const }], payment_method: 'paypal' as const };
  const params = { id: (await w.customer.must('POST /customer/orders', { body })).invoice_id ?? 0 };
  const expectPending = async (payment_pending: boolean) => {
    const expected = { status: 'unpaid', payment_pending };
    expect(await w.customer.must('GET /customer/invoices/{id}', { params })).toMatchObject(expected);
    expect(await w.admin.must('GET /admin/invoices/{id}', { params })).toMatchObject(expected);
  };
  await expectPending(false);
  const order = await w.paypalOrder();
  const payment = { payment_provider: 'paypal' as const, payment_token: order };
  expect((await w.customer.call('POST /customer/invoices/{id}/pay', { params, body: payment })).status).toBe(409);
  await expectPending(true);
  await decline(order);
  await expectPending(false);
});
