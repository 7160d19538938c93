import { createHash, randomBytes } from 'node:crypto';
import type { Access, Endpoint, Right, SessionKind } from '../../contract/shared/http.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../shared/errors.ts';
import { hasSecondFactor, isRequired, isRequiredOfAnyRole } from '../shared/second-factor-rules.ts';

export type Viewer = {
  id: number;
  name: string;
  email: string;
  role: string;
  session: { id: number; kind: SessionKind; attemptId: number | null; confirmedUntil: string | null };
};
export type ViewerDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const CHECKOUT_SESSION_MS = DAY;
const CONFIRMED_MS = 15 * MINUTE;

export const idleMsOf = (role: string): number => (role === 'admin' ? DAY : 30 * DAY);

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function authenticate(deps: ViewerDeps, authorization: string | undefined): Promise<Viewer | null> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const { db, clock } = deps;
  const settings = await deps.settings.current();
  const now = clock.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.attempt_id',
      'sessions.last_used_at',
      'sessions.confirmed_at',
      'users.id',
      'users.name',
      'users.email',
      'roles.name as role',
    ])
    .$if(isRequiredOfAnyRole(settings, now), (q) => q.select((e) => hasSecondFactor(e).as('has_factor')))
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.absolute_end_at', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, email, role } = row;
  // Updating it at every request would cost a write each.
  if (row.kind !== 'checkout' && now.getTime() - Date.parse(row.last_used_at) > 10 * MINUTE)
    await db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString(), expires_at: new Date(now.getTime() + idleMsOf(role)).toISOString() })
      .where('id', '=', row.session_id)
      .execute();
  const kind = kindNow(row.kind, isRequired(settings, role, now), Boolean(row.has_factor));
  const confirmed = confirmedUntil(row.confirmed_at, now);
  const session = { id: row.session_id, kind, attemptId: row.attempt_id, confirmedUntil: confirmed };
  return { id, name, email, role, session };
}

/** For work that goes on after its request was let in: a new role ends the session, too. */
export async function hasSession(db: ViewerDeps['db'], { role, session }: Viewer): Promise<boolean> {
  const open = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('sessions.id')
    .where('sessions.id', '=', session.id)
    .where('roles.name', '=', role)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** A session that is older than the role's second-factor rule is limited too; once the rule is lifted, none is. */
function kindNow(kind: SessionKind, required: boolean, hasFactor: boolean): SessionKind {
  if (kind === 'full') return required && !hasFactor ? 'enrollment' : 'full';
  return kind === 'enrollment' && !required ? 'full' : kind;
}

const sessionsFor = (endpoint: Endpoint): readonly SessionKind[] =>
  endpoint.sessions ?? (endpoint.method === 'GET' ? ['full', 'checkout'] : ['full']);

const sessionMessages: Record<Exclude<SessionKind, 'full'>, string> = {
  temporary: 'Your password is temporary. Please set your own password first.',
  checkout: 'Please set your own password first. The one-time password is in your email.',
  enrollment: 'Set up a second factor first. Your role requires one.',
};

function roleAllows(access: Access, role: string): boolean {
  return access === 'public' || access === 'signed-in' || access.includes(role);
}

function sessionAllows(endpoint: Endpoint, { role, session: { kind } }: Viewer): boolean {
  if (kind === 'full' || sessionsFor(endpoint).includes(kind)) return true;
  // Admins need not replace a temporary password first.
  return role === 'admin' && kind !== 'enrollment';
}

/** 401 without a viewer; 403 for another role, a session with a step to take first, or one that must be confirmed. */
export function authorize(endpoint: Endpoint, viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated', 'Unauthenticated.');
  requireRole(endpoint, viewer);
  const { kind } = viewer.session;
  if (kind !== 'full' && !sessionAllows(endpoint, viewer)) throw forbidden(viewer, sessionMessages[kind]);
  if (endpoint.confirm) requireConfirmed(viewer);
  return viewer;
}

const forbidden = ({ id }: Viewer, message: string) => new AppError('forbidden', message, { userId: id });

function requireRole({ access }: Right, viewer: Viewer): void {
  if (!roleAllows(access, viewer.role)) throw forbidden(viewer, 'This action is unauthorized.');
}

/** A right that was stored: the caller must have it now. */
export function requireRight(right: Right, viewer: Viewer): void {
  requireRole(right, viewer);
  if (right.confirm) requireConfirmed(viewer);
}

/** The session counts as confirmed until this time; null if it does not. */
export function confirmedUntil(confirmedAt: string | null, now: Date): string | null {
  const until = confirmedAt === null ? 0 : Date.parse(confirmedAt) + CONFIRMED_MS;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Only some bodies of these calls need it; other calls are marked `confirm` in the contract. */
export function requireConfirmed({ id, session }: Viewer): void {
  if (session.confirmedUntil !== null) return;
  throw new AppError('forbidden', "Please confirm that it's you.", { userId: id, body: { confirm: true } });
}
