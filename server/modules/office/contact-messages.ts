import { sql } from 'kysely';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { ContactMessage } from '../../../contract/office.ts';
import type { Db } from '../../adapters/database/database.ts';
import { countOf } from '../../adapters/database/tallies.ts';
import { listPage } from '../../http/lists.ts';
import { hold } from '../../http/records.ts';
import { note } from '../audit/audit.ts';
import { searchIn } from '../search/search.ts';

const columns = ['id', 'name', 'email', 'message', 'created_at', 'read_at'] as const;

/** What the contact form received, newest first. */
export async function listContactMessages(db: Db, query: ListQuery): Promise<Page<ContactMessage>> {
  const count = countOf(db, 'contact_messages');
  const asked = { kind: 'contact', column: 'contact_messages.id', text: query.search, count, whole: true } as const;
  const found = await searchIn(db, asked, db.selectFrom('contact_messages'));
  return listPage(
    {
      ...found,
      rows: found.rows.select(columns),
      sorts: { created_at: 'created_at', name: sql`lower(name)` },
      start: '-created_at',
      tie: 'id',
    },
    query,
  );
}

/** The first reading counts; who reads it again changes nothing. */
export async function readContactMessage(db: Db, id: number, by: number): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    const { read_at } = await hold(trx, 'contact_messages', id);
    if (read_at) return;
    await trx.updateTable('contact_messages').set({ read_at: new Date().toISOString() }).where('id', '=', id).execute();
    await note(trx, { by, action: 'contact_message.read', id });
  });
  return { message: 'Marked as read.' };
}
