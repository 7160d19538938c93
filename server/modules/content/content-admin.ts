import { sql } from 'kysely';
import type { z } from 'zod';
import type { Blog } from '../../../contract/content.ts';
import type { blogInput, ListedBlogCategory } from '../../../contract/content-admin.ts';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { contains, listPage } from '../../http/lists.ts';
import { pictureIn, withPicture } from '../../http/pictures.ts';
import { held, hold, mustBeUnchanged, timeAfter } from '../../http/records.ts';
import { changes, note } from '../audit/audit.ts';
import { type CategoryRecord, insertWithSlug, listCategoryRecords } from '../catalog/catalog.ts';
import { type BlogRow, blogColumns, shapedBlog } from './content.ts';

type Input = z.output<typeof blogInput>;
export type ContentDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;
type Filter = ListQuery & { category_id?: number | undefined; published?: '1' | '0' | undefined };

export const listedCategory = ({ members, ...row }: CategoryRecord): ListedBlogCategory => ({
  ...row,
  blogs_count: members,
});

export async function listCategories(db: Db, query: ListQuery): Promise<Page<ListedBlogCategory>> {
  const page = await listCategoryRecords(db, 'blog_categories', query);
  return { ...page, data: page.data.map(listedCategory) };
}

const live = (db: Db) => db.selectFrom('blogs').where('blogs.deleted_at', 'is', null);

const withCategory = (blogs: ReturnType<typeof live>) =>
  blogs.innerJoin('blog_categories', 'blog_categories.id', 'blogs.category_id').select(blogColumns);

export async function listBlogs(db: Db, query: Filter): Promise<Page<Blog>> {
  const { search, category_id, published } = query;
  const found = live(db)
    .$if(category_id !== undefined, (q) => q.where('blogs.category_id', '=', category_id ?? 0))
    .$if(published !== undefined, (q) => q.where('blogs.published', '=', published === '1'))
    .$if(Boolean(search), (q) => q.where(contains(['blogs.title', 'blogs.description'], search ?? '')));
  const page = await listPage<BlogRow>(
    {
      rows: withCategory(found),
      count: found.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { title: sql`lower(blogs.title)`, created_at: 'blogs.created_at' },
      start: '-created_at',
      tie: 'blogs.id',
    },
    query,
  );
  return { ...page, data: page.data.map(shapedBlog) };
}

export async function blogById(db: Db, id: number): Promise<Blog> {
  const row = await withCategory(live(db)).where('blogs.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Solution');
  return shapedBlog(row);
}

/** The category stays while the solution is written. */
async function mustBeCategory(trx: Db, id: number): Promise<void> {
  if (!(await held(trx, 'blog_categories', id)))
    throw invalidField('category_id', 'The category id field must be a category.');
}

const picture = ({ image }: Input) => ({ field: 'image', sent: image, store: pictureIn('posts') });

async function written({ category_id, title, content: sent, youtube_url }: Input) {
  // Loaded with the first article that is saved: it weighs 17 MB, and most processes never clean one.
  const { cleanHtml, summaryOf } = await import('./content-html.ts');
  const content = cleanHtml(sent);
  const description = summaryOf(content);
  if (description === '' && !content.includes('<img')) throw invalidField('content', 'The content field is required.');
  return { category_id, title, content, description, youtube_url };
}

export async function createBlog(deps: ContentDeps, input: Input, by: number): Promise<Blog> {
  const text = await written(input);
  const id = await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await mustBeCategory(trx, input.category_id);
      const now = new Date().toISOString();
      const row = { ...text, published: input.published ?? true, image: key ?? null };
      const id = await insertWithSlug(trx, 'blogs', input.title, { ...row, created_at: now, updated_at: now });
      await note(trx, { by, action: 'blog.create', id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return blogById(deps.db, id);
}

export async function updateBlog(deps: ContentDeps, id: number, input: Input, by: number): Promise<Blog> {
  const text = await written(input);
  await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await mustBeCategory(trx, input.category_id);
      const before = await hold(trx, 'blogs', id);
      mustBeUnchanged(before, input.updated_at);
      const row = { ...text, published: input.published ?? before.published, image: key ?? before.image };
      await trx
        .updateTable('blogs')
        .set({ ...row, updated_at: timeAfter(before) })
        .where('id', '=', id)
        .execute();
      await note(trx, { by, action: 'blog.update', id, ...changes(before, row) });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return blogById(deps.db, id);
}

export async function deleteBlog({ db, events }: Pick<Deps, 'db' | 'events'>, id: number, by: number) {
  await db.transaction().execute(async (trx) => {
    const before = await hold(trx, 'blogs', id);
    const now = timeAfter(before);
    await trx.updateTable('blogs').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await note(trx, { by, action: 'blog.delete', id, before: { title: before.title } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Solution deleted.' };
}
