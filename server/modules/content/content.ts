import type { Article, ArticleCategory, Client } from '../../../contract/content.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import type { Db } from '../../adapters/database/database.ts';
import { storagePath } from '../../http/storage.ts';
import { notFound } from '../../shared/errors.ts';
import { shownHtml } from './render-html.ts';

const categories = (db: Db) =>
  db
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('deleted_at', 'is', null);

const shapedCategory = (row: ArticleCategory): ArticleCategory => ({ ...row, image: storagePath(row.image) });

export async function listArticleCategories(db: Db, paging: Paging): Promise<Page<ArticleCategory>> {
  const [rows, counted] = await Promise.all([
    categories(db)
      .orderBy(alphabetical('name'))
      .orderBy('id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('blog_categories')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows.map(shapedCategory), counted.total, paging);
}

export const articleColumns = [
  'blogs.id',
  'blogs.category_id',
  'blog_categories.name as category_name',
  'blog_categories.slug as category_slug',
  'blogs.title',
  'blogs.slug',
  'blogs.description',
  'blogs.content',
  'blogs.youtube_url',
  'blogs.image',
  'blogs.published',
  'blogs.created_at',
  'blogs.updated_at',
] as const;

const publishedBlogs = (db: Db) =>
  db
    .selectFrom('blogs')
    .innerJoin('blog_categories', 'blog_categories.id', 'blogs.category_id')
    .select(articleColumns)
    .where('blogs.published', '=', true)
    .where('blogs.deleted_at', 'is', null)
    .where('blog_categories.deleted_at', 'is', null);

export type ArticleRow = Awaited<ReturnType<ReturnType<typeof publishedBlogs>['executeTakeFirstOrThrow']>>;

export function toArticle(row: ArticleRow): Article {
  const { category_name, category_slug, image, ...rest } = row;
  return {
    ...rest,
    category: { id: row.category_id, name: category_name, slug: category_slug },
    image_url: storagePath(image),
  };
}

const shownBlog = async (row: ArticleRow): Promise<Article> => ({
  ...toArticle(row),
  content: await shownHtml(row.content),
});

export async function articleCategoryBySlug(db: Db, slug: string) {
  const category = await categories(db).where('slug', '=', slug).executeTakeFirst();
  if (!category) throw notFound('Category');
  const blogs = await publishedBlogs(db)
    .where('blogs.category_id', '=', category.id)
    .orderBy('blogs.created_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .limit(100)
    .execute();
  return { ...shapedCategory(category), blogs: await Promise.all(blogs.map(shownBlog)) };
}

export async function articleBySlug(db: Db, slug: string): Promise<Article> {
  const row = await publishedBlogs(db).where('blogs.slug', '=', slug).executeTakeFirst();
  if (!row) throw notFound('Solution');
  return shownBlog(row);
}

export async function listClients(db: Db, paging: Paging): Promise<Page<Client>> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('clients')
      .select(['id', 'name', 'logo'])
      .orderBy(alphabetical('name'))
      .orderBy('id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('clients')
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const clients = rows.map(({ id, name, logo }) => ({ id, name, logo_url: storagePath(logo) }));
  return pageOf(clients, counted.total, paging);
}
