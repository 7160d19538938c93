import type { Db } from '../../../adapters/database/database.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { alreadySettled } from './settle-finding.ts';

type Paying = { orderId: number | null; userId: number; allocatedCents: number };

/** Reuses our record, so that the provider's payment has one only. The invoice is locked. */
export async function restorePayment(
  trx: Db,
  id: number,
  capturedCents: number,
  { orderId, userId, allocatedCents }: Paying,
): Promise<number> {
  const payment = await trx
    .updateTable('payments')
    .set((e) => ({
      voided_at: null,
      order_id: orderId,
      unallocated_cents: e('unallocated_cents', '-', allocatedCents),
    }))
    .where('id', '=', id)
    .where('voided_at', 'is not', null)
    .returning(['user_id', 'amount_cents'])
    .executeTakeFirst();
  if (!payment) throw alreadySettled();
  if (payment.user_id !== userId) throw invalidField('invoice_id', 'must be an invoice of the customer who has paid.');
  if (payment.amount_cents !== capturedCents)
    throw new AppError('conflict', 'The provider has captured another amount than we had recorded. Please refund it.');
  return id;
}
