import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchResult } from '../../../contract/platform/site-search.ts';
import type { Company } from '../../../contract/shared/company.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';

export type SiteDocument = {
  result: Omit<SearchResult, 'highlights'>;
  title: string;
  category: string;
  description: string;
  text: string;
};

export const MAX_DOCUMENTS = 10_000;
const BATCH = 200;
const MAX_TEXT = 5_000;
// HTML is longer than its text; a stored article has up to 200,000 characters.
const MAX_HTML = 4 * MAX_TEXT;
const MAX_EXCERPT = 160;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** The text is only split into words, never shown as HTML. */
const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

function excerptOf(text: string): string {
  if (text.length <= MAX_EXCERPT) return text;
  const cut = shorten(text, MAX_EXCERPT - 1);
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s.,;:–-]+$/, '')}…`;
}

type Batch = (afterId: number) => Promise<{ id: number; document: SiteDocument }[]>;

const servicesAfter =
  (db: Db): Batch =>
  async (afterId) => {
    const rows = await db
      .selectFrom('services')
      .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
      .select([
        'services.id',
        'services.title',
        'services.slug',
        'services.description',
        'services.price_cents',
        'services.delivery_days',
        'service_categories.name as category',
      ])
      .where('services.active', '=', true)
      .where('services.deleted_at', 'is', null)
      .where('service_categories.deleted_at', 'is', null)
      .where('services.id', '>', afterId)
      .orderBy('services.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, title, slug, description: html, price_cents, delivery_days: days, category }) => {
      const description = shorten(plainText(html), MAX_TEXT);
      const shown = { kind: 'service', title, text: excerptOf(description), url: `/service/${slug}` } as const;
      const result = { ...shown, price: toDecimal(price_cents), days };
      return { id, document: { result, title, category, description, text: '' } };
    });
  };

const categoriesAfter =
  (db: Db): Batch =>
  async (afterId) => {
    const rows = await db
      .selectFrom('service_categories')
      .select(['id', 'name', 'slug', 'description'])
      .where('deleted_at', 'is', null)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, name: title, slug, description: stored }) => {
      const description = plainText(stored ?? '');
      const result = {
        kind: 'service_category',
        title,
        text: excerptOf(description),
        url: `/services/${slug}`,
      } as const;
      return { id, document: { result, title, category: '', description, text: '' } };
    });
  };

const articlesAfter =
  (db: Db): Batch =>
  async (afterId) => {
    const rows = await db
      .selectFrom('articles')
      .innerJoin('article_categories', 'article_categories.id', 'articles.category_id')
      .select((e) => [
        'articles.id',
        'articles.title',
        'articles.slug',
        'articles.description',
        e.fn<string>('substr', ['articles.content', e.lit(1), e.lit(MAX_HTML)]).as('content'),
        'article_categories.name as category',
      ])
      .where('articles.published', '=', true)
      .where('articles.deleted_at', 'is', null)
      .where('article_categories.deleted_at', 'is', null)
      .where('articles.id', '>', afterId)
      .orderBy('articles.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, title, slug, description, content, category }) => {
      const text = shorten(plainText(content), MAX_TEXT);
      const url = `/solutions/post/${slug}`;
      const result = { kind: 'article', title, text: excerptOf(description), url } as const;
      return { id, document: { result, title, category, description, text } };
    });
  };

const questionOf = ({ question, answer }: Company['faq'][number]): SiteDocument => ({
  result: { kind: 'question', title: question, text: excerptOf(answer), url: '/#faq' },
  title: question,
  category: '',
  description: answer,
  text: '',
});

async function* inBatches(batch: Batch): AsyncGenerator<SiteDocument[]> {
  for (let afterId = 0; ; ) {
    const rows = await batch(afterId);
    if (rows.length > 0) yield rows.map(({ document }) => document);
    if (rows.length < BATCH) return;
    afterId = rows.at(-1)?.id ?? 0;
    await nextTurn();
  }
}

/** Everything that the public site shows; if that is too much, the first documents. */
export async function* siteDocuments(db: Db, { faq }: Pick<Company, 'faq'>): AsyncGenerator<SiteDocument[]> {
  let left = MAX_DOCUMENTS;
  const sources = [categoriesAfter(db), servicesAfter(db), articlesAfter(db)].map(inBatches);
  for (const batches of [[faq.map(questionOf)], ...sources])
    for await (const batch of batches) {
      const documents = batch.slice(0, left);
      left -= documents.length;
      if (documents.length > 0) yield documents;
      if (left === 0) return;
    }
}
