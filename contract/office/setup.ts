import { z } from 'zod';
import { shopStates } from '../shared/company/shop-state.ts';
import { requiredLine } from '../shared/fields.ts';
import type { Api } from '../shared/http.ts';

const admin = ['admin'] as const;
const permission = 'settings.manage';

export const setupKeys = [
  'company',
  'brand',
  'legal',
  'hours',
  'payments',
  'tax',
  'email',
  'catalog',
  'team',
  'backup',
  'trial',
  'sample',
  'open',
] as const;
export type SetupKey = (typeof setupKeys)[number];

export const setupItem = z.object({
  key: z.enum(setupKeys),
  title: z.string(),
  status: z.enum(['done', 'open', 'skipped']),
  required: z.boolean().meta({ description: 'The shop does not open without it' }),
  detail: z.string().meta({ description: 'What is missing; may be empty' }),
  fix_url: z.string().nullable().meta({ description: 'Null: this screen' }),
});
export type SetupItem = z.infer<typeof setupItem>;

export const setup = z
  .object({
    state: z.enum(shopStates),
    done: z.number().int(),
    total: z.number().int(),
    items: z.array(setupItem),
    can_add_sample: z.boolean().meta({ description: 'There was never a category, a service or an article' }),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setup>;

export const checkKinds = ['stripe', 'paypal', 'email', 'inbound', 'files'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const setupCheck = z
  .object({
    state: z.enum(['running', 'ok', 'failed']),
    steps: z.array(
      z.object({
        name: z.string(),
        ok: z.boolean(),
        detail: z.string(),
        fix: z.string().meta({ description: 'What to do; may be empty' }),
      }),
    ),
  })
  .meta({ id: 'SetupCheck' });
export type SetupCheck = z.infer<typeof setupCheck>;

const count = z.number().int();
export const addedCatalog = z.object({
  categories: count,
  services: count,
  article_categories: count,
  articles: count,
});

const keyParam = z.object({ key: z.string() });

export const setupApi = {
  read: {
    method: 'GET',
    path: '/admin/setup',
    summary: 'What a new shop still needs, computed from its records',
    access: admin,
    permission,
    response: setup,
  },
  skip: {
    method: 'POST',
    path: '/admin/setup/{key}/skip',
    summary: 'Do without an item of the checklist',
    access: admin,
    permission,
    params: keyParam,
    errors: [409],
    response: setup,
  },
  unskip: {
    method: 'DELETE',
    path: '/admin/setup/{key}/skip',
    summary: 'Take an item of the checklist up again',
    access: admin,
    permission,
    params: keyParam,
    errors: [409],
    response: setup,
  },
  addSampleCatalog: {
    method: 'POST',
    path: '/admin/setup/sample-catalog',
    summary: 'Add services and articles to begin with, all of them hidden; their images follow within minutes',
    access: admin,
    permission: 'catalog.manage',
    status: 201,
    errors: [409],
    response: addedCatalog,
  },
  check: {
    method: 'POST',
    path: '/admin/setup-check/{kind}',
    summary: 'Try a connection: `stripe`, `paypal`, `email`, `inbound` or `files`',
    access: admin,
    permission,
    params: z.object({ kind: z.string() }),
    status: 202,
    errors: [404, 429],
    response: z.object({ id: z.string() }),
  },
  readCheck: {
    method: 'GET',
    path: '/admin/setup-checks/{id}',
    summary: 'How far a check is, and what it has found',
    access: admin,
    permission,
    params: z.object({ id: z.string() }),
    errors: [404],
    response: setupCheck,
  },
  testEmail: {
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a code to the caller’s own address',
    access: admin,
    permission,
    status: 202,
    errors: [409, 429],
    response: z.object({ to: z.string() }),
  },
  confirmTestEmail: {
    method: 'POST',
    path: '/admin/mail/test/confirm',
    summary: 'Enter the code, which proves that emails arrive',
    access: admin,
    permission,
    body: z.object({ code: requiredLine(20) }).meta({ examples: [{ code: '123456' }] }),
    response: setup,
  },
} as const satisfies Api;
