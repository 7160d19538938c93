import { billingInput } from '../contract/invoicing/billing-details.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { correctInvoice } from '../server/invoicing/billing/correct-invoice.ts';
import { adjustCommissions } from '../server/settlement/commissions/adjustments.ts';
import { createRun } from '../server/settlement/payouts/payout-runs.ts';
import { approveRun, payRun } from '../server/settlement/payouts/settle-run.ts';
import { cancelOrder } from '../server/settlement/refunds/cancel-order.ts';
import { companies } from './catalog.ts';
import type { People } from './order-plans.ts';
import type { Past } from './past.ts';
import type { ProviderLedger } from './provider-ledger.ts';
import { agreeToRefund } from './seed-claim.ts';
import type { SamplePayments } from './seed-orders.ts';
import { disputeOrder, loseDispute, type Returns, refundAt, refundOrder, returnRefund } from './seed-returns.ts';
import { ago } from './time.ts';

type Sample = { past: Past; ledger: ProviderLedger; payments: SamplePayments; people: People };

const dayAgo = (days: number): string => ago(days).slice(0, 10);

/** The order of these events matters: numbers and sums depend on it. */
export async function seedMoney({ past, ledger, payments, people }: Sample): Promise<void> {
  const returns: Returns = { past, ledger, payments, admin: people.admin };
  await payStaff(past, people);
  await disputeOrder(returns, 17, 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 25);
  await agreeToRefund(returns, {
    order: 14,
    daysAgo: 20,
    cents: 44_500,
    line: 1,
    message: 'Half of the folders were in order before you began. Could you refund that part?',
    answer: 'You’re right, we sorted less than planned. We refund that part in full.',
  });
  await refundOrder(returns, { order: 11, daysAgo: 15, cents: 16_000, reason: 'other', source: 'provider' });
  await refundOrder(returns, { order: 15, daysAgo: 12, cents: 8_000, reason: 'duplicate' });
  await cancelAndRefund(returns, 25, 9);
  await adjust(past, people);
  await loseDispute(returns, 17, 6);
  await returnRefund(returns, 15, 4);
  await refundOrder(returns, {
    order: 23,
    daysAgo: 3,
    cents: 8_600,
    reason: 'requested_by_customer',
    outcome: { failure: 'Insufficient funds in your Stripe balance to refund this amount.' },
  });
  await disputeOrder(returns, 19, 'fraudulent', 2);
  ledger.payUnrecorded(44_900, 'noor.haddad@example.com', 1.3);
  await past.at(1, (deps) =>
    createRun(deps, { cutoff_on: dayAgo(1), minimum: null, user_ids: null, by: people.admin, key: null }),
  );
  await refundOrder(returns, {
    order: 27,
    daysAgo: 0.9,
    cents: 18_500,
    reason: 'goodwill',
    note: 'The screens arrive a week late.',
    outcome: 'pending',
  });
  await correct(past, people, 31);
}

async function payStaff(past: Past, { admin: by }: People): Promise<void> {
  const { id } = await past.at(49, (deps) =>
    createRun(deps, { cutoff_on: dayAgo(50), minimum: null, user_ids: null, by, key: null }),
  );
  await past.at(48, (deps) => approveRun(deps, id, { by, key: null }));
  const payment = { paid_on: dayAgo(47), reference: 'Bank transfer', by, key: null };
  await past.at(47, (deps) => payRun(deps, id, payment));
}

const adjustments = [
  { person: 'Marcus Adeyemi', amount: 5_000, note: 'On call over the weekend' },
  // The person has earned less since.
  { person: 'Rafael Ortiz', amount: -60_000, note: 'Advance for a new laptop, already paid' },
];

async function adjust(past: Past, { admin: by, staff }: People): Promise<void> {
  for (const { person, amount, note } of adjustments) {
    const user_id = staff.find(({ name }) => name === person)?.id ?? 0;
    await past.at(8, (deps) => adjustCommissions(deps, { user_id, amount, note, by, key: null }));
  }
}

/** Both at one moment, by which the order's page knows what was returned with the cancellation. */
const cancelAndRefund = (returns: Returns, order: number, daysAgo: number): Promise<void> =>
  returns.past.at(daysAgo, async (deps, now) => {
    const note = 'The customer gives up the second office.';
    const clock = { ...deps.clock, now: () => new Date(now) };
    const cancel = { orderId: order, by: returns.admin, note, refund: false, idempotencyKey: null };
    await cancelOrder({ ...deps, clock }, cancel);
    const { total_cents: cents } = await totalOf(deps.db, order);
    await refundAt(returns, { order, daysAgo, cents, reason: 'requested_by_customer', note }, deps, now);
  });

const totalOf = (trx: Db, order: number) =>
  trx.selectFrom('orders').select('total_cents').where('id', '=', order).executeTakeFirstOrThrow();

/** The customer forgot the number of the purchase order. Call it after all orders, because invoices are numbered in their order. */
const correct = (past: Past, { customers }: People, order: number) =>
  past.at(0.5, async (deps) => {
    const { id, user_id: by } = await deps.db
      .selectFrom('invoices')
      .select(['id', 'user_id'])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    const name = customers.find((customer) => customer.id === by)?.name;
    const { customer: _, invoice_email: __, ...company } = companies.find(({ customer }) => customer === name) ?? {};
    const billing = billingInput.parse({ ...company, is_business: true, po_number: 'PO-2210' });
    const closePayments = async () => {};
    await correctInvoice({ ...deps, closePayments }, { invoiceId: id, billing, by, key: null, customer: '127.0.0.1' });
  });
