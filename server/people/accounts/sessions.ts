import type { SessionKind } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import { hashToken, newToken, type Viewer } from '../../http/viewer.ts';
import { AppError } from '../../shared/errors.ts';
import { lockRow } from '../../shared/records.ts';

type NewSession = {
  userId: number;
  kind: SessionKind;
  attemptId?: number;
  /** The end of an unused session. Defaults to a day. */
  expiresAt?: string;
  /** The end of any session. Defaults to a day. */
  absoluteEndAt?: string;
  confirmedAt?: string;
  /** The login. Defaults to the real time. */
  at?: string;
  agent?: string;
  ipPrefix?: string | null;
};

const DAY_MS = 24 * 3600_000;
export const MAX_SESSIONS_PER_USER = 20;

/**
 * Returns the token; the database stores only its hash. Removes the oldest sessions beyond the limit, for which the
 * caller locks the user or the attempt.
 */
export async function createSession(db: Db, session: NewSession): Promise<string> {
  const token = newToken();
  await db.insertInto('sessions').values(toRow(token, session)).execute();
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (e) =>
      e
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', session.userId)
        .orderBy('id', 'desc')
        // SQLite has no offset without a limit.
        .limit(1_000)
        .offset(MAX_SESSIONS_PER_USER),
    )
    .execute();
  return token;
}

/** Written at the transaction's commit. The user must have no sessions, so that none need to be removed. */
export async function createFirstSession(trx: Db, session: NewSession): Promise<string> {
  const token = newToken();
  await writeAtCommit(trx, trx.insertInto('sessions').values(toRow(token, session)));
  return token;
}

function toRow(token: string, session: NewSession) {
  const now = session.at ?? new Date().toISOString();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  return {
    user_id: session.userId,
    token_hash: hashToken(token),
    kind: session.kind,
    attempt_id: session.attemptId ?? null,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt ?? tomorrow,
    absolute_end_at: session.absoluteEndAt ?? tomorrow,
    confirmed_at: session.confirmedAt ?? null,
    agent: session.agent ?? null,
    ip_prefix: session.ipPrefix ?? null,
  };
}

/** Ends all checkout sessions of the attempt, so that a repeated request can't reopen one. */
export async function endSession(db: Db, session: { id: number; attemptId: number | null }): Promise<void> {
  if (session.attemptId === null) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    return;
  }
  // The attempt comes first: its lock waits for a repeated request that is opening a session.
  await db.updateTable('checkout_attempts').set({ session_until: null }).where('id', '=', session.attemptId).execute();
  await db.deleteFrom('sessions').where('attempt_id', '=', session.attemptId).execute();
}

/**
 * Throws 401 if the session has ended since the request began: its owner may have ended it to be rid of a stranger, who
 * must not gain a lasting right now. To end all sessions, lock the user first.
 */
export async function lockUserOfSession(trx: Db, { id, session }: Viewer): Promise<void> {
  await lockRow(trx, 'users', id);
  const open = await trx.selectFrom('sessions').select('id').where('id', '=', session.id).executeTakeFirst();
  if (!open) throw new AppError('unauthenticated', 'Unauthenticated.');
}

/**
 * Leaves open sessions alone, but no request of a checkout opens another one or chooses a password. Call it first in a
 * transaction, as in `endSession`.
 */
export async function endCheckoutGrants(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ session_until: null })
    .where('session_until', 'is not', null)
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

/** Ends logins that wait for a second factor, too. */
export async function endSessions(db: Db, userId: number, exceptId?: number): Promise<void> {
  await endCheckoutGrants(db, userId);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (q) => q.where('id', '<>', exceptId ?? 0))
    .execute();
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}
