import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { sessionDaysOf } from './open-session.ts';
import { createFirstSession, createSession } from './sessions.ts';

const DAY_MS = 24 * 3600_000;

type SessionDeps = Pick<Deps, 'clock' | 'settings'>;

/** The session's absolute end: a new password makes it a full session. */
export async function checkoutSessionEnd({ clock, settings }: SessionDeps): Promise<string> {
  const days = sessionDaysOf(await settings.current(), 'customer');
  return new Date(clock.now().getTime() + days * DAY_MS).toISOString();
}

type FirstSession = { userId: number; attemptId: number; at: string; expiresAt: string; absoluteEndAt: string };

/** Runs in the transaction that gives the account to the buyer. */
export const openFirstCheckoutSession = (trx: Db, session: FirstSession): Promise<string> =>
  createFirstSession(trx, { ...session, kind: 'checkout' });

/** Null once the session has ended, by time, a logout or a new password. */
export async function openCheckoutSession(
  deps: SessionDeps & Pick<Deps, 'db'>,
  { userId, attemptId }: { userId: number; attemptId: number },
): Promise<string | null> {
  const absoluteEndAt = await checkoutSessionEnd(deps);
  const at = deps.clock.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    // Locks the attempt: a concurrent new password or logout either prevents the session or ends it.
    const attempt = await trx
      .updateTable('checkout_attempts')
      .set((e) => ({ session_until: e.ref('session_until') }))
      .where('id', '=', attemptId)
      .where('session_until', '>', at)
      .returning('session_until')
      .executeTakeFirst();
    if (!attempt?.session_until) return null;
    return createSession(trx, {
      userId,
      kind: 'checkout',
      attemptId,
      at,
      expiresAt: attempt.session_until,
      absoluteEndAt,
    });
  });
}

/**
 * Locks the attempt. False once the checkout's time is over, a password was set, or someone has logged in with the
 * emailed one.
 */
export async function mayChoosePassword(trx: Db, attemptId: number | null, now: Date): Promise<boolean> {
  if (attemptId === null) return false;
  const attempt = await trx
    .updateTable('checkout_attempts')
    .set((e) => ({ session_until: e.ref('session_until') }))
    .where('id', '=', attemptId)
    .where('new_account', '=', true)
    .where('session_until', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  return attempt !== undefined;
}
