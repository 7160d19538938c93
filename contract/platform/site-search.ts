import { z } from 'zod';
import { canCostMore, doneBy } from '../shared/done-by.ts';
import { money } from '../shared/fields.ts';
import { paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { publicSearchKinds } from '../shared/public-search-kinds.ts';

export const searchText = z
  .string()
  .trim()
  .max(maxLength.siteSearch, `must be at most ${maxLength.siteSearch} characters.`);

export const searchResultFields = {
  title: z.string(),
  text: z.string(),
  url: z.string().meta({ description: 'A path of this site' }),
  price: money.optional(),
  days: z.number().int().optional(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .meta({ description: 'Ranges of `title` that match, as start and end' }),
};

/** Services have a promised day, and say whether options raise the price. */
export const searchResult = z
  .object({
    kind: z.enum(publicSearchKinds),
    ...searchResultFields,
    ...z.object({ ...doneBy, can_cost_more: canCostMore }).partial().shape,
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResult>;

export const siteSearchQuery = paging(20).extend({
  q: searchText.default(''),
  kind: z.enum(publicSearchKinds).optional(),
  suggest: z.literal('1').optional().meta({ description: 'While typing: not counted if nothing is found' }),
});

export const searchMiss = z
  .object({
    word: z.string(),
    count: z.number().int(),
    last_day: z.iso.date().meta({ description: 'The last day in the range on which it was searched for' }),
  })
  .meta({ id: 'SearchMiss' });
export type SearchMiss = z.infer<typeof searchMiss>;

const day = z.iso.date('must be a date such as 2027-01-31.');

/** Both days are included; by default the last 30 days. */
export const searchMissQuery = paging(25).extend({ from: day.optional(), to: day.optional() });
