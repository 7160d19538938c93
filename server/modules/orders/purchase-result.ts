import type { PurchaseResult } from '../../../contract/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import { openSession, userById } from '../accounts/accounts.ts';
import { issuedInvoiceOf } from '../billing/billing.ts';

/**
 * What the buyer of a finished attempt is told. Only the purchase that made an account opens a session, and a repeated
 * request opens the same one: with the same end, and no more once it was ended or the own password is set.
 */
export async function resultOf(db: Db, attemptId: number): Promise<PurchaseResult> {
  const { email, user_id, order_id, new_account, session_until } = await db
    .selectFrom('checkout_attempts')
    .innerJoin('orders', 'orders.id', 'checkout_attempts.order_id')
    .select([
      'checkout_attempts.email',
      'checkout_attempts.new_account',
      'checkout_attempts.session_until',
      'orders.user_id',
      'orders.id as order_id',
    ])
    .where('checkout_attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const invoice = await issuedInvoiceOf(db, order_id);
  const user = new_account ? await userById(db, user_id) : null;
  if (!user) return { token: null, user: { email }, invoice };
  const open = session_until !== null && session_until > new Date().toISOString() && user.password_is_temporary;
  if (!open) return { token: null, user: { email }, invoice };
  const token = await openSession(db, { userId: user_id, kind: 'checkout', attemptId, until: session_until });
  return { token, user, invoice };
}
