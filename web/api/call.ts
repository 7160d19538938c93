import type { z } from 'zod';
import type { Calls } from '../../contract/api.ts';
import { isReservedSlug } from './reserved-words.ts';

export type ApiRequest = {
  method: string;
  /** Below /api, with parameters filled in. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type ApiResponse = { status: number; body: unknown; retryAfterSeconds?: number };

export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

type Output<T> = T extends z.ZodType ? z.output<T> : never;
type Input<T> = T extends z.ZodType ? z.input<T> : never;

/** `accepted`: the response 202, which asks for another step. */
type Accepted<E> = E extends { accepted: infer A } ? Output<A> : never;

export type Response<K extends keyof Calls> = Calls[K] extends { response: infer R }
  ? R extends 'pdf' | 'file'
    ? Blob
    : Output<R> | Accepted<Calls[K]>
  : never;

export type CallInput<K extends keyof Calls> = {
  params?: Calls[K] extends { params: infer P } ? Output<P> : never;
  query?: Calls[K] extends { query: infer Q } ? Partial<Output<Q>> : never;
  body?: Calls[K] extends { body: infer B } ? Input<B> | FormData : never;
  headers?: Record<string, string>;
};

/** Throws `ApiError` unless the response is 2xx. */
export type Caller = <K extends keyof Calls>(call: K, input?: CallInput<K>) => Promise<Response<K>>;

/** A login over the page may have followed. */
const LOGGED_OUT = 'You were logged out in the meantime. Please try again.';

/** `message` is the server's, or empty; `status` 0 means that no response arrived. */
export class ApiError extends Error {
  status: number;
  errors: Record<string, string[]> | undefined;
  body: unknown;
  /** Set if the request may be repeated after that time. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, options: ErrorOptions & { retryAfterSeconds?: number | undefined } = {}) {
    const { message, errors } = (body ?? {}) as { message?: unknown; errors?: Record<string, string[]> };
    super(
      status === 401 && message === 'Unauthenticated.' ? LOGGED_OUT : typeof message === 'string' ? message : '',
      options,
    );
    this.name = 'ApiError';
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.status = status;
    this.errors = errors;
    this.body = body;
  }
}

export function messageOf(error: unknown, fallback: string): string {
  console.error(error);
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** The sentence of the screen, and the server's reason on a line of its own. */
export const withReason = (failure: string, reason: string): string => `${failure}\n${reason}`.trimEnd();

const fillPath = (path: string, params: object = {}) =>
  Object.entries(params).reduce((p, [name, value]) => p.replace(`{${name}}`, encodeURIComponent(String(value))), path);

const toStrings = (query: object) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

export const callOver =
  (transport: Transport): Caller =>
  async (call, input = {}) => {
    if (isReservedSlug(call, (input.params as { slug?: unknown } | undefined)?.slug)) throw new ApiError(404, null);
    const [method = 'GET', path = '/'] = call.split(' ');
    const request: ApiRequest = { method, path: fillPath(path, input.params) };
    if (input.query) request.query = toStrings(input.query);
    if (input.body !== undefined) request.body = input.body;
    if (input.headers) request.headers = input.headers;
    const { status, body, retryAfterSeconds } = await transport(request);
    if (status < 200 || status > 299) throw new ApiError(status, body, { retryAfterSeconds });
    return body as Response<typeof call>;
  };
