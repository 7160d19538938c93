import type { Db } from '../../adapters/database/database.ts';
import type { PaymentGateway } from '../../adapters/payments/payments.ts';
import type { PaymentRow } from './refund-row.ts';

/** An account that was configured since has no record of this payment, nor of its refunds. */
export async function isOfOtherAccount(
  db: Db,
  { attempt_id: attemptId }: Pick<PaymentRow, 'attempt_id'>,
  gateway: PaymentGateway,
): Promise<boolean> {
  if (attemptId === null) return false;
  const attempt = await db
    .selectFrom('checkout_attempts')
    .select('account')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return attempt !== undefined && attempt.account !== null && attempt.account !== gateway.account;
}
