import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, FUTURE_MS } from '../../adapters/database/database-time.ts';
import { releaseLease, renewLease, takeLease } from '../../shared/leases.ts';

const LEASE = 'backup:running';
const LEASE_MS = 2 * 60_000;
const MAX_ERROR_LENGTH = 500;

export type BackupKind = 'manual' | 'scheduled';

/** Names sort by time. `.enc` is not a tar file until it is decrypted. */
const fileName = /^deskfront-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar(\.enc)?$/;

export const isBackupName = (name: string): boolean => fileName.test(name);

export const backupName = (startedAt: string, encrypted: boolean): string =>
  `deskfront-${startedAt.replaceAll(/[:.]/g, '-')}.tar${encrypted ? '.enc' : ''}`;

export class BackupRunning extends Error {
  override name = 'BackupRunning';
}

/** One process at a time makes a backup of a database. */
export async function whileLeased<T>(db: Db, work: () => Promise<T>): Promise<T> {
  let until = await takeLease(db, LEASE, LEASE_MS);
  if (!until)
    throw new BackupRunning('Another backup is running. After a crash, this one can start two minutes later.');
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    if (until) until = await renewLease(db, LEASE, until, LEASE_MS);
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {});
  }, LEASE_MS / 4);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
    if (until) await releaseLease(db, LEASE, until);
  }
}

/** Call it with the lease: any unfinished backup is then that of a killed process. */
export async function recordStart(db: Db, backup: { kind: BackupKind; name: string; startedAt: string }) {
  const { kind, name, startedAt } = backup;
  await db
    .updateTable('backups')
    .set({ finished_at: startedAt, error: 'The process ended before the backup was complete.' })
    .where('finished_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('backups')
    .values({ kind, name, started_at: startedAt, bytes: 0, ok: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const messageOf = (error: unknown): string =>
  shorten(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH);

export async function recordEnd(db: Db, id: number, outcome: { bytes: number } | { error: unknown }): Promise<void> {
  const result =
    'bytes' in outcome ? { ok: true, bytes: outcome.bytes } : { ok: false, error: messageOf(outcome.error) };
  await db
    .updateTable('backups')
    .set({ ...result, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** `verified_at` is the time of the last check; `verify_error` is null if it succeeded. */
export async function recordVerification(db: Db, name: string, error: unknown): Promise<void> {
  await db
    .updateTable('backups')
    .set({ verified_at: new Date().toISOString(), verify_error: error === null ? null : messageOf(error) })
    .where('name', '=', name)
    .execute();
}

const VERIFY_EVERY_MS = 7 * 24 * 3600_000;

/** Due weekly, and as soon as a newer backup follows a damaged one. */
export async function isVerificationDue(db: Db): Promise<boolean> {
  const backups = db.selectFrom('backups').where('ok', '=', true);
  const newest = await backups
    .select('verified_at')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest) return false;
  const checked = await backups
    .select((e) => ['verify_error', e('verified_at', '<', databaseTime(db, -VERIFY_EVERY_MS)).as('is_old')])
    .where('verified_at', '<=', databaseTime(db, FUTURE_MS))
    .orderBy('verified_at', 'desc')
    .executeTakeFirst();
  if (!checked || checked.is_old) return true;
  return checked.verify_error !== null && newest.verified_at === null;
}

/** Only removes files that this database has a record of, and never the last one that passed its check. */
export async function removeOldBackups(db: Db, dir: string, keep: number): Promise<string[]> {
  const backups = await db
    .selectFrom('backups')
    .select(['name', 'verified_at', 'verify_error'])
    .where('ok', '=', true)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const lastVerified = backups.find((one) => one.verified_at !== null && one.verify_error === null)?.name;
  const removed: string[] = [];
  for (const { name } of backups.slice(keep)) {
    if (name === lastVerified || !isBackupName(name)) continue;
    await rm(join(dir, name), { force: true });
    removed.push(name);
  }
  return removed;
}
