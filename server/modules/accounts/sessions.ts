import type { SessionKind } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { CHECKOUT_SESSION_MS, hashToken, IDLE_SESSION_MS, newToken } from '../../http/viewer.ts';

type NewSession = { userId: number; kind: SessionKind; attemptId?: number; expiresAt?: string };

/** Returns the token; the database stores its hash only. */
export async function createSession(db: Db, { userId, kind, attemptId, expiresAt }: NewSession): Promise<string> {
  const token = newToken();
  const now = Date.now();
  const ttlMs = kind === 'checkout' ? CHECKOUT_SESSION_MS : IDLE_SESSION_MS;
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      kind,
      attempt_id: attemptId ?? null,
      created_at: new Date(now).toISOString(),
      last_used_at: new Date(now).toISOString(),
      expires_at: expiresAt ?? new Date(now + ttlMs).toISOString(),
    })
    .execute();
  return token;
}

/** Ends all checkout sessions of the attempt, so that a repeated request can't reopen one. */
export async function endSession(db: Db, session: { id: number; attemptId: number | null }): Promise<void> {
  if (session.attemptId === null) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    return;
  }
  await db.deleteFrom('sessions').where('attempt_id', '=', session.attemptId).execute();
  await db.updateTable('checkout_attempts').set({ session_until: null }).where('id', '=', session.attemptId).execute();
}

export async function endSessions(db: Db, userId: number, exceptId?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (q) => q.where('id', '<>', exceptId ?? 0))
    .execute();
  await db
    .updateTable('checkout_attempts')
    .set({ session_until: null })
    .where('session_until', 'is not', null)
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}
