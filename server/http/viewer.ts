import { createHash, randomBytes } from 'node:crypto';
import type { Access, Endpoint, SessionKind } from '../../contract/http.ts';
import type { Db } from '../adapters/database/database.ts';
import { AppError } from '../shared/errors.ts';

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

/** 256 random bits. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function authenticate(db: Db, authorization: string | undefined): Promise<Viewer | null> {
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
  // Not at every request, which would cost a write each.
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

const sessionMessages: Record<Exclude<SessionKind, 'full'>, string> = {
  temporary: 'Your password is temporary. Please set your own password first.',
  checkout: 'Please set your own password first. The one-time password is in your email.',
};

function roleAllows(access: Access, role: string): boolean {
  return access === 'public' || access === 'signed-in' || access.includes(role);
}

/** 401 without a viewer, 403 for another role or a session that must set a password first. */
export function authorize(endpoint: Endpoint, viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Unauthenticated.');
  const forbidden = (message: string) => new AppError('forbidden', message, { userId: viewer.id });
  if (!roleAllows(endpoint.access, viewer.role)) throw forbidden('This action is unauthorized.');
  const { kind } = viewer.session;
  // Admins need not replace a temporary password first.
  if (kind !== 'full' && viewer.role !== 'admin' && !sessionsFor(endpoint).includes(kind))
    throw forbidden(sessionMessages[kind]);
  return viewer;
}
