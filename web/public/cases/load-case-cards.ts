import type { CaseStudy } from '../../../contract/site/cases.ts';
import type { Caller } from '../../api/call.ts';

export type CaseCardData = Pick<
  CaseStudy,
  'slug' | 'client' | 'trade' | 'people' | 'title' | 'summary' | 'days' | 'price_decimal' | 'image'
> & { service: string | null };

const toCaseCard = (study: CaseStudy): CaseCardData => ({
  slug: study.slug,
  client: study.client,
  trade: study.trade,
  people: study.people,
  title: study.title,
  summary: study.summary,
  days: study.days,
  price_decimal: study.price_decimal,
  image: study.image,
  service: study.service?.slug ?? null,
});

export const loadCaseCards = async (call: Caller): Promise<CaseCardData[]> =>
  (await call('GET /cases')).data.map(toCaseCard);
