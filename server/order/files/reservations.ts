import { type RawBuilder, sql } from 'kysely';
import { maxUnpaidFileBytes } from '../../../contract/shared/limits.ts';
import { paidStatuses } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { FilePurpose } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';

type ReserveDeps = Pick<Deps, 'db' | 'settings'>;

/** The row in `file_deletions` that reserves room for bytes while they arrive. */
export type Reservation = { key: string; storedFor: number | null };
type NewReservation = { key: string; due_at: RawBuilder<string>; stored_for: number | null; bytes: number };

const GB = 1024 ** 3;
/** People without an account. */
const NO_ACCOUNT = 0;

/** What an account stored while it had a paid order, which was refunded since, leaves the shared room to others. */
const sharedBytes = sql<number>`case when id <> ${sql.lit(NO_ACCOUNT)} and bytes > ${sql.lit(maxUnpaidFileBytes)}
  then ${sql.lit(maxUnpaidFileBytes)} else bytes end`;

const unpaidRefusal = () => new AppError('conflict', 'You can upload up to 100 MB until your first order is paid.');

/** Null for the company, and for what strangers send by email, which has limits of its own. */
export async function quotaOf(
  db: Db,
  { uploadedBy, purpose }: { uploadedBy: number | null; purpose: FilePurpose },
): Promise<number | null> {
  if (purpose !== 'order') return null;
  if (uploadedBy === null) return NO_ACCOUNT;
  const customer = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', uploadedBy)
    .where('roles.name', '=', 'customer')
    .executeTakeFirst();
  return customer ? uploadedBy : null;
}

/** Throws 409 unless the bytes fit into the quota, with all that others reserve at the time. Returns when it is due. */
export async function reserve(deps: ReserveDeps, row: NewReservation): Promise<string> {
  const { due_at } = await changeReservation(deps, row.stored_for, (trx) =>
    trx.insertInto('file_deletions').values(row).returning('due_at').executeTakeFirstOrThrow(),
  );
  return due_at;
}

export async function extendReservation(deps: ReserveDeps, reservation: Reservation, bytes: number): Promise<void> {
  await changeReservation(deps, reservation.storedFor, (trx) =>
    trx.updateTable('file_deletions').set({ bytes }).where('key', '=', reservation.key).execute(),
  );
}

async function changeReservation<T>(
  { db, settings }: ReserveDeps,
  storedFor: number | null,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  if (storedFor === null) return change(db);
  const current = await settings.current();
  return db.transaction().execute(async (trx) => {
    const isPaid = await hasPaidOrder(trx, storedFor);
    // Unpaid accounts share a limit, so they take turns.
    if (!isPaid) await lockUnpaid(trx);
    const result = await change(trx);
    await assertFits(trx, storedFor, isPaid, current);
    return result;
  });
}

export async function hasPaidOrder(db: Db, userId: number): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', 'in', paidStatuses)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

const lockUnpaid = (trx: Db) =>
  trx
    .insertInto('storage')
    .values({ kind: 'user', id: NO_ACCOUNT, bytes: 0, is_paid: false })
    .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet((e) => ({ bytes: e.ref('storage.bytes') })))
    .execute();

async function assertFits(trx: Db, userId: number, isPaid: boolean, settings: Settings): Promise<void> {
  const users = trx.selectFrom('storage').where('kind', '=', 'user');
  const own = await users.select('bytes').where('id', '=', userId).executeTakeFirst();
  const bytes = Number(own?.bytes ?? 0);
  if (isPaid) {
    const gb = settings.storage_per_customer_gb;
    if (bytes > gb * GB) throw new AppError('conflict', `Your files take up ${gb} GB. Delete some, or ask us.`);
    return;
  }
  if (userId !== NO_ACCOUNT && bytes > maxUnpaidFileBytes) throw unpaidRefusal();
  const { total } = await users
    .select((e) => e.fn.sum<number | string | null>(sharedBytes).as('total'))
    .where('is_paid', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(total ?? 0) > settings.storage_unpaid_gb * GB) throw unpaidRefusal();
}
