import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer, recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { AppError } from '../../shared/errors.ts';
import { lockRow, lockRowIfExists, nextUpdatedAt, restoreDeleted } from '../../shared/records.ts';

export async function setArticlePublished(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
  published: boolean,
  by: number,
  step: UndoStep,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'articles', id);
    if (before.published === published)
      throw new AppError('conflict', `This solution is already ${published ? 'published' : 'a draft'}.`);
    const updated_at = nextUpdatedAt(before);
    await trx.updateTable('articles').set({ published, updated_at }).where('id', '=', id).execute();
    await writeAuditEntry(trx, {
      by,
      action: 'blog.update',
      id,
      before: { published: !published },
      after: { published },
    });
    const action = published ? 'blog.publish' : 'blog.unpublish';
    await recordUndo(trx, step, { by, action, id, before: { published: !published, updated_at } });
  });
  await events.publish({ type: 'content.changed' });
}

export const restorePublished: Restorer<{ published: boolean; updated_at: string }> = async (restore) => {
  const { deps, trx, by, id, before } = restore;
  const now = await lockRowIfExists(trx, 'articles', id);
  if (!now || now.updated_at !== before.updated_at) throw changedSince();
  const { published } = before;
  await trx
    .updateTable('articles')
    .set({ published, updated_at: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute();
  await writeAuditEntry(trx, {
    by,
    action: 'blog.update',
    id,
    before: { published: !published },
    after: { published },
  });
  return { publish: () => deps.events.publish({ type: 'content.changed' }) };
};

export const restoreArticle: Restorer<{ deleted_at: string }> = async ({ deps, trx, by, id, before }) => {
  if (!(await restoreDeleted(trx, 'articles', id, before.deleted_at))) throw changedSince();
  const { category_id } = await trx
    .selectFrom('articles')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!(await lockRowIfExists(trx, 'article_categories', category_id)))
    throw new AppError('conflict', 'Its category has been deleted. Restore the category first.');
  await reindex(trx, 'article', [id]);
  await writeAuditEntry(trx, { by, action: 'blog.restore', id });
  return { publish: () => deps.events.publish({ type: 'content.changed' }) };
};
