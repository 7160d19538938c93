import type { Db } from '../../adapters/database/database.ts';
import { lockRefund, type PaymentRow, type RefundRow } from './refund-row.ts';
import type { RefundTarget } from './refund-target.ts';

export const returnedRefunds = (db: Db, { id }: Pick<PaymentRow, 'id'>, target: RefundTarget): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .$if(target === 'unallocated', (q) => q.where('invoice_id', 'is', null))
    .$if(target !== 'unallocated', (q) => q.where('invoice_id', '=', target === 'unallocated' ? 0 : target.invoiceId))
    .where('state', '=', 'returned')
    .where('superseded_by', 'is', null)
    .orderBy('id')
    .execute();

/** A refund of the same amount, for example paid manually, is the returned one again. Locked before the invoice. */
export async function lockReturnedRefund(
  trx: Db,
  payment: Pick<PaymentRow, 'id'>,
  target: RefundTarget,
  amountCents: number,
): Promise<RefundRow | undefined> {
  const returned = await returnedRefunds(trx, payment, target);
  const same = returned.find((refund) => refund.amount_cents === amountCents);
  const locked = same && (await lockRefund(trx, same.id));
  return locked?.superseded_by === null ? locked : undefined;
}
