import { z } from 'zod';
import { money } from '../shared/fields.ts';
import { type Api, listOf, paging, slugParam } from '../shared/http.ts';

const fields = {
  slug: z.string(),
  /** As in the list of clients, whose logo links here. */
  client: z.string().min(1),
  trade: z.string().min(1),
  people: z.number().int().positive(),
  title: z.string().min(1),
  summary: z.string().min(1),
  problem: z.array(z.string()).min(1),
  work: z.array(z.string()).min(1),
  results: z.array(z.string()).min(1),
  days: z.number().int().positive(),
  price_decimal: money,
  quote: z.object({ text: z.string().min(1), name: z.string().min(1), role: z.string().min(1) }),
};

/** As written in COMPANY_FILE. */
export const caseStudyInput = z.object({
  ...fields,
  service: z.string().meta({ description: 'The slug of a service' }),
});

export const caseStudy = z
  .object({
    ...fields,
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
