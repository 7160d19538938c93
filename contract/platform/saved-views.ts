import { z } from 'zod';
import { id, requiredLine } from '../shared/fields.ts';
import { type Api, idParam, listOf, messageShape, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { viewLists } from '../shared/view-lists.ts';

const list = z.enum(viewLists, 'must be a list that has views.');
const query = z
  .string()
  .trim()
  .max(maxLength.viewQuery, `must be at most ${maxLength.viewQuery} characters.`)
  .regex(/^[\w.~%&=+*:@!$'(),;/-]*$/, 'must be the query of a URL, without the question mark.');

export const savedView = z
  .object({
    id,
    list,
    name: z.string(),
    query: z.string().meta({ description: 'The query of the list’s URL, such as `status=pending&sort=-total_amount`' }),
    shared: z.boolean(),
    is_default: z.boolean().meta({ description: 'The caller’s own default of the list' }),
    position: z.number().int(),
    is_mine: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const exampleOfView = {
  name: 'Large and pending',
  query: 'status=pending&sort=-total_amount',
  shared: true,
  is_default: true,
  position: 3,
};

const position = z.number().int().min(0).max(1_000);

export const savedViewInput = z
  .object({
    list,
    name: requiredLine(maxLength.viewName),
    query: query.default(''),
    shared: z.boolean().default(false),
    is_default: z.boolean().default(false),
    position: position.optional(),
  })
  .meta({ examples: [{ list: 'orders', ...exampleOfView }] });

// No defaults: a field that is not sent is unchanged.
export const savedViewChange = z
  .object({
    name: requiredLine(maxLength.viewName).optional(),
    query: query.optional(),
    shared: z.boolean().optional(),
    is_default: z.boolean().optional(),
    position: position.optional(),
  })
  .meta({ examples: [exampleOfView] });

const access = ['admin'] as const;

export const savedViewsApi = {
  list: {
    method: 'GET',
    path: '/saved-views',
    summary: 'The caller’s views and shared ones, by position',
    access,
    query: paging().extend({ list: list.optional() }),
    response: listOf(savedView),
  },
  create: {
    method: 'POST',
    path: '/saved-views',
    summary: 'Save a view',
    access,
    body: savedViewInput,
    status: 201,
    errors: [409],
    response: savedView,
  },
  update: {
    method: 'PUT',
    path: '/saved-views/{id}',
    summary: 'Change a view of the caller’s, or a shared one',
    access,
    params: idParam,
    body: savedViewChange,
    errors: [409],
    response: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/saved-views/{id}',
    summary: 'Delete a view of the caller’s, or a shared one',
    access,
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
