import { sql } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { discardBytes } from '../../order/files/files.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { deleteRows, fillRows, rowsOf } from './erase-rows.ts';
import { claimStatements, eraseFiles, eraseJson, eraseSecrets, inTransaction, signReports } from './erase-special.ts';
import { privacyMap } from './map/map.ts';
import { findPerson, type Person } from './person.ts';

/** Written with the account's last change. */
export type Erasure = { at: Date; by: number | null; reason: string | null; sendsEmail: boolean };

/**
 * Follows the map, table by table. A killed erasure begins again and finds only what is left: the account, which
 * everything is found by, comes last. Returns the keys of files whose bytes are due, null if there is no such account.
 */
export async function erasePerson(db: Db, userId: number, erasure: Erasure): Promise<string[] | null> {
  const person = await findPerson(db, userId);
  if (!person) return null;
  const keys = await eraseFiles(db, person, erasure.at);
  await eraseSecrets(db, person, erasure.at);
  await claimStatements(db, person);
  if (!person.isCustomer) await signReports(db, person);
  for (const table of Object.keys(privacyMap) as (keyof Tables & string)[])
    if (table !== 'users' && table !== 'account_closings') await eraseTable(db, table, person);
  await inTransaction(db, (trx) => eraseAccount(trx, person, erasure));
  return keys;
}

async function eraseTable(db: Db, table: keyof Tables & string, person: Person): Promise<void> {
  const { erase } = privacyMap[table];
  if (!erase) return;
  const rows = rowsOf(table, person);
  if (erase === 'row') return deleteRows(db, table, rows);
  if (erase.json) await eraseJson(db, table, erase.json, person);
  await fillRows(db, table, rows, erase, person);
}

const retainedTables = ['orders', 'invoices', 'credit_notes', 'payments', 'consents', 'cancellations'] as const;

async function eraseAccount(trx: Db, person: Person, { at, by, reason, sendsEmail }: Erasure): Promise<void> {
  const { id, name, email, since } = person;
  await eraseTable(trx, 'account_closings', person);
  await eraseTable(trx, 'users', person);
  const time = at.toISOString();
  await trx
    .updateTable('users')
    .set((e) => ({ erased_at: time, deleted_at: e.fn.coalesce('deleted_at', e.val(time)), erase_at: null }))
    .set({ updated_at: time })
    .where('id', '=', id)
    .execute();
  const retained: Record<string, number> = {};
  for (const table of retainedTables) {
    const { rows } = await sql<{ records: number }>`select cast(count(*) as integer) as records
      from ${sql.table(table)} where user_id = ${id}`.execute(trx);
    retained[table] = rows[0]?.records ?? 0;
  }
  const row = { at: time, by, reason, retained: JSON.stringify(retained) };
  await trx
    .insertInto('erasures')
    .values({ user_id: id, user_since: since, ...row })
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute();
  await reindexUser(trx, id);
  await writeAuditEntry(trx, { by: null, action: 'user.erased', id });
  if (sendsEmail && !email.endsWith('@invalid'))
    await queueEmail(trx, { kind: 'erasure-done', to: email, data: { name } });
}

type EraseDeps = Pick<Deps, 'db' | 'files' | 'log'>;

export async function eraseWithBytes(deps: EraseDeps, userId: number, erasure: Erasure): Promise<boolean> {
  const keys = await erasePerson(deps.db, userId, erasure);
  if (keys === null) return false;
  await discardBytes(deps, keys);
  return true;
}
