import type { Article, ArticleCategory, Client } from '../../../contract/content.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { toSafeHtml } from './safe-html.ts';

const categories = (db: Db) =>
  db
    .selectFrom('article_categories')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('deleted_at', 'is', null);

const toCategory = (row: ArticleCategory): ArticleCategory => ({ ...row, image: storageUrl(row.image) });

export async function listArticleCategories(db: Db, paging: Paging): Promise<Page<ArticleCategory>> {
  const [rows, count] = await Promise.all([
    categories(db)
      .orderBy(alphabetical('name'))
      .orderBy('id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('article_categories')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows.map(toCategory), count.total, paging);
}

export const articleColumns = [
  'articles.id',
  'articles.category_id',
  'article_categories.name as category_name',
  'article_categories.slug as category_slug',
  'articles.title',
  'articles.slug',
  'articles.description',
  'articles.content',
  'articles.youtube_url',
  'articles.image',
  'articles.published',
  'articles.created_at',
  'articles.updated_at',
] as const;

const publishedArticles = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('article_categories', 'article_categories.id', 'articles.category_id')
    .select(articleColumns)
    .where('articles.published', '=', true)
    .where('articles.deleted_at', 'is', null)
    .where('article_categories.deleted_at', 'is', null);

export type ArticleRow = Awaited<ReturnType<ReturnType<typeof publishedArticles>['executeTakeFirstOrThrow']>>;

export function toArticle(row: ArticleRow): Article {
  const { category_name, category_slug, image, ...rest } = row;
  return {
    ...rest,
    category: { id: row.category_id, name: category_name, slug: category_slug },
    image_url: storageUrl(image),
  };
}

const toSafeArticle = async (row: ArticleRow): Promise<Article> => ({
  ...toArticle(row),
  content: await toSafeHtml(row.content),
});

export async function articleCategoryBySlug(db: Db, slug: string) {
  const category = await categories(db).where('slug', '=', slug).executeTakeFirst();
  if (!category) throw notFound('Category');
  const blogs = await publishedArticles(db)
    .where('articles.category_id', '=', category.id)
    .orderBy('articles.created_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(100)
    .execute();
  return { ...toCategory(category), blogs: await Promise.all(blogs.map(toSafeArticle)) };
}

export async function articleBySlug(db: Db, slug: string): Promise<Article> {
  const row = await publishedArticles(db).where('articles.slug', '=', slug).executeTakeFirst();
  if (!row) throw notFound('Solution');
  return toSafeArticle(row);
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
  const clients = rows.map(({ id, name, logo }) => ({ id, name, logo_url: storageUrl(logo) }));
  return pageOf(clients, counted.total, paging);
}
