import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../adapters/database/database-time.ts';
import { type Envelope, type InboundDeps, noEnvelope } from './received.ts';

const MINUTE_MS = 60_000;
/**
 * The first is longer than the emails before it need, usually. An email that ends its process is read again after the
 * next ones. Two nodes that handle one email record it once.
 */
const leasesMs = [5 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS] as const;
const LONGEST_LEASE_MS = 60 * MINUTE_MS;
const leaseMs = (tries: number) => leasesMs[tries] ?? LONGEST_LEASE_MS;

/** An email is given up after this many tries, and not before it has waited for a day. */
const MOST_TRIES = 9;
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;

type StoredEnvelope = Envelope & { missing: string | null; tries?: number };

type WaitingEmail = {
  id: number;
  raw_hash: string;
  raw_file_id: number | null;
  envelope: string;
  is_reply: boolean;
};
export type ResumedEmail = WaitingEmail & { isGivenUp: boolean };

/** Null if it waits already. The file belongs to it from now on. */
export async function addWaiting(
  { db }: Pick<InboundDeps, 'db'>,
  email: Omit<WaitingEmail, 'id'>,
): Promise<number | null> {
  const now = databaseTime(db);
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('waiting_inbound_emails')
      .values({ ...email, leased_until: databaseTime(db, leaseMs(0)), created_at: now })
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

/** One whose node was stopped, or whose outcome could not be recorded. */
export async function leaseWaiting(db: Db): Promise<ResumedEmail | null> {
  const isDue = isUnleased(db, LONGEST_LEASE_MS);
  for (;;) {
    const due = await db
      .selectFrom('waiting_inbound_emails')
      .select((e) => [
        'id',
        'raw_hash',
        'raw_file_id',
        'envelope',
        'is_reply',
        e('created_at', '<=', databaseTime(db, -GIVEN_UP_MS)).as('is_old'),
      ])
      .where(isDue)
      .orderBy('is_reply', 'desc')
      .orderBy('leased_until')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const { is_old, ...email } = due;
    const stored = JSON.parse(email.envelope) as StoredEnvelope;
    const tries = (stored.tries ?? 0) + 1;
    const { numUpdatedRows } = await db
      .updateTable('waiting_inbound_emails')
      .set({ leased_until: databaseTime(db, leaseMs(tries)), envelope: JSON.stringify({ ...stored, tries }) })
      .where('id', '=', email.id)
      .where('envelope', '=', email.envelope)
      .where(isDue)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { ...email, isGivenUp: Boolean(is_old) && tries > MOST_TRIES };
  }
}

export function readEnvelope(text: string): { envelope: Envelope; missing: string | null } {
  const { missing, tries: _, ...envelope } = { ...noEnvelope, ...(JSON.parse(text) as StoredEnvelope) };
  return { envelope, missing };
}
