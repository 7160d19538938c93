import type { Deps } from '../../deps.ts';
import { sessionDaysOf } from './open-session.ts';
import { createSession } from './sessions.ts';

const DAY_MS = 24 * 3600_000;

/** Null after the checkout session has ended, by its time, a logout or a new password. */
export async function openCheckoutSession(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { userId, attemptId }: { userId: number; attemptId: number },
): Promise<string | null> {
  const days = sessionDaysOf(await settings.current(), 'customer');
  return db.transaction().execute(async (trx) => {
    // Locks the attempt: a new password or a logout at the same time either prevents the session or ends it.
    const attempt = await trx
      .updateTable('checkout_attempts')
      .set((e) => ({ session_until: e.ref('session_until') }))
      .where('id', '=', attemptId)
      .where('session_until', '>', new Date().toISOString())
      .returning('session_until')
      .executeTakeFirst();
    if (!attempt?.session_until) return null;
    return createSession(trx, {
      userId,
      kind: 'checkout',
      attemptId,
      expiresAt: attempt.session_until,
      // For the time after the password is set, which makes it a full session.
      absoluteEndAt: new Date(clock.now().getTime() + days * DAY_MS).toISOString(),
    });
  });
}
