import { z } from 'zod';
import {
  searchMiss,
  searchMissQuery,
  searchResult,
  searchResultFields,
  searchText,
  siteSearchQuery,
} from '../platform/site-search.ts';
import { canCostMore } from '../shared/done-by.ts';
import { id } from '../shared/fields.ts';
import { type Api, listOf } from '../shared/http.ts';
import { publicSearchKinds } from '../shared/public-search-kinds.ts';

export const foundKinds = [
  'order',
  'invoice',
  'credit_note',
  'refund',
  'payout_run',
  'coupon',
  'customer',
  'staff',
  'service',
  'article',
  'client',
  'contact_message',
  'assignment',
] as const;
export type FoundKind = (typeof foundKinds)[number];

export const foundRecord = z
  .object({ kind: z.enum(foundKinds), id, ...searchResultFields, can_cost_more: canCostMore.optional() })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.infer<typeof foundRecord>;

const partial = z.boolean().meta({ description: 'True if no result has all words, so that these have some of them' });
const didYouMean = z
  .array(z.string())
  .meta({ description: 'If nothing was found: at most three queries with a word corrected' });

export const searchApi = {
  site: {
    method: 'GET',
    path: '/search',
    summary: 'Search services, categories, articles and questions',
    access: 'public',
    query: siteSearchQuery,
    errors: [429],
    response: listOf(searchResult).extend({
      counts: z
        .record(z.enum(publicSearchKinds), z.number().int())
        .meta({ description: 'Results by kind, whatever `kind` is' }),
      partial,
      did_you_mean: didYouMean,
    }),
  },
  find: {
    method: 'GET',
    path: '/find',
    summary: 'Search the records that the caller may see',
    access: 'signed-in',
    query: z.object({ q: searchText.default(''), limit: z.coerce.number().int().min(1).max(20).default(8) }),
    errors: [429],
    response: listOf(foundRecord).extend({ partial, did_you_mean: didYouMean }),
  },
  misses: {
    method: 'GET',
    path: '/admin/reports/search-misses',
    summary: "Queries of the site's search that found nothing, most frequent first",
    access: ['admin'],
    query: searchMissQuery,
    response: listOf(searchMiss),
  },
} as const satisfies Api;
