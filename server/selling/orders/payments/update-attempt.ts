import type { Db } from '../../../adapters/database/database.ts';
import { claimWithoutPayment, releaseCoupon, releaseCouponOfDeletedOrder } from '../../coupons/coupons.ts';
import { openStates, transitions } from './attempt-transitions.ts';
import type { Attempt, Failure } from './attempts.ts';

type Waiting = Pick<Attempt, 'id' | 'coupon_code' | 'invoice_id' | 'email' | 'client_network'>;

/**
 * False if the attempt has ended: the buyer must not be sent to the bank. Fails if its coupon `isUnpaidElsewhere`: call
 * `waitForBank`.
 */
export async function markActionRequired(db: Db, attempt: Waiting, ref: string): Promise<boolean> {
  const { id, email, client_network: network } = attempt;
  const holds = attempt.coupon_code !== null && attempt.invoice_id === null;
  if (holds && !db.isTransaction) return db.transaction().execute((trx) => markActionRequired(trx, attempt, ref));
  const { from, to } = transitions.requireAction;
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ state: to, provider_ref: ref, leased_until: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (holds) await claimWithoutPayment(db, { attemptId: id, email, network });
  return true;
}

type Ended = { promised_at: string | null };

/** Frees the single-use token and the coupon. Undefined if the attempt has ended before. */
export async function markFailed(
  db: Db,
  id: number,
  failure: Failure,
  ref: string | null = null,
): Promise<Ended | undefined> {
  if (!db.isTransaction) return db.transaction().execute((trx) => markFailed(trx, id, failure, ref));
  const { from, to } = transitions.fail;
  const failed = await db
    .updateTable('checkout_attempts')
    .set({
      state: to,
      failure: JSON.stringify(failure),
      leased_until: null,
      updated_at: new Date().toISOString(),
      ...(ref ? { provider_ref: ref } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['promised_at', 'coupon_code', 'invoice_id'])
    .executeTakeFirst();
  if (failed?.invoice_id) await releaseCouponOfDeletedOrder(db, failed.invoice_id);
  else if (failed?.coupon_code) await releaseCoupon(db, id);
  return failed;
}

/** `isPromised`: the buyer gets an email about the outcome. */
export async function markPending(db: Db, id: number, ref: string, isPromised: boolean): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('checkout_attempts')
    .set({ provider_ref: ref, ...(isPromised && { promised_at: now }), leased_until: null, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute();
}

export async function markResponded(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ responded_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('responded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
