import type { PurchaseResult } from '../../../contract/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import { createSession, findUserById } from '../accounts/accounts.ts';
import { findInvoice, findIssuedInvoice } from '../billing/billing.ts';

/**
 * Only the purchase that created the account opens a session. A repeated request opens one with the same expiry, but
 * none after logout or a new password.
 */
export async function purchaseResult(db: Db, attemptId: number): Promise<PurchaseResult> {
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
  const issued = await findIssuedInvoice(db, order_id);
  // The account may be another person's: reveal nothing of it.
  if (!new_account) return { token: null, user: { email }, invoice: issued };
  const invoice = await findInvoice(db, user_id, issued.id);
  const user = await findUserById(db, user_id);
  const open = session_until !== null && session_until > new Date().toISOString();
  if (!user?.password_is_temporary || !open) return { token: null, user: { email }, invoice };
  const token = await createSession(db, { userId: user_id, kind: 'checkout', attemptId, expiresAt: session_until });
  return { token, user, invoice };
}
