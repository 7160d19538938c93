import { z } from 'zod';
import { maxLength } from './limits.ts';

/** Limits what the session may do (docs/decisions/0004-sessions.md). */
export const sessionKinds = ['full', 'temporary', 'checkout', 'enrollment'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Checked before the body is read. */
export type Access = 'public' | 'signed-in' | readonly string[];

/** Custom roles may get these later; today an admin has all of them. */
export const permissions = [
  'money.read',
  'money.refund',
  'money.invoice',
  'money.settings',
  'money.payout',
  'orders.view',
  'orders.manage',
  'secrets.reveal',
  'customers.view',
  'catalog.manage',
  'content.manage',
  'messages.answer',
  'privacy.manage',
  'reports.view',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Published in the OpenAPI document, so it must never change. */
  operationId?: string;
  access: Access;
  permission?: Permission;
  /** Values of a field of the body that need another permission. */
  permissionBy?: { field: string; of: Readonly<Record<string, Permission>> };
  /** Defaults to full, and checkout for GET. */
  sessions?: readonly SessionKind[];
  /** Only for a session whose user proved who they are in the last 15 minutes (docs/decisions/0014-second-factor.md). */
  confirm?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  /** `raw`: the unparsed bytes, which a webhook signature needs. `stream`: the handler reads them itself. */
  body?: z.ZodType | 'raw' | 'stream';
  /** Image fields of a form, which replaces PUT by `_method=PUT`. */
  images?: readonly string[];
  largestImage?: number;
  /** `file`: a stream of the type `media`. */
  response: z.ZodType | 'pdf' | 'file';
  media?: string;
  /** A part of the file can be requested with `Range`. */
  ranges?: true;
  status?: 200 | 201 | 202;
  /** JSON of up to 256 kB, where 64 kB are the rule. */
  longBody?: true;
  /** Errors name fields within this field of the body: `faq.2.question`, not `value.faq.2.question`. */
  errorsWithin?: string;
  /** Sent with 202 instead of `response`: the caller must take another step. */
  accepted?: z.ZodType;
  /** Errors of the rule itself; the others are derived (server/http/statuses.ts). */
  errors?: readonly (401 | 402 | 404 | 409 | 410 | 413 | 429)[];
  /** The same for everyone: cached, with an ETag, until content changes. */
  cache?: true;
  idempotent?: true;
  /** A public call that works before the shop opens, without a preview link. */
  beforeOpening?: true;
  /** Before the shop opens, even a customer needs a preview link. */
  pays?: true;
};

/** The demands of a call on its caller, as an undo step stores them. */
export type Right = Pick<Endpoint, 'access' | 'permission' | 'confirm'>;

export type Api = Record<string, Endpoint>;

export const errorShape = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    confirm: z
      .literal(true)
      .optional()
      .meta({ description: 'Call `POST /profile/confirm` first, then repeat the call' }),
    missing: z
      .array(z.string())
      .optional()
      .meta({ description: 'Items of `GET /admin/setup` that the shop still needs to open' }),
    obstacles: z
      .array(z.object({ kind: z.string(), id: z.number().int(), text: z.string() }))
      .optional()
      .meta({ description: 'What has to be settled before an account is erased' }),
    request_id: z.string(),
  })
  .meta({ id: 'Error', description: 'Every error has this shape; `errors` names each invalid field.' });

/** `requires_action`: the browser completes a step at the bank and sends the request again with this token. */
export const paymentErrorShape = errorShape
  .extend({ requires_action: z.object({ client_secret: z.string(), payment_token: z.string() }).optional() })
  .meta({ id: 'PaymentError' });

export const messageShape = z.object({ message: z.string() }).meta({ id: 'Message' });

const count = z.coerce.number().int();

export const LARGEST_ID = 2_147_483_647;

export const paging = (perPage = 100) =>
  z.object({
    page: count.min(1).max(1_000_000).default(1),
    per_page: count.min(1).max(100).default(perPage),
  });

/** `sort` is a field or `id`; a leading `-` sorts descending. */
export const adminList = <const S extends readonly string[]>(...fields: S) =>
  paging(25).extend({
    search: z.string().trim().max(maxLength.search).optional(),
    sort: z.enum([...fields, 'id', ...fields.map((field) => `-${field}`), '-id']).optional(),
  });

export type ListQuery = Paging & { search?: string | undefined; sort?: string | undefined };

export type Paging = { page: number; per_page: number };

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    meta: z.object({
      page: z.number().int(),
      per_page: z.number().int(),
      total: z.number().int(),
      last_page: z.number().int(),
    }),
  });

export type Page<T> = {
  data: T[];
  meta: { page: number; per_page: number; total: number; last_page: number };
};

export const offsetOf = ({ page, per_page }: Paging): number => (page - 1) * per_page;

export const pageOf = <T>(data: T[], total: number, { page, per_page }: Paging): Page<T> => ({
  data,
  meta: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) },
});

/** A malformed id can't exist, so it is 404 and not 422. */
export const idInPath = z.preprocess(
  // Rejects `0x1`, `1e0` and `1%0a`, so that a record has only one URL.
  (value) => (typeof value === 'string' && !/^\d{1,10}$/.test(value) ? undefined : Number(value)),
  z.number().int().positive().max(LARGEST_ID),
);
export const idParam = z.object({ id: idInPath });

export const idQuery = z.coerce.number().int().min(1).max(LARGEST_ID);

export const slugParam = z.object({
  slug: z.string().transform((slug) => slug.trim().toLowerCase().replace(/\s+/g, '-')),
});
