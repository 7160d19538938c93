import type { SessionKind } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { CHECKOUT_SESSION_MS, hashToken, IDLE_SESSION_MS, newToken } from '../../http/viewer.ts';

type NewSession = { userId: number; kind: SessionKind; attemptId?: number; until?: string };

/** Opens a session and gives its token, which is never to be seen again. */
export async function openSession(db: Db, { userId, kind, attemptId, until }: NewSession): Promise<string> {
  const token = newToken();
  const now = Date.now();
  const lastsMs = kind === 'checkout' ? CHECKOUT_SESSION_MS : IDLE_SESSION_MS;
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      kind,
      attempt_id: attemptId ?? null,
      created_at: new Date(now).toISOString(),
      last_used_at: new Date(now).toISOString(),
      expires_at: until ?? new Date(now + lastsMs).toISOString(),
    })
    .execute();
  return token;
}

/** Ends one session. A checkout session ends in all its tabs: a repeated request can't bring it back. */
export async function endSession(db: Db, session: { id: number; attemptId: number | null }): Promise<void> {
  if (session.attemptId === null) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    return;
  }
  await db.deleteFrom('sessions').where('attempt_id', '=', session.attemptId).execute();
  await db.updateTable('checkout_attempts').set({ session_until: null }).where('id', '=', session.attemptId).execute();
}

/** Ends all of a user's sessions, but one if need be. */
export async function endSessions(db: Db, userId: number, except?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? 0))
    .execute();
  await db
    .updateTable('checkout_attempts')
    .set({ session_until: null })
    .where('session_until', 'is not', null)
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}
