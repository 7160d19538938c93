import { z } from 'zod';
import { caseChange, caseFields } from '../shared/company.ts';
import { money } from '../shared/fields.ts';
import { type Api, listOf, paging, slugParam } from '../shared/http.ts';

export const caseStudy = z
  .object({
    ...caseFields,
    change: caseChange.nullable(),
    image: z.string().nullable().meta({ description: 'The image of the service' }),
    service: z
      .object({ slug: z.string(), title: z.string(), price_decimal: money, delivery_days: z.number().int() })
      .nullable()
      .meta({ description: 'Null if the service is no longer offered' }),
  })
  .meta({ id: 'CaseStudy' });
export type CaseStudy = z.infer<typeof caseStudy>;

export const casesApi = {
  list: {
    method: 'GET',
    path: '/cases',
    summary: 'Case studies, as ordered in the configuration',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(caseStudy),
  },
  one: {
    method: 'GET',
    path: '/cases/{slug}',
    summary: 'A case study',
    access: 'public',
    cache: true,
    params: slugParam,
    response: caseStudy,
  },
} as const satisfies Api;
