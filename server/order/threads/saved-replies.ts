import { sql } from 'kysely';
import type { z } from 'zod';
import type { SavedReply, threadsApi } from '../../../contract/order/threads.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, nextUpdatedAt } from '../../shared/records.ts';

type Query = z.output<typeof threadsApi.savedReplies.query>;
type Input = z.output<typeof threadsApi.createSavedReply.body>;

const columns = ['id', 'title', 'content', 'updated_at'] as const;

export function listSavedReplies(db: Db, { search, ...query }: Query): Promise<Page<SavedReply>> {
  const listed = db
    .selectFrom('saved_replies')
    .$if(Boolean(search), (q) => q.where(contains(['title', 'content'], search ?? '')));
  return listPage<SavedReply>(
    {
      rows: listed.select(columns),
      count: listed.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { title: sql`lower(title)`, created_at: 'created_at' },
      defaultSort: 'title',
      tieBreaker: 'id',
    },
    query,
  );
}

async function findReply(db: Db, id: number): Promise<SavedReply> {
  const reply = await db.selectFrom('saved_replies').select(columns).where('id', '=', id).executeTakeFirst();
  if (!reply) throw notFound('Saved reply');
  return reply;
}

/** An update that changes nothing locks the row on both engines. */
async function lockReply(trx: Db, id: number): Promise<SavedReply> {
  const reply = await trx
    .updateTable('saved_replies')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (!reply) throw notFound('Saved reply');
  return reply;
}

export const assertReplyExists = async (db: Db, id: number): Promise<void> => void (await findReply(db, id));

export const createSavedReply = (db: Db, input: Input, by: number): Promise<SavedReply> =>
  db.transaction().execute(async (trx) => {
    const at = new Date().toISOString();
    const reply = await trx
      .insertInto('saved_replies')
      .values({ ...input, created_at: at, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await writeAuditEntry(trx, { by, action: 'saved_reply.create', id: reply.id, after: input });
    return reply;
  });

type Change = z.output<typeof threadsApi.updateSavedReply.body>;

export const updateSavedReply = (db: Db, id: number, change: Change, by: number): Promise<SavedReply> =>
  db.transaction().execute(async (trx) => {
    const { updated_at: seen, ...input } = change;
    const before = await lockReply(trx, id);
    assertUnchanged(before, seen);
    const reply = await trx
      .updateTable('saved_replies')
      .set({ ...input, updated_at: nextUpdatedAt(before) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst();
    if (!reply) throw notFound('Saved reply');
    await writeAuditEntry(trx, { by, action: 'saved_reply.update', id, ...changedFields(before, reply) });
    return reply;
  });

export async function deleteSavedReply(db: Db, id: number, by: number) {
  await db.transaction().execute(async (trx) => {
    const before = await trx.deleteFrom('saved_replies').where('id', '=', id).returning(columns).executeTakeFirst();
    if (!before) throw notFound('Saved reply');
    await writeAuditEntry(trx, { by, action: 'saved_reply.delete', id, before });
  });
  return { message: 'Saved reply deleted.' };
}
