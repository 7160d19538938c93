import type { Login } from '../../../contract/people/accounts.ts';
import type { SessionKind } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { ClientInfo } from '../../http/bind.ts';
import { idleMsOf } from '../../http/viewer.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { invalidField } from '../../shared/errors.ts';
import { lockRowIfExists } from '../../shared/records.ts';
import { hasSecondFactor, isRequired, requiredFrom } from '../../shared/second-factor-rules.ts';
import type { Settings } from '../../shared/settings.ts';
import { describeAgent, ipPrefixOf } from './device.ts';
import { createSession, endCheckoutGrants } from './sessions.ts';
import { findSignedInUser } from './users.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'events'>;
type Account = {
  id: number;
  email: string;
  role: string;
  password_is_temporary: boolean;
  password_changed_at: string | null;
};
type Device = Pick<ClientInfo, 'ip' | 'headers' | 'log'>;

const DAY_MS = 24 * 3600_000;
const KNOWN_DEVICE_MS = 90 * DAY_MS;

export const invalidCredentials = () => invalidField('email', 'The provided credentials are incorrect.');

/** Custom roles count as staff. */
export const sessionGroupOf = (role: string) => (role === 'admin' || role === 'customer' ? role : 'staff');

export const sessionDaysOf = ({ session_days: days }: Settings, role: string): number => days[sessionGroupOf(role)];

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select((e) => hasSecondFactor(e).as('found'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.found);
}

/** Call it once the user has proven everything the account demands; `enrolled`: including a second factor. */
export async function openSession(
  deps: SessionDeps,
  account: Account,
  { client, enrolled }: { client: Device; enrolled: boolean },
): Promise<Login> {
  const { db, clock, events } = deps;
  const settings = await deps.settings.current();
  const kind = kindFor(account, isRequired(settings, account.role, clock.now()) && !enrolled);
  const now = clock.now().getTime();
  const agent = describeAgent(client.headers['user-agent']?.toString());
  const ipPrefix = ipPrefixOf(client.ip);
  const isNewDevice = await isNew(db, account, agent);
  const session = {
    userId: account.id,
    kind,
    at: new Date(now).toISOString(),
    expiresAt: new Date(now + idleMsOf(account.role)).toISOString(),
    absoluteEndAt: new Date(now + sessionDaysOf(settings, account.role) * DAY_MS).toISOString(),
    ...(kind === 'temporary' ? {} : { confirmedAt: new Date(now).toISOString() }),
    agent,
    ipPrefix,
  };
  const token = await db.transaction().execute(async (trx) => {
    await assertUnchangedSince(trx, account, enrolled);
    // The emailed password has arrived: it proves more than the purchase did.
    if (kind === 'temporary') await endCheckoutGrants(trx, account.id);
    await trx.updateTable('users').set({ last_login_at: session.at }).where('id', '=', account.id).execute();
    return createSession(trx, session);
  });
  if (isNewDevice) {
    await queueEmail(db, { kind: 'new-device', to: account.email, data: { userId: account.id, agent, ipPrefix } });
    await events.publish({ type: 'email.queued' });
  }
  client.log.info({ user: account.id, ip: client.ip, second_factor: enrolled }, 'logged in');
  const user = await findSignedInUser(db, account.id);
  const second_factor = { enrolled, required_from: requiredFrom(settings, account.role) };
  return { token, user: { ...user, second_factor }, password_is_temporary: user.password_is_temporary };
}

/** A new password and the first factor end all sessions, so a login that began before must not open one. */
async function assertUnchangedSince(trx: Db, account: Account, enrolled: boolean): Promise<void> {
  const user = await lockRowIfExists(trx, 'users', account.id);
  if (user?.password_changed_at !== account.password_changed_at) throw invalidCredentials();
  if (!enrolled && (await hasFactor(trx, account.id))) throw invalidCredentials();
}

function kindFor({ role, password_is_temporary }: Account, mustEnroll: boolean): SessionKind {
  if (password_is_temporary && role !== 'admin') return 'temporary';
  return mustEnroll ? 'enrollment' : 'full';
}

/**
 * Known devices are those of open sessions, and those that an email of the last 90 days reported. The first login, with
 * a temporary password, is no news.
 */
async function isNew(db: Db, { id, role, password_is_temporary }: Account, agent: string): Promise<boolean> {
  if (role === 'customer' || password_is_temporary) return false;
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('agent', '=', agent)
    .limit(1)
    .executeTakeFirst();
  if (open) return false;
  const reports = await db
    .selectFrom('outbox')
    .select('data')
    .where('user_id', '=', id)
    .where('kind', '=', 'new-device')
    .where('created_at', '>', new Date(Date.now() - KNOWN_DEVICE_MS).toISOString())
    .execute();
  return !reports.some(({ data }) => JSON.parse(data).agent === agent);
}
