import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';

type Allocated = { paymentId: number; amountCents: number };
/** `unallocatedCents`: left of the payment by an earlier correction. */
type Taken = Allocated & { unallocatedCents: number };
type Moved = { invoiceId: number; by: number; now: string };

/** Locks the payments of an invoice and takes them back. Throws 409 if one is disputed. */
export async function takeAllocations(trx: Db, { invoiceId, by, now }: Moved): Promise<Taken[]> {
  const rows = await trx
    .selectFrom('payment_allocations')
    .select(['payment_id', (e) => e.fn.sum<number>('amount_cents').as('cents')])
    .where('invoice_id', '=', invoiceId)
    .groupBy('payment_id')
    .having((e) => e(e.fn.sum<number>('amount_cents'), '>', 0))
    .orderBy('payment_id')
    .execute();
  const allocated = rows.map(({ payment_id, cents }) => ({ paymentId: payment_id, amountCents: Number(cents) }));
  const taken: Taken[] = [];
  for (const payment of allocated)
    taken.push({ ...payment, unallocatedCents: await lockUndisputed(trx, payment.paymentId) });
  await addAllocations(trx, { invoiceId, by, now }, allocated, -1);
  return taken;
}

/** Pays up to the invoice's amount, also from what was unallocated of these payments. The remainder can be refunded. */
export async function giveAllocations(trx: Db, to: Moved, amountCents: number, taken: readonly Taken[]): Promise<void> {
  let open = amountCents;
  const given: Allocated[] = [];
  for (const { paymentId, amountCents: allocated, unallocatedCents } of taken) {
    const cents = Math.min(open, allocated + unallocatedCents);
    open -= cents;
    if (cents > 0) given.push({ paymentId, amountCents: cents });
    if (cents !== allocated)
      await trx
        .updateTable('payments')
        .set((e) => ({ unallocated_cents: e('unallocated_cents', '+', allocated - cents) }))
        .where('id', '=', paymentId)
        .execute();
  }
  await addAllocations(trx, to, given, 1);
}

/** Returns the unallocated amount. */
async function lockUndisputed(trx: Db, paymentId: number): Promise<number> {
  const { status, disputed_cents, unallocated_cents } = await trx
    .updateTable('payments')
    .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
    .where('id', '=', paymentId)
    .returning(['status', 'disputed_cents', 'unallocated_cents'])
    .executeTakeFirstOrThrow();
  if (disputed_cents > 0 || status === 'disputed' || status === 'charged_back')
    throw new AppError('conflict', 'This invoice’s payment is disputed, so it can’t be corrected.');
  return unallocated_cents;
}

async function addAllocations(trx: Db, { invoiceId, by, now }: Moved, list: readonly Allocated[], sign: 1 | -1) {
  if (list.length === 0) return;
  const row = { invoice_id: invoiceId, created_by: by, created_at: now };
  await trx
    .insertInto('payment_allocations')
    .values(
      list.map(({ paymentId, amountCents }) => ({ ...row, payment_id: paymentId, amount_cents: sign * amountCents })),
    )
    .execute();
  const sum = list.reduce((total, { amountCents }) => total + amountCents, 0);
  await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e('paid_cents', '+', sign * sum) }))
    .where('id', '=', invoiceId)
    .execute();
}

export const sumOf = (list: readonly Taken[]): number =>
  list.reduce((sum, { amountCents, unallocatedCents }) => sum + amountCents + unallocatedCents, 0);
