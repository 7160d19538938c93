import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../../test/support/world.ts';
import { type CapturedOutcome, PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import { interceptCancels } from './payments.fixture.ts';
import { finishAttempt } from './payments.ts';

const UNDER_WAY = 'A payment of this invoice is being processed. Please try again in a minute.';
const CHANGED = 'This invoice has changed. You have not been charged.';

type Waiting = { orderId: number; invoiceId: number; ref: string };

let used: World[] = [];
afterEach(async () => {
  for (const { db } of used.splice(0)) await expectInvariants(db);
  used = [];
});

async function begin(w: World, token = 'tok_threeDSecure2Required'): Promise<Waiting> {
  used.push(w);
  const body = { items: [{ service_id: w.service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const order = await w.customer.must('POST /customer/orders', { body });
  const invoiceId = order.invoice_id ?? 0;
  const { body: asked } = await pay(w, invoiceId, token);
  return { orderId: order.id, invoiceId, ref: asked.requires_action?.payment_token ?? '' };
}

const pay = (w: World, id: number, payment_token: string) =>
  w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token },
  });

async function confirm(w: World, ref: string): Promise<number> {
  const url = `${w.stage.sandbox.origin}/sandbox/stripe/payment_intents/${ref}/authenticate`;
  return (await fetch(url, { method: 'POST', body: '{"outcome":"succeed"}' })).status;
}

const invoiceOf = (w: World, id: number) => w.admin.must('GET /admin/invoices/{id}', { params: { id } });

const credit = (w: World, id: number, amount: string) =>
  w.admin.call('POST /admin/invoices/{id}/credit-notes', { params: { id }, body: { amount, reason: 'Agreed' } });

const billing = {
  is_business: true as const,
  company: 'Nord AG',
  line1: 'Markt 1',
  city: 'Bonn',
  postal_code: '53111',
  country: 'DE',
};

const capturedOf = ({ ref }: Waiting, amountCents: number): CapturedOutcome => ({
  kind: 'captured',
  ref,
  captureRef: null,
  card: null,
  amountCents,
  currency: 'USD',
  refunds: [],
});

type Change = (w: World, order: Waiting) => Promise<{ status: number; body: unknown }>;

const changes: Record<string, Change> = {
  'cancelling the order': (w, { orderId }) =>
    w.admin.call('POST /admin/orders/{id}/cancel', { params: { id: orderId }, body: {} }),
  'deleting the order': (w, { orderId }) => w.admin.call('DELETE /admin/orders/{id}', { params: { id: orderId } }),
  'a credit note over everything': async (w, { invoiceId }) =>
    credit(w, invoiceId, (await invoiceOf(w, invoiceId)).due),
  'a credit note over a cent': (w, { invoiceId }) => credit(w, invoiceId, '0.01'),
  'a correction by an admin': (w, { invoiceId: id }) =>
    w.admin.call('POST /admin/invoices/{id}/correct', { params: { id }, body: { billing } }),
  'a correction by the customer': (w, { invoiceId: id }) =>
    w.customer.call('POST /customer/invoices/{id}/correct', { params: { id }, body: { billing } }),
};

const reasons = async (w: World) =>
  (await w.admin.must('GET /admin/payments-to-review')).data.map(({ reason }) => reason);

test.each(Object.entries(changes))('after %s, a buyer whom the bank still asks can’t be charged', async (_, change) => {
  const w = await world();
  const order = await begin(w);
  expect((await change(w, order)).status).toBeLessThan(300);
  expect(await confirm(w, order.ref)).toBe(400);
  const back = await pay(w, order.invoiceId, order.ref);
  expect([back.status, back.body.message]).toEqual([409, CHANGED]);
  expect(await w.captured()).toEqual([]);
});

test('deleting several orders at once ends the payments of each', async () => {
  const w = await world();
  const orders = [await begin(w), await begin(w)];
  const ids = orders.map(({ orderId }) => orderId);
  const { done } = await w.admin.must('POST /admin/orders/bulk', { body: { action: 'delete', ids } });
  expect(done).toBe(2);
  for (const { ref } of orders) expect(await confirm(w, ref)).toBe(400);
});

test.each(Object.entries(changes))(
  '%s waits for a buyer who has just confirmed, and leaves them what they paid',
  async (_, change) => {
    const w = await world();
    const order = await begin(w);
    await w.sandbox.confirmAtBank(order.ref);
    const refused = await change(w, order);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, UNDER_WAY]);
    expect(await invoiceOf(w, order.invoiceId)).toMatchObject({ status: 'paid', due: '0.00', credit_notes: [] });
    expect((await pay(w, order.invoiceId, order.ref)).status).toBe(200);
  },
);

test.each(Object.entries(changes))(
  '%s is refused while the provider can’t be reached, and ends nothing',
  async (_, change) => {
    const w = await world({
      change: interceptCancels(async (ref, proceed) => {
        if (isDown) throw new PaymentUnavailable(`No response about ${ref}`);
        return proceed();
      }),
    });
    let isDown = true;
    const order = await begin(w);
    const refused = await change(w, order);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, UNDER_WAY]);
    expect(await invoiceOf(w, order.invoiceId)).toMatchObject({ status: 'unpaid', credit_notes: [] });
    isDown = false;
    expect((await change(w, order)).status).toBeLessThan(300);
    expect(await confirm(w, order.ref)).toBe(400);
  },
);

test('a payment that is pending at the provider keeps the order from being deleted', async () => {
  const w = await world({ change: interceptCancels(async (ref) => ({ kind: 'pending', ref })) });
  const order = await begin(w);
  const refused = await w.admin.call('DELETE /admin/orders/{id}', { params: { id: order.orderId } });
  expect([refused.status, refused.body.message]).toEqual([409, UNDER_WAY]);
});

test('a change that is refused for another reason leaves the payment alone', async () => {
  const w = await world();
  const order = await begin(w);
  expect((await credit(w, order.invoiceId, '99999.00')).status).toBe(422);
  expect(await confirm(w, order.ref)).toBe(200);
  expect((await pay(w, order.invoiceId, order.ref)).status).toBe(200);
});

test.each([
  ['cancelling the order', 'The invoice was cancelled.'],
  ['deleting the order', 'The order was deleted.'],
  ['a credit note over everything', 'The invoice was cancelled.'],
  ['a credit note over a cent', 'The amount due was reduced while the buyer was paying.'],
])('money that arrives late all the same, after %s, is reviewed with the true reason', async (name, reason) => {
  const w = await world({ fresh: true });
  const order = await begin(w);
  await changes[name]?.(w, order);
  const { id, amount_cents: amountCents } = await w.attemptOf(w.customer.email);

  expect((await finishAttempt(w.deps, id, capturedOf(order, amountCents)))?.state).toBe('needs_review');
  expect(await reasons(w)).toEqual([reason]);
  expect((await invoiceOf(w, order.invoiceId)).paid).toBe('0.00');
});

test('money that arrives late for an invoice that another payment has paid is reviewed as such', async () => {
  const w = await world({ fresh: true });
  const order = await begin(w);
  expect((await pay(w, order.invoiceId, 'tok_visa')).status).toBe(200);
  const attempts = await w.db.selectFrom('checkout_attempts').selectAll().orderBy('id').execute();
  const { id = 0, amount_cents: amountCents = 0 } = attempts[0] ?? {};

  await finishAttempt(w.deps, id, capturedOf(order, amountCents));
  expect(await reasons(w)).toEqual(['The invoice has been paid by another payment.']);
});

test('a refund that cancels the order ends the payment of what was still due', async () => {
  const w = await world();
  const order = await begin(w, 'tok_visa_chargeDeclined');
  const now = new Date().toISOString();
  const row = { user_id: w.customer.id, order_id: order.orderId, method: 'bank_transfer', created_at: now } as const;
  const { id: paymentId } = await w.db
    .insertInto('payments')
    .values({ ...row, amount_cents: 10_000, currency: 'USD', status: 'captured', received_on: now.slice(0, 10) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const allocation = { payment_id: paymentId, invoice_id: order.invoiceId, amount_cents: 10_000, created_at: now };
  await w.db.insertInto('payment_allocations').values(allocation).execute();
  const paid = { paid_cents: 10_000, status: 'partially_paid' } as const;
  await w.db.updateTable('invoices').set(paid).where('id', '=', order.invoiceId).execute();
  await w.db.updateTable('orders').set({ payment_status: paid.status }).where('id', '=', order.orderId).execute();
  const { body } = await pay(w, order.invoiceId, 'tok_threeDSecure2Required');
  const refund = await w.admin.call('POST /admin/payments/{id}/refunds', {
    params: { id: paymentId },
    body: { amount: 100, reason: 'not_delivered', method: 'manual', reference: 'Back', cancel_order: true },
  });
  expect(refund.status).toBe(201);
  expect(await confirm(w, body.requires_action?.payment_token ?? '')).toBe(400);
  expect(await invoiceOf(w, order.invoiceId)).toMatchObject({ status: 'refunded', due: '0.00', credited: '499.00' });
});
