import { sql } from 'kysely';
import type { z } from 'zod';
import type { Article } from '../../../contract/selling/article-summary.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { AdminArticle, articleInput, ListedArticleCategory } from '../../../contract/site/content-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { imageIn, withImage } from '../../http/image-uploads.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex, removeFromIndex } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import {
  type ArticleRow,
  articleColumns,
  type CategoryRecord,
  insertWithSlug,
  listCategoryRecords,
  toArticle,
} from '../../selling/catalog/catalog.ts';
import { invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, nextUpdatedAt } from '../../shared/records.ts';
import { invalidServiceIds, saveServiceIds, serviceIdsOf } from './article-services.ts';

type Input = z.output<typeof articleInput>;
export type ContentDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;
type Filter = ListQuery & { category_id?: number | undefined; published?: '1' | '0' | undefined };

export const toListedCategory = ({ itemCount, ...row }: CategoryRecord): ListedArticleCategory => ({
  ...row,
  blogs_count: itemCount,
});

export async function listCategories(db: Db, query: ListQuery): Promise<Page<ListedArticleCategory>> {
  const page = await listCategoryRecords(db, 'article_categories', query);
  return { ...page, data: page.data.map(toListedCategory) };
}

const notDeleted = (db: Db) => db.selectFrom('articles').where('articles.deleted_at', 'is', null);

const withCategory = (articles: ReturnType<typeof notDeleted>) =>
  articles.innerJoin('article_categories', 'article_categories.id', 'articles.category_id').select(articleColumns);

export async function listArticles(db: Db, query: Filter): Promise<Page<Article>> {
  const { search, category_id, published } = query;
  const filtered = notDeleted(db)
    .$if(category_id !== undefined, (q) => q.where('articles.category_id', '=', category_id ?? 0))
    .$if(published !== undefined, (q) => q.where('articles.published', '=', published === '1'))
    .$if(Boolean(search), (q) => q.where(contains(['articles.title', 'articles.description'], search ?? '')));
  const page = await listPage<ArticleRow>(
    {
      rows: withCategory(filtered),
      count: filtered.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { title: sql`lower(articles.title)`, created_at: 'articles.created_at' },
      defaultSort: '-created_at',
      tieBreaker: 'articles.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toArticle) };
}

export async function countArticles(db: Db): Promise<{ all: number; draft: number; published: number }> {
  const rows = await notDeleted(db)
    .select((e) => ['articles.published', e.fn.countAll<number>().as('count')])
    .groupBy('articles.published')
    .execute();
  const countOf = (isPublished: boolean) => rows.find(({ published }) => published === isPublished)?.count ?? 0;
  const [draft, published] = [countOf(false), countOf(true)];
  return { all: draft + published, draft, published };
}

export async function articleById(db: Db, id: number): Promise<AdminArticle> {
  const row = await withCategory(notDeleted(db)).where('articles.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Solution');
  return { ...toArticle(row), service_ids: await serviceIdsOf(db, id) };
}

const NO_CATEGORY = 'The category id field must be an existing category.';
const NO_CONTENT = 'The content field is required.';

/** Locks the category: it can't be deleted before the article is saved. */
async function lockCategory(trx: Db, id: number): Promise<void> {
  if (!(await lockRowIfExists(trx, 'article_categories', id))) throw invalidField('category_id', NO_CATEGORY);
}

export async function invalidArticleFields(db: Db, input: Partial<Input>): Promise<Record<string, string>> {
  const { category_id, content } = input;
  const hasCategory = category_id === undefined || (await exists(db, 'article_categories', category_id));
  return {
    ...(hasCategory ? {} : { category_id: NO_CATEGORY }),
    ...(content === undefined || (await sanitized(content)) ? {} : { content: NO_CONTENT }),
    ...(await invalidServiceIds(db, input.service_ids)),
  };
}

const imageField = ({ image }: Input) => ({ field: 'image', upload: image, store: imageIn('articles') });

/** Null if nothing visible remains. */
async function sanitized(sent: string): Promise<{ content: string; summary: string } | null> {
  // The library takes 17 MB, and most processes never sanitize anything.
  const { sanitizeHtml, summaryOf } = await import('./sanitize-html.ts');
  const content = sanitizeHtml(sent);
  const summary = summaryOf(content);
  return summary === '' && !content.includes('<img') ? null : { content, summary };
}

async function toRow({ category_id, title, content: sent, description }: Input) {
  const text = await sanitized(sent);
  if (!text) throw invalidField('content', NO_CONTENT);
  return { category_id, title, content: text.content, description: description ?? text.summary };
}

/** Null if it only repeats the start of the content. */
async function customDescription({
  description,
  content,
}: Pick<Article, 'description' | 'content'>): Promise<string | null> {
  const { summaryOf } = await import('./sanitize-html.ts');
  return description === summaryOf(content) ? null : description;
}

export async function createArticle(deps: ContentDeps, input: Input, by: number): Promise<AdminArticle> {
  const text = await toRow(input);
  const id = await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const now = new Date().toISOString();
      const { youtube_url = null, published = true } = input;
      const row = { ...text, youtube_url, published, image: key ?? null };
      const id = await insertWithSlug(trx, 'articles', input.title, { ...row, created_at: now, updated_at: now });
      const links = await saveServiceIds(trx, id, input.service_ids);
      await reindex(trx, 'article', [id]);
      await writeAuditEntry(trx, { by, action: 'blog.create', id, after: { ...row, ...links?.after } });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return articleById(deps.db, id);
}

export async function updateArticle(deps: ContentDeps, id: number, input: Input, by: number): Promise<AdminArticle> {
  const text = await toRow(input);
  await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const before = await lockRow(trx, 'articles', id);
      assertUnchanged(before, input.updated_at);
      const { youtube_url = before.youtube_url, published = before.published } = input;
      const custom = input.description === undefined ? await customDescription(before) : null;
      const description = custom ?? text.description;
      const row = { ...text, description, youtube_url, published, image: key ?? before.image };
      await trx
        .updateTable('articles')
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      const links = await saveServiceIds(trx, id, input.service_ids);
      const changes = changedFields({ ...before, ...links?.before }, { ...row, ...links?.after });
      await reindex(trx, 'article', [id]);
      await writeAuditEntry(trx, { by, action: 'blog.update', id, ...changes });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return articleById(deps.db, id);
}

export async function deleteArticle(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
  by: number,
  step: UndoStep,
) {
  const undo = await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'articles', id);
    const now = nextUpdatedAt(before);
    await trx.updateTable('articles').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await removeFromIndex(trx, 'article', id);
    await writeAuditEntry(trx, { by, action: 'blog.delete', id, before: { title: before.title } });
    return recordUndo(trx, step, { by, action: 'blog.delete', id, before: { deleted_at: now } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Solution deleted.', undo_id: undo?.stepId ?? null };
}
