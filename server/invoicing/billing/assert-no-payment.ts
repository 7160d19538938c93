import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';

/** The amount being charged would no longer be the amount due. */
export async function assertNoPaymentUnderWay(trx: Db, invoiceId: number): Promise<void> {
  const attempt = await trx
    .selectFrom('checkout_attempts')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'started')
    .executeTakeFirst();
  if (attempt)
    throw new AppError('conflict', 'A payment of this invoice is being processed. Please try again in a minute.');
}
