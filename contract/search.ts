import { z } from 'zod';
import { id, money } from './fields.ts';
import { type Api, listOf, paging } from './http.ts';
import { maxLength } from './limits.ts';
import { publicSearchKinds } from './public-search-kinds.ts';

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

const query = z.string().trim().max(maxLength.siteSearch, `must be at most ${maxLength.siteSearch} characters.`);

const resultFields = {
  title: z.string(),
  text: z.string(),
  url: z.string().meta({ description: 'A path of this site' }),
  price: money.optional(),
  days: z.number().int().optional(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .meta({ description: 'Ranges of `title` that match, as start and end' }),
};

export const searchResult = z.object({ kind: z.enum(publicSearchKinds), ...resultFields }).meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResult>;

export const foundRecord = z.object({ kind: z.enum(foundKinds), id, ...resultFields }).meta({ id: 'FoundRecord' });
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchMiss = z
  .object({
    word: z.string(),
    count: z.number().int(),
    last_day: z.iso.date().meta({ description: 'The last day in the range on which it was searched for' }),
  })
  .meta({ id: 'SearchMiss' });
export type SearchMiss = z.infer<typeof searchMiss>;

const day = z.iso.date('must be a date such as 2027-01-31.');

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
    query: paging(20).extend({
      q: query.default(''),
      kind: z.enum(publicSearchKinds).optional(),
      suggest: z.literal('1').optional().meta({ description: 'While typing: not counted if nothing is found' }),
    }),
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
    query: z.object({ q: query.default(''), limit: z.coerce.number().int().min(1).max(20).default(8) }),
    errors: [429],
    response: listOf(foundRecord).extend({ partial, did_you_mean: didYouMean }),
  },
  misses: {
    method: 'GET',
    path: '/admin/reports/search-misses',
    summary: "Queries of the site's search that found nothing, most frequent first",
    access: ['admin'],
    // Both days included; by default the last 30 days.
    query: paging(25).extend({ from: day.optional(), to: day.optional() }),
    response: listOf(searchMiss),
  },
} as const satisfies Api;
