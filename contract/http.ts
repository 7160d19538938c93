import { z } from 'zod';

/** How a session came to be decides what it may do (docs/decisions/0004-sessions.md). */
export type SessionKind = 'full' | 'temporary' | 'checkout';

/**
 * `public`: anyone. `signed-in`: any role. A list: users of one of these roles.
 * Access is decided before the body is read.
 */
export type Access = 'public' | 'signed-in' | readonly string[];

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with parameters in braces: `/services/{slug}`. */
  path: string;
  summary: string;
  access: Access;
  /** Kinds of session that may call it; without it: GET full and checkout, everything else full only. */
  sessions?: readonly SessionKind[];
  params?: z.ZodType;
  query?: z.ZodType;
  /** `rawBody` hands over the bytes as they came, which a signature needs. */
  body?: z.ZodType | 'raw';
  /** The body may come as a form with files; these fields are pictures. A form may carry `_method=PUT`. */
  images?: readonly string[];
  response: z.ZodType | 'pdf';
  status?: 200 | 201 | 202;
  /** The answer is the same for everyone: it is kept finished, with an ETag, until content changes. */
  cache?: true;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
};

export type Api = Record<string, Endpoint>;

export const errorShape = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error', description: 'Every failure has this shape; `errors` names each invalid field.' });

export const messageShape = z.object({ message: z.string() }).meta({ id: 'Message' });

const count = z.coerce.number().int();

export const LARGEST_ID = 2_147_483_647;

/** Paging of a list: `page` from 1, `per_page` at most 100. */
export const paging = (perPage = 100) =>
  z.object({
    page: count.min(1).max(1_000_000).default(1),
    per_page: count.min(1).max(100).default(perPage),
  });

/** The admin's lists: 25 a page, searched and sorted by the server. `sort` is a field or `id`, with `-` before it downwards. */
export const adminList = <const S extends readonly string[]>(...fields: S) =>
  paging(25).extend({
    search: z.string().trim().max(200).optional(),
    sort: z.enum([...fields, 'id', ...fields.map((field) => `-${field}`), '-id']).optional(),
  });

export type ListQuery = Paging & { search?: string | undefined; sort?: string | undefined };

export type Paging = { page: number; per_page: number };

/** What every list answers: one page of `data`, and where it stands in the whole. */
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

/** How many rows stand before this page. */
export const offsetOf = ({ page, per_page }: Paging): number => (page - 1) * per_page;

export const pageOf = <T>(data: T[], total: number, { page, per_page }: Paging): Page<T> => ({
  data,
  meta: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) },
});

/** An id in a path. What is no positive integer can't exist, so the answer is 404 and not 422. */
export const idInPath = z.preprocess(
  // `0x1`, `1e0` and `1%0a` are no numbers here: one record has one address.
  (value) => (typeof value === 'string' && !/^\d{1,10}$/.test(value) ? undefined : Number(value)),
  z.number().int().positive().max(LARGEST_ID),
);
export const idParam = z.object({ id: idInPath });

/** An id that filters a list. */
export const idQuery = z.coerce.number().int().min(1).max(LARGEST_ID);

/** A slug in a path is lower-cased and its white space becomes hyphens, as the site's own addresses do. */
export const slugParam = z.object({
  slug: z.string().transform((slug) => slug.trim().toLowerCase().replace(/\s+/g, '-')),
});
