import type { Article, ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import type { ArticleCategory, ArticleCategorySummary, Client, PublicArticle } from '../../../contract/site/content.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import type { Db } from '../../adapters/database/database.ts';
import {
  type ArticleRow,
  itemsByCategory,
  newestFirst,
  publishedArticles,
  servicesOfArticle,
  toArticle,
  toArticleSummary,
} from '../../selling/catalog/catalog.ts';
import { notFound } from '../../shared/errors.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { toSafeHtml } from './safe-html.ts';

const categories = (db: Db) =>
  db
    .selectFrom('article_categories')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('deleted_at', 'is', null);

const toCategory = (row: ArticleCategory): ArticleCategory => ({ ...row, image: storageUrl(row.image) });

export async function listArticleCategories(db: Db, paging: Paging): Promise<Page<ArticleCategorySummary>> {
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
  const blogs = await itemsByCategory(
    db,
    rows.map(({ id }) => id),
    (id) =>
      publishedArticles(db)
        .select(['articles.category_id', 'articles.id', 'articles.title', 'articles.slug'])
        .where('articles.category_id', '=', id)
        .orderBy('articles.created_at', 'desc')
        .orderBy('articles.id', 'desc'),
  );
  return pageOf(
    rows.map((row) => ({ ...toCategory(row), blogs: blogs(row.id) })),
    count.total,
    paging,
  );
}

const toSafeArticle = async (row: ArticleRow): Promise<Article> => ({
  ...toArticle(row),
  content: await toSafeHtml(row.content),
});

export async function articleCategoryBySlug(db: Db, slug: string) {
  const category = await categories(db).where('slug', '=', slug).executeTakeFirst();
  if (!category) throw notFound('Category');
  const blogs = await newestFirst(db).where('articles.category_id', '=', category.id).limit(100).execute();
  return { ...toCategory(category), blogs: await Promise.all(blogs.map(toSafeArticle)) };
}

export async function listArticles(db: Db, paging: Paging): Promise<Page<ArticleSummary>> {
  const [rows, { total }] = await Promise.all([
    newestFirst(db).limit(paging.per_page).offset(offsetOf(paging)).execute(),
    publishedArticles(db)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows.map(toArticleSummary), total, paging);
}

async function nextArticle(db: Db, { id, category_id, created_at }: ArticleRow) {
  const others = newestFirst(db)
    .clearSelect()
    .select(['articles.title', 'articles.slug'])
    .where('articles.category_id', '=', category_id)
    .where('articles.id', '!=', id);
  const older = await others
    .where((e) =>
      e.or([
        e('articles.created_at', '<', created_at),
        e.and([e('articles.created_at', '=', created_at), e('articles.id', '<', id)]),
      ]),
    )
    .executeTakeFirst();
  return older ?? (await others.executeTakeFirst()) ?? null;
}

export async function articleBySlug(db: Db, slug: string): Promise<PublicArticle> {
  const row = await newestFirst(db).where('articles.slug', '=', slug).executeTakeFirst();
  if (!row) throw notFound('Solution');
  const [article, services, next] = await Promise.all([
    toSafeArticle(row),
    servicesOfArticle(db, row.id),
    nextArticle(db, row),
  ]);
  return { ...article, services, next };
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
