import type { z } from 'zod';
import type { Calls } from '../../contract/api.ts';

export type ApiRequest = {
  method: string;
  /** Below /api, parameters filled in: `/services/microsoft-365-move`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
/** `retryAfterSeconds` as the answer's header says; left out where it says nothing. */
export type ApiResponse = { status: number; body: unknown; retryAfterSeconds?: number };

/** Carries one request to the API: in-process on the server, by fetch in the browser. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

type Output<T> = T extends z.ZodType ? z.output<T> : never;
type Input<T> = T extends z.ZodType ? z.input<T> : never;

export type Response<K extends keyof Calls> = Calls[K] extends { response: infer R }
  ? R extends 'pdf'
    ? Blob
    : Output<R>
  : never;

export type CallInput<K extends keyof Calls> = {
  params?: Calls[K] extends { params: infer P } ? Output<P> : never;
  query?: Calls[K] extends { query: infer Q } ? Partial<Output<Q>> : never;
  /** A form with files goes as FormData. */
  body?: Calls[K] extends { body: infer B } ? Input<B> | FormData : never;
  headers?: Record<string, string>;
};

/** Makes one call of the contract, named as in `Calls`; throws `ApiError` unless the answer is 2xx. */
export type Caller = <K extends keyof Calls>(call: K, input?: CallInput<K>) => Promise<Response<K>>;

/** `message` is the server's, and empty when it had none to give; `status` 0 means that no answer came. */
export class ApiError extends Error {
  status: number;
  errors: Record<string, string[]> | undefined;
  body: unknown;
  /** Set where the same request may be sent again, after that time. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, options: ErrorOptions & { retryAfterSeconds?: number | undefined } = {}) {
    const { message, errors } = (body ?? {}) as { message?: unknown; errors?: Record<string, string[]> };
    super(typeof message === 'string' ? message : '', options);
    this.name = 'ApiError';
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.status = status;
    this.errors = errors;
    this.body = body;
  }
}

/** What the user is told: the server's words where it has some, otherwise `fallback`. Details go to the console. */
export function messageOf(error: unknown, fallback: string): string {
  console.error(error);
  return error instanceof ApiError && error.message ? error.message : fallback;
}

const fill = (path: string, params: object = {}) =>
  Object.entries(params).reduce((p, [name, value]) => p.replace(`{${name}}`, encodeURIComponent(String(value))), path);

const texts = (query: object) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

export const callOver =
  (transport: Transport): Caller =>
  async (call, input = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ');
    const request: ApiRequest = { method, path: fill(path, input.params) };
    if (input.query) request.query = texts(input.query);
    if (input.body !== undefined) request.body = input.body;
    if (input.headers) request.headers = input.headers;
    const answer = await transport(request);
    const { status, retryAfterSeconds } = answer;
    if (status < 200 || status > 299) throw new ApiError(status, answer.body, { retryAfterSeconds });
    return answer.body as Response<typeof call>;
  };
