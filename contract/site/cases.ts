import { z } from 'zod';
import { undoableMessage } from '../platform/undo.ts';
import { priceInput } from '../selling/service-course.ts';
import { caseChange } from '../shared/company.ts';
import { id, money, requiredLine, requiredText, time } from '../shared/fields.ts';
import {
  flag,
  optionalIdField,
  optionalImage,
  records,
  requiredIdList,
  textLines,
  unchangedSince,
  wholeNumber,
} from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf, messageShape, paging, slugParam } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

const quote = z.object({ text: z.string(), name: z.string(), role: z.string() });
const texts = z.array(z.string());

const fields = {
  slug: z.string(),
  client: z.string().meta({ description: 'The name in the list of clients, whose logo links here' }),
  trade: z.string(),
  people: z.number().int().nullable(),
  title: z.string(),
  summary: z.string(),
  problem: texts,
  work: texts,
  results: texts,
  days: z.number().int().nullable(),
  price_decimal: money.nullable(),
  quote: quote.nullable(),
  change: caseChange.nullable(),
};

export const caseStudy = z
  .object({
    ...fields,
    image: z.string().nullable().meta({ description: 'Its own image, else that of the service' }),
    service: z
      .object({ slug: z.string(), title: z.string(), price_decimal: money, delivery_days: z.number().int() })
      .nullable()
      .meta({ description: 'Null if the service is no longer offered' }),
  })
  .meta({ id: 'CaseStudy' });
export type CaseStudy = z.infer<typeof caseStudy>;

export const adminCase = z
  .object({
    id,
    ...fields,
    client_id: id.nullable(),
    service_id: id.nullable(),
    image: z.string().nullable(),
    position: z.number().int(),
    published: z.boolean(),
    agreed: z.boolean().meta({ description: 'The customer has agreed to be named with this text and quote' }),
    agreed_by: z.string().nullable(),
    agreed_at: time.nullable(),
    updated_at: time,
  })
  .meta({ id: 'AdminCase' });
export type AdminCase = z.infer<typeof adminCase>;

const admin = ['admin'] as const;
const permission = 'content.manage';
const blankIsNull = (sent: unknown) => (sent === '' ? null : sent);
const line = requiredLine(maxLength.name);

export const caseInput = z
  .object({
    slug: z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words with hyphens.')
      .optional()
      .meta({ description: 'Omitted: from the title on create, unchanged on update' }),
    client: line,
    client_id: optionalIdField('client'),
    trade: z
      .string()
      .trim()
      .max(maxLength.name)
      .nullish()
      .transform((text) => text ?? ''),
    people: z.preprocess(blankIsNull, wholeNumber.pipe(z.int().min(1).max(1_000_000)).nullish()),
    title: requiredLine(maxLength.articleTitle),
    summary: requiredText(500),
    problem: textLines({ items: 10, length: 2_000 }).optional(),
    work: textLines({ items: 12, length: 500 }).optional(),
    results: textLines({ items: 12, length: 500 }).optional(),
    service_id: optionalIdField('service'),
    days: z.preprocess(blankIsNull, wholeNumber.pipe(z.int().min(1).max(3_650)).nullish()),
    price_decimal: z.preprocess(blankIsNull, priceInput.nullish()),
    quote: records(
      z.object({ text: requiredText(1_000), name: line, role: z.string().trim().max(maxLength.name) }).nullish(),
    ),
    change: records(z.object({ what: line, before: line, after: line }).nullish()),
    image: optionalImage,
    published: flag.optional().meta({ description: 'Omitted: not published on create, unchanged on update' }),
    agreed: flag.optional().meta({ description: 'Omitted: not agreed on create, unchanged on update' }),
    updated_at: unchangedSince,
  })
  .meta({
    examples: [
      {
        client: 'Mill Bakery',
        trade: 'Bakery',
        title: 'A backup that had been empty',
        summary: 'The first restore test showed that nothing had been saved.',
        problem: ['Nobody had ever restored a file.'],
        work: ['Restored the whole server'],
        results: ['Back in two hours'],
        agreed: true,
        quote: { text: 'That hour was worth it.', name: 'Ada Cole', role: 'Manager' },
        change: { what: 'To get the server back', before: 'No copy', after: '2 hours' },
      },
    ],
  });

export const casesApi = {
  list: {
    method: 'GET',
    path: '/cases',
    summary: 'Published case studies, in the company’s order',
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
  adminCases: {
    method: 'GET',
    path: '/admin/cases',
    summary: 'Case studies by position, including unpublished ones',
    access: admin,
    permission,
    query: adminList('position', 'title', 'created_at'),
    response: listOf(adminCase),
  },
  adminCase: {
    method: 'GET',
    path: '/admin/cases/{id}',
    summary: 'A case study, published or not',
    access: admin,
    permission,
    params: idParam,
    response: adminCase,
  },
  createCase: {
    method: 'POST',
    path: '/admin/cases',
    summary: 'Create a case study',
    access: admin,
    permission,
    images: ['image'],
    body: caseInput,
    status: 201,
    response: adminCase,
  },
  orderCases: {
    method: 'PUT',
    path: '/admin/cases/positions',
    summary: 'Put the case studies in this order; those that are left out follow',
    access: admin,
    permission,
    body: z.object({ ids: requiredIdList('case study', 500) }).meta({ examples: [{ ids: [1] }] }),
    response: messageShape,
  },
  updateCase: {
    method: 'PUT',
    path: '/admin/cases/{id}',
    summary: 'Change a case study',
    access: admin,
    permission,
    images: ['image'],
    params: idParam,
    body: caseInput,
    errors: [409],
    response: adminCase,
  },
  deleteCase: {
    method: 'DELETE',
    path: '/admin/cases/{id}',
    summary: 'Delete a case study',
    access: admin,
    permission,
    params: idParam,
    response: undoableMessage,
  },
} as const satisfies Api;
