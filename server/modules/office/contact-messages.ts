import { sql } from 'kysely';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { ContactMessage } from '../../../contract/office.ts';
import type { Db } from '../../adapters/database/database.ts';
import { contains, listPage } from '../../http/lists.ts';
import { hold } from '../../http/records.ts';
import { note } from '../audit/audit.ts';

const columns = ['id', 'name', 'email', 'message', 'created_at', 'read_at'] as const;

/** What the contact form received, newest first. */
export function listContactMessages(db: Db, query: ListQuery): Promise<Page<ContactMessage>> {
  const found = db
    .selectFrom('contact_messages')
    .$if(Boolean(query.search), (q) => q.where(contains(['name', 'email', 'message'], query.search ?? '')));
  return listPage(
    {
      rows: found.select(columns),
      count: found.select((e) => e.fn.countAll<number>().as('total')),
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
