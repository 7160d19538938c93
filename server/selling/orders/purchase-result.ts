import type { PurchaseResult } from '../../../contract/selling/orders.ts';
import type { Deps } from '../../deps.ts';
import { findInvoice, findIssuedInvoice, overdueDay } from '../../invoicing/billing/billing.ts';
import { findUserById, openCheckoutSession } from '../../people/accounts/accounts.ts';

export type ResultDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>;

/** A repeated request opens a session with the same expiry, but none after logout or a new password. */
export async function purchaseResult(deps: ResultDeps, attemptId: number): Promise<PurchaseResult> {
  const { db } = deps;
  const { email, user_id, order_id, new_account } = await db
    .selectFrom('checkout_attempts')
    .innerJoin('orders', 'orders.id', 'checkout_attempts.order_id')
    .select(['checkout_attempts.email', 'checkout_attempts.new_account', 'orders.user_id', 'orders.id as order_id'])
    .where('checkout_attempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const issued = await findIssuedInvoice(db, order_id);
  // The account may be another person's: reveal nothing of it.
  if (!new_account) return { token: null, user: { email }, invoice: issued };
  const invoice = await findInvoice(db, user_id, issued.id, await overdueDay(deps));
  const user = await findUserById(db, user_id);
  const token = user?.password_is_temporary ? await openCheckoutSession(deps, { userId: user_id, attemptId }) : null;
  return user && token ? { token, user, invoice } : { token: null, user: { email }, invoice };
}
