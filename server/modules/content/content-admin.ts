import { sql } from 'kysely';
import type { z } from 'zod';
import type { Article } from '../../../contract/content.ts';
import type { articleInput, ListedArticleCategory } from '../../../contract/content-admin.ts';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { pictureIn, withPicture } from '../../http/image-uploads.ts';
import { invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, timeAfter } from '../../shared/records.ts';
import { changes, writeAuditEntry } from '../audit/audit.ts';
import { type CategoryRecord, insertWithSlug, listCategoryRecords } from '../catalog/catalog.ts';
import { type ArticleRow, articleColumns, toArticle } from './content.ts';

type Input = z.output<typeof articleInput>;
export type ContentDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;
type Filter = ListQuery & { category_id?: number | undefined; published?: '1' | '0' | undefined };

export const listedCategory = ({ members, ...row }: CategoryRecord): ListedArticleCategory => ({
  ...row,
  blogs_count: members,
});

export async function listCategories(db: Db, query: ListQuery): Promise<Page<ListedArticleCategory>> {
  const page = await listCategoryRecords(db, 'blog_categories', query);
  return { ...page, data: page.data.map(listedCategory) };
}

const live = (db: Db) => db.selectFrom('blogs').where('blogs.deleted_at', 'is', null);

const withCategory = (blogs: ReturnType<typeof live>) =>
  blogs.innerJoin('blog_categories', 'blog_categories.id', 'blogs.category_id').select(articleColumns);

export async function listArticles(db: Db, query: Filter): Promise<Page<Article>> {
  const { search, category_id, published } = query;
  const found = live(db)
    .$if(category_id !== undefined, (q) => q.where('blogs.category_id', '=', category_id ?? 0))
    .$if(published !== undefined, (q) => q.where('blogs.published', '=', published === '1'))
    .$if(Boolean(search), (q) => q.where(contains(['blogs.title', 'blogs.description'], search ?? '')));
  const page = await listPage<ArticleRow>(
    {
      rows: withCategory(found),
      count: found.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { title: sql`lower(blogs.title)`, created_at: 'blogs.created_at' },
      start: '-created_at',
      tie: 'blogs.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toArticle) };
}

export async function articleById(db: Db, id: number): Promise<Article> {
  const row = await withCategory(live(db)).where('blogs.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Solution');
  return toArticle(row);
}

const NO_CATEGORY = 'The category id field must be a category.';
const NO_CONTENT = 'The content field is required.';

/** The category stays while the solution is written. */
async function mustBeCategory(trx: Db, id: number): Promise<void> {
  if (!(await lockRowIfExists(trx, 'blog_categories', id))) throw invalidField('category_id', NO_CATEGORY);
}

/** What speaks against these fields of a solution. */
export async function invalidArticleFields(db: Db, input: Partial<Input>): Promise<Record<string, string>> {
  const { category_id, content } = input;
  const hasCategory = category_id === undefined || (await exists(db, 'blog_categories', category_id));
  return {
    ...(hasCategory ? {} : { category_id: NO_CATEGORY }),
    ...(content === undefined || (await cleaned(content)) ? {} : { content: NO_CONTENT }),
  };
}

const picture = ({ image }: Input) => ({ field: 'image', sent: image, store: pictureIn('posts') });

/** Null where nothing is left to be seen. */
async function cleaned(sent: string): Promise<{ content: string; summary: string } | null> {
  // Loaded with the first article that is saved: it weighs 17 MB, and most processes never clean one.
  const { cleanHtml, summaryOf } = await import('./content-html.ts');
  const content = cleanHtml(sent);
  const summary = summaryOf(content);
  return summary === '' && !content.includes('<img') ? null : { content, summary };
}

async function written({ category_id, title, content: sent, description }: Input) {
  const text = await cleaned(sent);
  if (!text) throw invalidField('content', NO_CONTENT);
  return { category_id, title, content: text.content, description: description ?? text.summary };
}

/** What somebody has written for the card; null where its words are only the content's first ones. */
async function ownDescription({
  description,
  content,
}: Pick<Article, 'description' | 'content'>): Promise<string | null> {
  const { summaryOf } = await import('./content-html.ts');
  return description === summaryOf(content) ? null : description;
}

export async function createArticle(deps: ContentDeps, input: Input, by: number): Promise<Article> {
  const text = await written(input);
  const id = await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await mustBeCategory(trx, input.category_id);
      const now = new Date().toISOString();
      const { youtube_url = null, published = true } = input;
      const row = { ...text, youtube_url, published, image: key ?? null };
      const id = await insertWithSlug(trx, 'blogs', input.title, { ...row, created_at: now, updated_at: now });
      await writeAuditEntry(trx, { by, action: 'blog.create', id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return articleById(deps.db, id);
}

export async function updateArticle(deps: ContentDeps, id: number, input: Input, by: number): Promise<Article> {
  const text = await written(input);
  await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await mustBeCategory(trx, input.category_id);
      const before = await lockRow(trx, 'blogs', id);
      assertUnchanged(before, input.updated_at);
      const { youtube_url = before.youtube_url, published = before.published } = input;
      const own = input.description === undefined ? await ownDescription(before) : null;
      const description = own ?? text.description;
      const row = { ...text, description, youtube_url, published, image: key ?? before.image };
      await trx
        .updateTable('blogs')
        .set({ ...row, updated_at: timeAfter(before) })
        .where('id', '=', id)
        .execute();
      await writeAuditEntry(trx, { by, action: 'blog.update', id, ...changes(before, row) });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return articleById(deps.db, id);
}

export async function deleteArticle({ db, events }: Pick<Deps, 'db' | 'events'>, id: number, by: number) {
  await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'blogs', id);
    const now = timeAfter(before);
    await trx.updateTable('blogs').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'blog.delete', id, before: { title: before.title } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Solution deleted.' };
}
