import type { Selectable } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { CaseStudy } from '../../../contract/site/cases.ts';
import type { Tables } from '../../adapters/database/database.ts';

export type CaseRow = Selectable<Tables['case_studies']>;

const texts = (json: string) => JSON.parse(json) as string[];

/** Everything that a visitor reads, without image and service. */
export const caseTexts = (row: CaseRow): Omit<CaseStudy, 'image' | 'service'> => ({
  slug: row.slug,
  client: row.client,
  trade: row.trade,
  people: row.people,
  title: row.title,
  summary: row.summary,
  problem: texts(row.problem),
  work: texts(row.work),
  results: texts(row.results),
  days: row.days,
  price_decimal: row.price_cents === null ? null : toDecimal(row.price_cents),
  quote: row.quote === null ? null : (JSON.parse(row.quote) as CaseStudy['quote']),
  change: row.change === null ? null : (JSON.parse(row.change) as CaseStudy['change']),
});
