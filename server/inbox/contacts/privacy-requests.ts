import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins } from '../../platform/notifications/notifications.ts';
import { lockRow } from '../../shared/records.ts';

/** Messages about privacy that nobody has answered yet. The index has no others. */
export const openPrivacyRequests = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .where('due_on', 'is not', null)
    .where('answered_at', 'is', null)
    .where('topic', '=', 'privacy');

/** `until`: those that are due by this day. */
export async function countPrivacyRequests(db: Db, until?: string): Promise<number> {
  const { count } = await openPrivacyRequests(db)
    .$if(until !== undefined, (q) => q.where('due_on', '<=', until ?? ''))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The day by which the oldest one must be answered; null without one. */
export async function firstPrivacyRequest(db: Db): Promise<string | null> {
  const first = await openPrivacyRequests(db).select('due_on').orderBy('due_on').limit(1).executeTakeFirst();
  return first?.due_on ?? null;
}

export async function markContactMessageAsAnswered(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  id: number,
  by: number,
) {
  await deps.db.transaction().execute(async (trx) => {
    const { answered_at } = await lockRow(trx, 'contact_messages', id);
    if (answered_at !== null) return;
    const now = deps.clock.now().toISOString();
    await trx.updateTable('contact_messages').set({ answered_at: now }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'contact_message.answered', id });
  });
  await notifyAdmins(deps, { event: 'contact.waiting', id });
  return { message: 'Marked as answered.' };
}
