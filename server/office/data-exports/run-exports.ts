import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { deleteFileBytes, discardBytes, storeGenerated } from '../../order/files/files.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { companyDay } from '../../shared/company-day.ts';
import { isUnavailable } from '../../shared/errors.ts';
import { findPerson } from '../privacy/privacy.ts';
import { zipOfPerson } from './zip.ts';

const DAY_MS = 24 * 3600_000;
const OPEN_MS = 7 * DAY_MS;
/** Longer than a copy takes; a killed one is begun again after it. */
const LEASE_MS = 60 * 60_000;
const BATCH = 100;

type Waiting = { id: number; user_id: number; requested_by: number };

/** One after the other: a copy reads all that a person has. */
export async function runExports(deps: Deps, stopping?: AbortSignal): Promise<void> {
  await removeExpired(deps);
  while (!stopping?.aborted) {
    const next = await claimNext(deps);
    if (!next) return;
    await create(deps, next);
  }
}

async function claimNext({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Waiting | null> {
  const free = isFree(db);
  const next = await db
    .selectFrom('data_exports')
    .select(['id', 'user_id', 'requested_by', 'created_at'])
    .where('state', '=', 'waiting')
    .where(free)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  // It was begun several times, and never finished.
  const isHopeless = Date.parse(next.created_at) < clock.now().getTime() - DAY_MS;
  const claimed = await db
    .updateTable('data_exports')
    .set(isHopeless ? { state: 'failed' } : { leased_until: databaseTime(db, LEASE_MS) })
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .where(free)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n || isHopeless) return claimNext({ db, clock });
  return next;
}

const isFree = (db: Db) => sql<SqlBool>`(leased_until is null or leased_until < ${databaseTime(db, 0)})`;

async function create(deps: Deps, { id, user_id, requested_by }: Waiting): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const person = await findPerson(db, user_id);
    const user = await db
      .selectFrom('users')
      .select(['email_canonical', 'email_verified_at', 'deleted_at'])
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (!person || !user || user.deleted_at !== null) return await fail(db, id);
    // Nobody may get the messages of another person by entering an address that is not theirs.
    const emails = user.email_verified_at === null ? [] : [user.email_canonical];
    const expires_at = new Date(clock.now().getTime() + OPEN_MS).toISOString();
    const { time_zone } = await deps.settings.current();
    const name = `data-${user_id}-${companyDay(time_zone, clock.now())}.zip`;
    await storeGenerated(
      deps,
      { stream: zipOfPerson(deps, { ...person, emails }), name, type: 'application/zip' },
      async (trx, fileId) => {
        const stored = await trx
          .updateTable('data_exports')
          .set({ state: 'ready', file_id: fileId, expires_at, leased_until: null })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        if (stored.numUpdatedRows === 0n) throw new Error('The copy is not wanted any more.');
        const reader = await trx
          .selectFrom('users')
          .select('email')
          .where('id', '=', requested_by)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (!reader) return;
        const until = companyDay(time_zone, new Date(expires_at));
        const data = { userId: requested_by, until, ...(requested_by === user_id ? {} : { of: user_id }) };
        await queueEmail(trx, { kind: 'export-ready', to: reader.email, data });
      },
    );
    await deps.events.publish({ type: 'email.queued' });
  } catch (error) {
    if (isUnavailable(error)) {
      await db.updateTable('data_exports').set({ leased_until: null }).where('id', '=', id).execute();
      throw error;
    }
    log.error({ err: error, export: id }, 'a copy of data could not be created');
    await fail(db, id);
  }
}

const fail = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('data_exports')
    .set({ state: 'failed', leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** The bytes go with the link. */
async function removeExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let removed = BATCH; removed === BATCH; ) {
    const { count, keys } = await deps.db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('data_exports')
        .select(['id', 'file_id'])
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now.toISOString())
        .limit(BATCH)
        .execute();
      if (old.length === 0) return { count: 0, keys: [] };
      await trx
        .updateTable('data_exports')
        .set({ state: 'expired', file_id: null })
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
      const files = old.flatMap(({ file_id }) => file_id ?? []);
      return { count: old.length, keys: await deleteFileBytes(trx, files, now) };
    });
    removed = count;
    await discardBytes(deps, keys);
  }
}
