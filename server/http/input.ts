import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/shared/http.ts';
import { AppError, type FieldErrors } from '../shared/errors.ts';
import { invalidImages } from './image-uploads.ts';
import { toFieldErrors } from './validation-messages.ts';

type Issue = z.core.$ZodIssue;

/** Half a surrogate pair is no character: neither the database nor another program takes it. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)]));
}

/** The places of NUL, which PostgreSQL can't store. */
export function findUnstorable(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, inner]) => findUnstorable(inner, [...path, key]));
}

const issueAt = (path: string[], message: string): Issue => ({ code: 'custom', path, message, input: undefined });

const unstorableIssues = (input: unknown): Issue[] =>
  findUnstorable(input).map((path) => issueAt(path, "contains a character that can't be stored."));

// A browser's form can't send PUT, so it names the method in a field. No other override is accepted.
function methodIssues(endpoint: Endpoint, { body, method }: FastifyRequest): Issue[] {
  if (!endpoint.images) return [];
  const sent = (body as { _method?: unknown } | undefined)?._method;
  const named = typeof sent === 'string' ? sent.toUpperCase() : sent;
  const isRequired = endpoint.method === 'PUT' && method === 'POST';
  if (isRequired ? named === 'PUT' : named === undefined || (named === 'PUT' && endpoint.method === 'PUT')) return [];
  return [issueAt(['_method'], `The _method field ${isRequired ? 'must be PUT' : 'is not accepted here'}.`)];
}

const fieldsOf = (schema: unknown) => (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};

const nameOf = (key: string) => key.split('[', 1)[0] ?? key;

const isKnown = ({ query }: Pick<Endpoint, 'query'>, key: string) => Object.hasOwn(fieldsOf(query), nameOf(key));

/** `status[]` is the list form of other servers. Ignoring a filter would return more than requested. */
const listIssues = (endpoint: Endpoint, sent: object): Issue[] =>
  Object.keys(sent)
    .filter((key) => key.includes('[') && isKnown(endpoint, key))
    .map((key) => issueAt([nameOf(key)], `must be sent once, as ${nameOf(key)}=….`));

const MOST_UNKNOWN = 20;

/** A misspelled filter would return everything. */
function unknownParameters(endpoint: Pick<Endpoint, 'query'>, sent: object): FieldErrors {
  const unknown = Object.keys(sent).filter((key) => !isKnown(endpoint, key));
  return Object.fromEntries(
    unknown.slice(0, MOST_UNKNOWN).map((name) => [name, [`The ${name} parameter is unknown.`]]),
  );
}

export function assertKnownParameters(endpoint: Pick<Endpoint, 'query'>, sent: object): void {
  const errors = unknownParameters(endpoint, sent);
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
}

/** Names fields within one field of the body without its name. */
const within = (name: string | undefined, errors: FieldErrors): FieldErrors =>
  name === undefined
    ? errors
    : Object.fromEntries(
        Object.entries(errors).map(([field, messages]) =>
          field.startsWith(`${name}.`)
            ? [field.slice(name.length + 1), messages.map((text) => text.replace(`The ${name}.`, 'The '))]
            : [field, messages],
        ),
      );

type ParseResult = { data: unknown; errors: FieldErrors };

function parse(schema: z.ZodType | undefined, sent: unknown, issuesOf: (sent: unknown) => Issue[]): ParseResult {
  const input = wellFormed(sent);
  const parsed = schema?.safeParse(input);
  const all = [...issuesOf(parsed?.success ? parsed.data : input), ...(parsed?.error?.issues ?? [])];
  if (all.some(({ path }) => path.length === 0))
    throw new AppError('invalid', 'The request body must be a JSON object.');
  return { data: parsed?.data, errors: toFieldErrors(all, schema, input) };
}

// A browser's form sends `?status=&search=` if nothing was chosen.
const withoutBlanks = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export function parseInput(endpoint: Endpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  const raw = endpoint.body === 'raw' || endpoint.body === 'stream';
  const sent = request.query as object;
  const queryIssues = [...listIssues(endpoint, sent), ...unstorableIssues(sent)];
  const query = parse(endpoint.query, withoutBlanks(sent), () => queryIssues);
  const schema = raw ? undefined : (endpoint.body as z.ZodType | undefined);
  const body = parse(schema, raw ? {} : (request.body ?? {}), (parsed) => [
    ...methodIssues(endpoint, request),
    // Names have lost such characters by then.
    ...unstorableIssues(parsed),
  ]);
  const errors = {
    ...unknownParameters(endpoint, sent),
    ...query.errors,
    ...within(endpoint.errorsWithin, body.errors),
  };
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
  return { query: query.data, body: raw ? request.body : body.data };
}

function validFields(schema: Endpoint['body'], body: unknown): Record<string, unknown> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const parsed = Object.entries(fieldsOf(schema)).map(
    ([name, rule]) => [name, rule.safeParse(sent[name]).data] as const,
  );
  return Object.fromEntries(parsed.filter(([, data]) => data !== undefined));
}

type FindInvalidFields = (context: { params: unknown; body: unknown }) => Promise<Record<string, string>>;

/** One response names every invalid field, including those that later checks (images, the database) would reject. */
export async function withAllInvalidFields(
  error: unknown,
  { body: schema, images = [] }: Endpoint,
  { params, body }: { params: unknown; body: unknown },
  invalidFields?: FindInvalidFields,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'invalid' || !error.extra.errors) return error;
  const more = await invalidImages(images, body);
  if (invalidFields) Object.assign(more, await invalidFields({ params, body: validFields(schema, body) }));
  const errors = { ...error.extra.errors };
  for (const [field, message] of Object.entries(more)) errors[field] ??= [message];
  return new AppError('invalid', error.message, { ...error.extra, errors });
}
