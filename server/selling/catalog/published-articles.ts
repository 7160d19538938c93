import type { Article, ArticleSummary } from '../../../contract/selling/article-summary.ts';
import type { Db } from '../../adapters/database/database.ts';
import { storageUrl } from '../../shared/storage-url.ts';

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

export const publishedArticles = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('article_categories', 'article_categories.id', 'articles.category_id')
    .where('articles.published', '=', true)
    .where('articles.deleted_at', 'is', null)
    .where('article_categories.deleted_at', 'is', null);

const publishedRows = (db: Db) => publishedArticles(db).select(articleColumns);

export type ArticleRow = Awaited<ReturnType<ReturnType<typeof publishedRows>['executeTakeFirstOrThrow']>>;

export const newestFirst = (db: Db) =>
  publishedRows(db).orderBy('articles.created_at', 'desc').orderBy('articles.id', 'desc');

const WORDS_PER_MINUTE = 200;

/** Tags count as spaces. */
function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

export function toArticle(row: ArticleRow): Article {
  const { category_name, category_slug, image, ...article } = row;
  return {
    ...article,
    category: { id: row.category_id, name: category_name, slug: category_slug },
    image_url: storageUrl(image),
    reading_minutes: readingMinutes(row.content),
  };
}

export function toArticleSummary(row: ArticleRow): ArticleSummary {
  const { content: _, ...summary } = toArticle(row);
  return summary;
}

const MAX_ARTICLES = 6;

export async function articlesOfService(db: Db, serviceId: number): Promise<ArticleSummary[]> {
  const rows = await newestFirst(db)
    .innerJoin('article_services', 'article_services.article_id', 'articles.id')
    .where('article_services.service_id', '=', serviceId)
    .limit(MAX_ARTICLES)
    .execute();
  return rows.map(toArticleSummary);
}
