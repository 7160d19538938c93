import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/http.ts';
import { AppError } from '../shared/errors.ts';
import { wrongPictures } from './image-uploads.ts';
import { type Errors, errorsOf } from './validation-messages.ts';

type Issue = z.core.$ZodIssue;

// PostgreSQL keeps no NUL, and half a character comes back as another one: nobody has typed either.
const isKept = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Where texts stand that no database would give back as they came. */
export function unkeptIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return isKept(value) ? [] : [path];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, inner]) => unkeptIn(inner, [...path, key]));
}

const said = (path: string[], message: string): Issue => ({ code: 'custom', path, message, input: undefined });

const unkeptIssues = (input: unknown): Issue[] =>
  unkeptIn(input).map((path) => said(path, 'holds a character that can not be stored.'));

// A browser's form can't send PUT, so it names it in a field. Only there, and nothing else is ever overridden.
function methodIssues(endpoint: Endpoint, { body, method }: FastifyRequest): Issue[] {
  if (!endpoint.images) return [];
  const sent = (body as { _method?: unknown } | undefined)?._method;
  const named = typeof sent === 'string' ? sent.toUpperCase() : sent;
  const needed = endpoint.method === 'PUT' && method === 'POST';
  if (needed ? named === 'PUT' : named === undefined || (named === 'PUT' && endpoint.method === 'PUT')) return [];
  return [said(['_method'], `The _method field ${needed ? 'must be PUT' : 'is not accepted here'}.`)];
}

/** A schema's fields by name; none where it has no schema, or is no object. */
const fieldsOf = (schema: unknown) => (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};

const nameOf = (key: string) => key.split('[', 1)[0] ?? key;

/** The parameters of a query that its rules know, also in the forms that other servers read as a list (`status[]`). */
export function knownParameters({ query }: Endpoint, sent: object): string[] {
  const known = fieldsOf(query);
  return Object.keys(sent).filter((key) => Object.hasOwn(known, nameOf(key)));
}

// A filter that was meant and is not read would show more than was asked for.
const listIssues = (endpoint: Endpoint, sent: object): Issue[] =>
  knownParameters(endpoint, sent)
    .filter((key) => key.includes('['))
    .map((key) => said([nameOf(key)], `must be given as ${nameOf(key)}=…, once.`));

type Checked = { data: unknown; errors: Errors };

function checked(schema: z.ZodType | undefined, input: unknown, issues: Issue[]): Checked {
  const parsed = schema?.safeParse(input);
  const all = [...issues, ...(parsed?.error?.issues ?? [])];
  // No field is to blame where the whole is none of the kind.
  if (all.some(({ path }) => path.length === 0))
    throw new AppError('invalid', 'The request body must be a JSON object.');
  return { data: parsed?.data, errors: errorsOf(all, schema, input) };
}

// `?status=&search=` is what a browser's form sends where nothing was chosen.
const withoutBlanks = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** The request's input as its rules read it; throws 422 with every field that they refuse. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  const raw = endpoint.body === 'raw';
  const sent = request.query as object;
  const queryIssues = [...listIssues(endpoint, sent), ...unkeptIssues(sent)];
  const query = checked(endpoint.query, withoutBlanks(sent), queryIssues);
  const bodyIssues = [...methodIssues(endpoint, request), ...unkeptIssues(request.body)];
  const body = checked(raw ? undefined : (endpoint.body as z.ZodType), request.body ?? {}, bodyIssues);
  const errors = { ...query.errors, ...body.errors };
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
  return { query: query.data, body: raw ? request.body : body.data };
}

/** Those fields of a body that are right by themselves, whatever the others are. */
function rightFields(schema: Endpoint['body'], body: unknown): Record<string, unknown> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const parsed = Object.entries(fieldsOf(schema)).map(
    ([name, rule]) => [name, rule.safeParse(sent[name]).data] as const,
  );
  return Object.fromEntries(parsed.filter(([, data]) => data !== undefined));
}

type WrongFields = (context: { params: unknown; body: unknown }) => Promise<Record<string, string>>;

/**
 * Every check stops at what it finds, and one answer is to name every wrong field: so the refusal of one is filled up
 * with what the others would say. They are asked only then; what is right costs nothing more.
 */
export async function withAllWrongFields(
  error: unknown,
  { body: schema, images = [] }: Endpoint,
  { params, body }: { params: unknown; body: unknown },
  wrongFields?: WrongFields,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'invalid' || !error.extra.errors) return error;
  const found = await wrongPictures(images, body);
  if (wrongFields) Object.assign(found, await wrongFields({ params, body: rightFields(schema, body) }));
  const errors = { ...error.extra.errors };
  for (const [field, message] of Object.entries(found)) errors[field] ??= [message];
  return new AppError('invalid', error.message, { ...error.extra, errors });
}
