import { adjust, closeOpenRun, openRun } from '../../../server/settlement/payouts/payouts.fixture.ts';
import { paidOrder } from '../../../server/settlement/refunds/refunds.fixture.ts';
import { paymentUnderReview } from '../money/payment-under-review.ts';
import { ago, DAY } from '../seeds.ts';
import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { Needs } from './valid-request.ts';

async function foreignFinding({ db, sandbox }: World): Promise<number> {
  const { id: ref } = await sandbox.foreignCardPayment({ amount: 100 });
  const { id } = await db
    .insertInto('reconciliation_findings')
    .values({
      provider: 'stripe',
      kind: 'foreign_payment',
      ref: String(ref),
      amount_cents: 100,
      state: 'open',
      first_seen_at: ago(0),
      last_seen_at: ago(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

// These appear on the PDF and change nothing else in the account.
const onPdf = ['billing', 'note', 'lines', 'amount'];
const invoiceOf = async (w: World) => ({ id: (await placedOrder(w)).invoiceId, rewritten: onPdf });

async function refundable(w: World) {
  const { paymentId, invoiceId } = await paidOrder(w);
  return {
    // The limit is 60 per hour per admin.
    client: await w.personAs('admin'),
    id: paymentId,
    body: { invoice_id: invoiceId },
    // The sum of the lines is checked as a whole.
    rewritten: ['amount', 'invoice_id', 'lines', 'unallocated', 'cancel_order'],
  };
}

export const moneyNeeds: Needs = {
  'POST /admin/invoices/{id}/credit-notes': invoiceOf,
  'POST /admin/invoices/{id}/correct': invoiceOf,
  'POST /customer/invoices/{id}/correct': async (w) => {
    const { by, invoiceId } = await placedOrder(w);
    return { client: by, id: invoiceId, rewritten: onPdf };
  },
  'POST /admin/payments/{id}/refunds': refundable,
  'POST /admin/payments/{id}/refunds/preview': refundable,
  'PUT /admin/payments-to-review/{id}/settle': async (w) => ({
    id: (await paymentUnderReview(w)).id,
    read: (_, { settled_note: note }) => ({ note }),
  }),
  'POST /admin/commission-rates': (w) => ({
    body: { user_id: w.staff.id, service_id: w.service.id },
    // The value of the other kind is ignored.
    rewritten: ['amount', 'percent', 'kind'],
    read: (_, { user, service, ...rate }) => ({
      ...rate,
      user_id: (user as { id: number } | null)?.id ?? null,
      service_id: (service as { id: number } | null)?.id ?? null,
    }),
  }),
  'POST /admin/commissions/adjustments': (w) => ({
    body: { user_id: w.staff.id },
    rewritten: ['amount'],
    read: (_, { staff, ...line }) => ({ ...line, user_id: (staff as { id: number }).id }),
  }),
  'POST /admin/payout-runs': async (w) => {
    await closeOpenRun(w);
    await adjust(w, w.staff, '25.00');
    return {
      body: { user_ids: [w.staff.id] },
      rewritten: ['minimum'],
      // The day before the first commission, other people or a high minimum leave no one payable.
      errorField: 'cutoff_on',
    };
  },
  'PUT /admin/payout-runs/{id}/lines': async (w) => {
    await adjust(w, w.staff, '2.00');
    const { id, lines } = await openRun(w, w.staff);
    return { id, body: { remove: [lines[0]?.id ?? 0] } };
  },
  'POST /admin/payout-runs/{id}/pay': async (w) => {
    const { id } = await openRun(w, w.staff);
    await w.admin.must('POST /admin/payout-runs/{id}/approve', { params: { id } });
    return { id };
  },
  'POST /admin/reconciliation/runs': async (w) => {
    // Only one run is allowed at a time.
    await w.db.updateTable('reconciliation_runs').set({ state: 'done' }).execute();
    return { body: { from: ago(3 * DAY), to: ago(DAY) } };
  },
  'POST /admin/reconciliation/findings/{id}/repair': async (w) => ({
    id: await foreignFinding(w),
    body: { items: [{ service_id: w.service.id }] },
  }),
};
