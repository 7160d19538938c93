import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../adapters/database/database-time.ts';
import type { InboundDeps } from './received.ts';

/** Longer than the emails before it need, usually. Two nodes that handle one email record it once. */
const LEASE_MS = 5 * 60_000;
const BATCH = 50;

export type WaitingEmail = {
  id: number;
  raw_hash: string;
  raw_file_id: number | null;
  envelope: string;
  is_reply: boolean;
  created_at: string;
};

/** Null if it waits already. The file belongs to it from now on. */
export async function addWaiting(
  { db }: Pick<InboundDeps, 'db'>,
  email: Omit<WaitingEmail, 'id' | 'created_at'>,
): Promise<number | null> {
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('waiting_inbound_emails')
      .values({ ...email, leased_until: databaseTime(db, LEASE_MS), created_at: now })
      .onConflict((c) => c.column('raw_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added && email.raw_file_id !== null)
      await trx.updateTable('files').set({ attached_at: now }).where('id', '=', email.raw_file_id).execute();
    return added?.id ?? null;
  });
}

/** False if another node has recorded it. Call it in the transaction of its outcome. */
export async function removeWaiting(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('waiting_inbound_emails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Those whose node was stopped, or whose outcome could not be recorded. */
export async function leaseWaiting(db: Db): Promise<WaitingEmail[]> {
  const due = await db
    .selectFrom('waiting_inbound_emails')
    .select('id')
    .where(isUnleased(db, LEASE_MS))
    .orderBy('is_reply', 'desc')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (due.length === 0) return [];
  return db
    .updateTable('waiting_inbound_emails')
    .set({ leased_until: databaseTime(db, LEASE_MS) })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where(isUnleased(db, LEASE_MS))
    .returning(['id', 'raw_hash', 'raw_file_id', 'envelope', 'is_reply', 'created_at'])
    .execute();
}
