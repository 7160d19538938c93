import type { Session } from '../../../contract/people/second-factor.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notFound } from '../../shared/errors.ts';
import { cancelPendingLinks } from './pending-links.ts';
import { endSession, endSessions, MAX_SESSIONS_PER_USER } from './sessions.ts';

type SessionDeps = Pick<Deps, 'db' | 'events'>;

const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b);

/** A user has so few sessions that all are read. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  paging: Paging,
): Promise<Page<Session>> {
  const now = clock.now().toISOString();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'kind', 'agent', 'ip_prefix', 'created_at', 'last_used_at', 'expires_at', 'absolute_end_at'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', now)
    .where('absolute_end_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS_PER_USER)
    .execute();
  const sessions = rows.map(({ absolute_end_at, ...row }) => ({
    ...row,
    current: row.id === viewer.session.id,
    expires_at: earlier(row.expires_at, absolute_end_at),
  }));
  const start = offsetOf(paging);
  return pageOf(sessions.slice(start, start + paging.per_page), sessions.length, paging);
}

export async function findOwnSession({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'attempt_id'])
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!session) throw notFound('Session');
  return session;
}

export async function endOwnSession(deps: SessionDeps, viewer: Viewer, id: number): Promise<{ message: string }> {
  const { attempt_id: attemptId } = await findOwnSession(deps, viewer, id);
  await endSession(deps.db, { id, attemptId });
  await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
  return { message: 'Session ended.' };
}

export async function endOtherSessions({ db, events }: SessionDeps, viewer: Viewer): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    await cancelPendingLinks(trx, viewer.id);
    await endSessions(trx, viewer.id, viewer.session.id);
  });
  await events.publish({ type: 'sessions.ended', userId: viewer.id });
  return { message: 'All other devices were logged out.' };
}
