import { sql } from 'kysely';
import type { z } from 'zod';
import type { backOfficeApi, ContactMessage } from '../../../contract/back-office.ts';
import type { Page } from '../../../contract/http.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { listPage } from '../../shared/lists.ts';
import { lockRow } from '../../shared/records.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { notifyAdmins } from '../notifications/notifications.ts';
import { searchList } from '../search/search.ts';

type Query = z.output<typeof backOfficeApi.contactMessages.query>;

const columns = ['id', 'name', 'email', 'message', 'created_at', 'read_at'] as const;

export async function listContactMessages(db: Db, query: Query): Promise<Page<ContactMessage>> {
  const { search: text, is_read } = query;
  const isUnfiltered = is_read === undefined;
  const count = countOf(db, 'contact_messages', isUnfiltered ? {} : { part: is_read === '1' ? 'read' : 'new' });
  const messages = db
    .selectFrom('contact_messages')
    .$if(!isUnfiltered, (q) => q.where('read_at', is_read === '1' ? 'is not' : 'is', null));
  const filtered = await searchList(
    db,
    { kind: 'contact', column: 'contact_messages.id', text, count, coversIndex: isUnfiltered },
    messages,
  );
  return listPage(
    {
      ...filtered,
      rows: filtered.rows.select(columns),
      sorts: { created_at: 'created_at', name: sql`lower(name)` },
      defaultSort: '-created_at',
      tieBreaker: 'id',
    },
    query,
  );
}

export async function markContactMessageAsRead(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  by: number,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const { read_at } = await lockRow(trx, 'contact_messages', id);
    if (read_at) return;
    await trx.updateTable('contact_messages').set({ read_at: new Date().toISOString() }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'contact_message.read', id });
  });
  await notifyAdmins(deps, { event: 'contact.waiting', id });
  return { message: 'Marked as read.' };
}
