import { expect } from 'vitest';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { sampleCompany } from '../../../sample/company.ts';
import type { CallInput } from '../../../test/support/client.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import type { ProviderDispute } from '../../adapters/payments/payments.ts';
import { checkRefunds, getPayment, recordDispute, recordProviderRefunds } from './refunds.ts';

export type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

export async function paidOrder(
  w: World,
  { provider = 'stripe', prices = [10_000] }: { provider?: PaymentProvider; prices?: number[] } = {},
) {
  const services = [];
  for (const price_cents of prices) services.push(await seedService(w.db, { price_cents }));
  const { email } = w.purchase();
  const items = services.map(({ id }) => ({ service_id: id, quantity: 1 as const }));
  const payment_token = provider === 'paypal' ? await w.paypalOrder({ service_id: services[0]?.id ?? 0 }) : 'tok_visa';
  await w.buyOrFail({ email, items, payment_provider: provider, payment_token });
  const { order_id: orderId } = await w.attemptOf(email);
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId ?? 0)
    .executeTakeFirstOrThrow();
  const invoice = await w.db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId ?? 0)
    .executeTakeFirstOrThrow();
  return {
    email,
    provider,
    orderId: orderId ?? 0,
    userId: payment.user_id,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoice_number,
    paymentId: payment.id,
    ref: payment.provider_ref ?? '',
    captureRef: payment.capture_ref ?? '',
    /** The sandbox's controls know the payment by this. */
    controlRef: (provider === 'stripe' ? payment.provider_ref : payment.capture_ref) ?? '',
    amountCents: payment.amount_cents,
  };
}

type Body = NonNullable<CallInput<'POST /admin/payments/{id}/refunds'>['body']>;

export const refund = (
  by: KnownClient,
  { paymentId }: Pick<PaidOrder, 'paymentId'>,
  body: Omit<Body, 'reason'> & Partial<Pick<Body, 'reason'>>,
  key?: string,
) =>
  by.call('POST /admin/payments/{id}/refunds', {
    params: { id: paymentId },
    body: { reason: 'requested_by_customer', ...body },
    ...(key !== undefined && { key }),
  });

export const checkAll = (w: World) => checkRefunds(w.deps);

export const refundRows = (w: World, { paymentId }: Pick<PaidOrder, 'paymentId'>) =>
  w.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();

export const creditNotes = (w: World, { invoiceId }: Pick<PaidOrder, 'invoiceId'>) =>
  w.db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute();

export const statuses = async (w: World, { paymentId, invoiceId, orderId }: PaidOrder) => ({
  payment: (await w.db.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status,
  invoice: (await w.db.selectFrom('invoices').select('status').where('id', '=', invoiceId).executeTakeFirstOrThrow())
    .status,
  order: (await w.db.selectFrom('orders').select('payment_status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .payment_status,
});

export async function refundsAtSandbox(w: World, { ref, captureRef }: Pick<PaidOrder, 'ref' | 'captureRef'>) {
  const rows = await w.sandbox.refunds();
  return rows
    .filter(({ payment }) => payment === ref || payment === captureRef)
    .map(({ amount, state }) => ({ amount, state }))
    .toSorted((a, b) => Number(a.amount) - Number(b.amount));
}

/** Each of the provider's refunds is one row of ours, and vice versa. */
export async function expectRefundsToMatch(w: World): Promise<void> {
  await expectInvariants(w.db);
  const theirs = (await w.sandbox.refunds()).map(({ id, amount, state }) => `${id} ${amount} ${state}`);
  const ours = await w.db
    .selectFrom('refunds')
    .select(['provider_ref', 'amount_cents', 'state'])
    .where('provider_ref', 'is not', null)
    .execute();
  const recorded = ours.map(
    (row) =>
      `${row.provider_ref} ${(row.amount_cents / 100).toFixed(2)} ${row.state === 'returned' ? 'failed' : row.state}`,
  );
  expect(recorded.toSorted()).toEqual(theirs.toSorted());
}

export const refundEmail = async (w: World, { email }: Pick<PaidOrder, 'email'>) =>
  (await w.emailsTo(email)).find(({ subject }) => subject.startsWith('We have refunded'));

export const companySubjects = async (w: World) =>
  (await w.emailsTo(sampleCompany.email)).map(({ subject }) => subject);

export const endLeases = (w: World) => w.db.updateTable('refunds').set({ leased_until: null }).execute();

export const recordRefunds = async (w: World, { paymentId }: Pick<PaidOrder, 'paymentId'>) =>
  recordProviderRefunds(w.deps, await getPayment(w.db, paymentId));

/** A refund that the provider could not deliver after all. */
export async function returnedRefund(w: World, order: PaidOrder, amount: number) {
  const { body } = await refund(w.admin, order, { amount });
  const rows = await refundRows(w, order);
  const ref = rows.find(({ id }) => id === body.id)?.provider_ref ?? '';
  await w.sandbox.failRefund(order.provider, ref);
  await recordRefunds(w, order);
  return body;
}

type Disputed = Pick<PaidOrder, 'paymentId' | 'provider' | 'controlRef'>;

export const disputeOf = (w: World, { paymentId }: Pick<PaidOrder, 'paymentId'>) =>
  w.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();

export async function openDispute(
  w: World,
  order: Disputed,
  more: { reason?: string; inquiry?: boolean; amount?: number } = {},
) {
  const id = String((await w.sandbox.dispute(order.provider, order.controlRef, more)).id);
  await recordDispute(w.deps, order.provider, id);
  const [dispute] = await disputeOf(w, order);
  return { ref: id, id: dispute?.id ?? 0 };
}

export async function closeDispute(w: World, order: Disputed, ref: string, outcome: 'won' | 'lost') {
  await w.sandbox.closeDispute(order.provider, ref, outcome);
  await recordDispute(w.deps, order.provider, ref);
}

export const commissionsOf = async (w: World, { orderId }: PaidOrder) =>
  (
    await w.db
      .selectFrom('commissions')
      .select(['kind', 'amount_cents', 'status'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`);

export async function withReports() {
  const report = { current: null as ProviderDispute | null };
  const w = await world({
    change: ({ payments }) => ({
      payments: {
        ...payments,
        stripe: payments.stripe && { ...payments.stripe, findDispute: async () => report.current },
      },
    }),
  });
  const order = await paidOrder(w);
  const reportNow = async (changes: Partial<ProviderDispute>) => {
    report.current = {
      ref: 'dp_1',
      paymentRef: order.ref,
      captureRef: null,
      amountCents: 10_000,
      reason: 'fraudulent',
      state: 'needs_response',
      respondBy: null,
      openedAt: '2026-11-01T00:00:00.000Z',
      closedAt: null,
      isRefundable: false,
      url: 'https://provider.test/dp_1',
      ...changes,
    };
    return recordDispute(w.deps, 'stripe', 'dp_1');
  };
  return { w, order, reportNow };
}
