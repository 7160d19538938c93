import { createHash, randomBytes } from 'node:crypto';
import type { Access, Endpoint, SessionKind } from '../../contract/http.ts';
import type { Db } from '../adapters/database/database.ts';
import { AppError } from '../shared/errors.ts';

/** Who is calling, as the session says. */
export type Viewer = {
  id: number;
  name: string;
  email: string;
  role: string;
  session: { id: number; kind: SessionKind; attemptId: number | null };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const IDLE_SESSION_MS = 30 * DAY;
export const CHECKOUT_SESSION_MS = DAY;

/** 256 random bits. The caller gets the token once; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function viewerOf(db: Db, authorization: string | undefined): Promise<Viewer | null> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const now = new Date();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.attempt_id',
      'sessions.last_used_at',
      'users.id',
      'users.name',
      'users.email',
      'roles.name as role',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  // Written down now and then only: reading an own page must not cost a write each time.
  if (row.kind !== 'checkout' && now.getTime() - Date.parse(row.last_used_at) > 10 * MINUTE)
    await db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString(), expires_at: new Date(now.getTime() + IDLE_SESSION_MS).toISOString() })
      .where('id', '=', row.session_id)
      .execute();
  const { id, name, email, role } = row;
  return { id, name, email, role, session: { id: row.session_id, kind: row.kind, attemptId: row.attempt_id } };
}

const sessionsFor = (endpoint: Endpoint): readonly SessionKind[] =>
  endpoint.sessions ?? (endpoint.method === 'GET' ? ['full', 'checkout'] : ['full']);

const waits: Record<Exclude<SessionKind, 'full'>, string> = {
  temporary: 'Your password is temporary. Please set your own password first.',
  checkout: 'Please set your own password first: the one-time password is in your e-mail.',
};

function roleMay(access: Access, role: string): boolean {
  return access === 'public' || access === 'signed-in' || access.includes(role);
}

/** The viewer of a guarded endpoint; 401 for nobody, 403 for the wrong role or a session that may not do this yet. */
export function authorize(endpoint: Endpoint, viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Unauthenticated.');
  const refused = (message: string) => new AppError('forbidden', message, { userId: viewer.id });
  if (!roleMay(endpoint.access, viewer.role)) throw refused('This action is unauthorized.');
  const { kind } = viewer.session;
  // Admins are exempt: they are never sent to exchange a password before they can act.
  if (kind !== 'full' && viewer.role !== 'admin' && !sessionsFor(endpoint).includes(kind)) throw refused(waits[kind]);
  return viewer;
}
