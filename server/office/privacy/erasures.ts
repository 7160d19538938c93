import type { z } from 'zod';
import type { ClosedAccount, privacyApi } from '../../../contract/office/privacy.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, type Viewer } from '../../http/viewer.ts';
import { lockUserOfSession } from '../../people/accounts/accounts.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { type CloseDeps, closeAccount, type DeletedUser, daysFrom, lockDeleted, restoreUser } from '../users/users.ts';
import { assertNoObstacles } from './obstacles.ts';

const OWN_DAYS = 14;

/** The owner has two weeks to take it back by the emailed link. */
export async function eraseOwn(deps: CloseDeps, viewer: Viewer) {
  const eraseAt = daysFrom(deps.clock.now(), OWN_DAYS);
  await closeAccount(deps, {
    id: viewer.id,
    by: viewer.id,
    eraseAt,
    check: async (trx) => {
      await lockUserOfSession(trx, viewer);
      await assertNoObstacles(trx, viewer.id);
    },
    also: async (trx, { id, name, email }) => {
      await queueEmail(trx, { kind: 'erasure-requested', to: email, data: { userId: id } });
      await queueNotification(trx, { kind: 'erasure_requested', subjectId: id, actorId: id, data: { name } });
    },
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  return { message: 'Your account is closed.', erase_at: eraseAt.toISOString() };
}

const gone = () => new AppError('gone', 'This link was used or has expired.');

/** The link proves the mailbox. */
export async function recallErasure(deps: CloseDeps & Pick<Deps, 'limits'>, token: string, ip: string) {
  await deps.limits.consume('recalls', ip);
  const closing = await deps.db
    .selectFrom('account_closings')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!closing) throw gone();
  const { user_id: id } = closing;
  await restoreWithin(deps, id, id, async (trx, { erase_at, erased_at }) => {
    const row = await trx
      .selectFrom('account_closings')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    const isDue = erase_at === null || erase_at <= deps.clock.now().toISOString();
    if (!row || isDue || erased_at !== null) throw gone();
  });
  return { message: 'Your account is open again. You can log in as before.' };
}

type EraseInput = z.output<(typeof privacyApi)['erase']['body']>;

/** An account that is deleted already is erased sooner. */
export async function eraseByAdmin(deps: CloseDeps, id: number, input: EraseInput, by: Viewer) {
  if (id === by.id) throw new AppError('conflict', "You can't erase your own account.");
  const { reason } = input;
  const now = deps.clock.now();
  const check = async (trx: Db, account: { email: string }) => {
    if (canonicalEmail(account.email) !== canonicalEmail(input.email))
      throw invalidField('email', 'This is not the email address of the account.');
    await assertNoObstacles(trx, id);
    await writeAuditEntry(trx, { by: by.id, action: 'user.erase', id });
  };
  if (await isOpen(deps.db, id)) await closeAccount(deps, { id, by: by.id, eraseAt: now, reason, check });
  else await eraseNow(deps.db, { id, by: by.id, reason, now }, check);
  await deps.events.publish({ type: 'jobs.due' });
  return { message: 'The account is closed, and is being erased.' };
}

export async function assertKnown(db: Db, id: number): Promise<void> {
  await isOpen(db, id);
}

async function isOpen(db: Db, id: number): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select(['deleted_at', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account || account.erased_at !== null) throw notFound('User');
  return account.deleted_at === null;
}

type Now = { id: number; by: number; reason: string; now: Date };

async function eraseNow(db: Db, { id, by, reason, now }: Now, check: (trx: Db, a: { email: string }) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    const account = await lockDeleted(trx, id);
    if (account.deleted_at === null || account.erased_at !== null)
      throw new AppError('conflict', 'The account has changed since.');
    await check(trx, account);
    await trx.updateTable('users').set({ erase_at: now.toISOString() }).where('id', '=', id).execute();
    await trx.updateTable('account_closings').set({ by, reason, token_hash: null }).where('user_id', '=', id).execute();
  });
}

export async function restoreByAdmin(deps: CloseDeps, id: number, by: Viewer) {
  const name = await restoreWithin(deps, id, by.id, async (_, { deleted_at }) => {
    if (deleted_at === null) throw new AppError('conflict', 'This account is not deleted.');
  });
  return { message: `${name} can log in again.` };
}

type Deleted = Awaited<ReturnType<typeof lockDeleted>>;

async function restoreWithin(
  deps: CloseDeps,
  id: number,
  by: number,
  check: (trx: Db, account: Deleted) => Promise<void>,
): Promise<string> {
  const { name, publish } = await deps.db.transaction().execute(async (trx) => {
    const account = await lockDeleted(trx, id);
    await check(trx, account);
    const since = account.deleted_at ?? '';
    const before = await storedBefore(trx, account);
    const restored = await restoreUser({ deps, trx, by, id, since, before });
    return { name: account.name, publish: restored.publish };
  });
  await publish?.();
  return name;
}

/** Accounts that the version before deleted come back without their password. */
async function storedBefore(trx: Db, { id, role_id, designation_id, deleted_at }: Deleted): Promise<DeletedUser> {
  const closing = await trx
    .selectFrom('account_closings')
    .select('before')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (closing) return JSON.parse(closing.before) as DeletedUser;
  const factors = { second_factors: [], passkeys: [], recovery_codes: [] };
  const empty = { phone: null, password_hash: null, released: [] };
  return { ...empty, deleted_at: deleted_at ?? '', role_id, designation_id, factors } as unknown as DeletedUser;
}

export async function listClosedAccounts(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  query: ListQuery,
): Promise<Page<ClosedAccount>> {
  const closed = db
    .selectFrom('users')
    .where('users.erase_at', 'is not', null)
    .$if(query.search !== undefined && query.search !== '', (q) =>
      q.where(contains(['users.name', 'users.email'], query.search ?? '')),
    );
  const now = clock.now().toISOString();
  const { time_zone } = await settings.current();
  const page = await listPage(
    {
      rows: closed
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .leftJoin('account_closings', 'account_closings.user_id', 'users.id')
        .select(['users.id', 'users.name', 'users.email', 'roles.name as role', 'users.closed_at', 'users.erase_at'])
        .select(['account_closings.user_id as closing', 'account_closings.by', 'account_closings.reason']),
      count: closed.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { name: 'users.name', email: 'users.email_canonical', erase_at: 'users.erase_at' },
      defaultSort: 'erase_at',
      tieBreaker: 'users.id',
    },
    query,
  );
  return {
    ...page,
    data: page.data.map(({ closing, by, reason, closed_at, erase_at, ...account }) => ({
      ...account,
      closed_on: companyDay(time_zone, closed_at ?? erase_at ?? now),
      erase_on: companyDay(time_zone, erase_at ?? now),
      // The cleanup, which has nobody either, gives a reason.
      by_owner: closing !== null && by === null && reason === null,
      waits: (erase_at ?? '') <= now,
    })),
  };
}
