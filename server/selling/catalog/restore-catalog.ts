import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer, type UndoDeps } from '../../platform/undo/undo.ts';
import { AppError } from '../../shared/errors.ts';
import { lockRowIfExists, restoreDeleted } from '../../shared/records.ts';

type Deleted = { deleted_at: string };

const publishContent = ({ events }: UndoDeps) => ({ publish: () => events.publish({ type: 'content.changed' }) });

export const categoryDeleted = () =>
  new AppError('conflict', 'Its category has been deleted. Restore the category first.');

export const restoreService: Restorer<Deleted> = async ({ deps, trx, by, id, before }) => {
  if (!(await restoreDeleted(trx, 'services', id, before.deleted_at))) throw changedSince();
  const { category_id } = await trx
    .selectFrom('services')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!(await lockRowIfExists(trx, 'service_categories', category_id))) throw categoryDeleted();
  await reindex(trx, 'service', [id]);
  await writeAuditEntry(trx, { by, action: 'service.restore', id });
  return publishContent(deps);
};

const restoreCategory =
  (table: 'service_categories' | 'article_categories', subject: string): Restorer<Deleted> =>
  async ({ deps, trx, by, id, before }) => {
    if (!(await restoreDeleted(trx, table, id, before.deleted_at))) throw changedSince();
    await writeAuditEntry(trx, { by, action: `${subject}.restore`, id });
    return publishContent(deps);
  };

export const restoreServiceCategory = restoreCategory('service_categories', 'service_category');
export const restoreArticleCategory = restoreCategory('article_categories', 'blog_category');
