import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';
import { api, type Calls } from '../../contract/api.ts';
import { type Endpoint, errorShape, paymentErrorShape } from '../../contract/shared/http.ts';
import { statusesOf } from '../../server/http/statuses.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : never;
type Input<T> = T extends z.ZodType ? z.input<T> : never;

export type Failure = {
  message: string;
  errors?: Record<string, string[]>;
  request_id: string;
  confirm?: true;
  requires_action?: { client_secret: string; payment_token: string };
};

export type Result<K extends keyof Calls> = Calls[K] extends { response: infer R }
  ? R extends 'pdf' | 'file'
    ? Record<never, never>
    : Output<R>
  : never;

export type CallInput<K extends keyof Calls> = {
  params?: Calls[K] extends { params: infer P } ? Input<P> : never;
  query?: Calls[K] extends { query: infer Q } ? Partial<Record<keyof Output<Q>, string | number>> : never;
  body?: Calls[K] extends { body: infer B } ? Input<B> : never;
  key?: string;
};

export type ClientResponse<B> = { status: number; headers: Record<string, string>; body: B; bytes: Buffer };

export type RawRequest = { body?: unknown; raw?: string | Buffer; headers?: Record<string, string>; key?: string };

/** Checks every response of an endpoint, success or error, against the contract. */
export type Client = {
  ip: string;
  token: string | null;
  call<K extends keyof Calls>(call: K, input?: CallInput<K>): Promise<ClientResponse<Result<K> & Failure>>;
  must<K extends keyof Calls>(call: K, input?: CallInput<K>): Promise<Result<K>>;
  send(method: string, path: string, request?: RawRequest): Promise<ClientResponse<Failure & Record<string, unknown>>>;
};

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area as Record<string, Endpoint>).map((e): [string, Endpoint] => [`${e.method} ${e.path}`, e]),
  ),
);

export const endpointOf = (call: string): Endpoint => {
  const endpoint = endpoints.get(call);
  if (!endpoint) throw new Error(`The contract has no ${call}.`);
  return endpoint;
};
export const allCalls = [...endpoints.keys()] as (keyof Calls)[];

const fillPath = (path: string, params: object = {}) =>
  Object.entries(params).reduce((p, [name, value]) => p.replace(`{${name}}`, encodeURIComponent(String(value))), path);

const queryString = (query: object = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
  return text && `?${text}`;
};

const routes = [...endpoints]
  .map(([call, endpoint]) => ({
    call,
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  }))
  // A fixed path is matched before one with parameters.
  .toSorted((a, b) => Number(a.call.includes('{')) - Number(b.call.includes('{')));

function routeAt(method: string, url: string) {
  const path = url.split('?', 1)[0] ?? '';
  return routes.find(({ endpoint, pattern }) => {
    const byForm = method === 'POST' && endpoint.method === 'PUT' && endpoint.images !== undefined;
    return (byForm || endpoint.method === method) && pattern.test(path);
  });
}

function expectConforming(
  call: string,
  endpoint: Endpoint,
  { status, headers, body, bytes }: ClientResponse<unknown>,
): void {
  const documented = statusesOf(endpoint);
  if (!documented.includes(status))
    throw new Error(
      `${call} returned ${status}, which its contract does not document (${documented}): add it to errors.`,
    );
  if (status >= 400) {
    const shape = status === 402 ? paymentErrorShape : errorShape;
    expect(shape.strict().parse(body), `${call} ${status}`).toMatchObject({ request_id: headers['x-request-id'] });
  } else if (status === 202 && endpoint.accepted) expect(endpoint.accepted.parse(body), call).toEqual(body);
  else if (endpoint.response === 'pdf') expect(bytes.subarray(0, 5).toString(), call).toBe('%PDF-');
  else if (endpoint.response === 'file')
    expect(headers['content-disposition'], call).toMatch(/^(attachment|inline); filename=/);
  else if (status !== 304 && !headers['content-encoding']) expect(endpoint.response.parse(body), call).toEqual(body);
}

export function clientOf(app: FastifyInstance, ip: string, token: string | null, onServerError: () => string): Client {
  const send = async (method: string, path: string, { body, raw, headers = {}, key }: RawRequest = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: ip,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw === undefined ? (body === undefined ? {} : { payload: JSON.stringify(body) }) : { payload: raw }),
    });
    const plain = !response.headers['content-encoding'] && response.body !== '';
    const json = plain && String(response.headers['content-type']).includes('json');
    const received = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: json ? response.json() : {},
      bytes: response.rawPayload,
    };
    const route = routeAt(method, path);
    // A test may break the server on purpose.
    if (route && received.status !== 500) expectConforming(route.call, route.endpoint, received);
    return received;
  };
  const call: Client['call'] = async (name, { params, query, body, key } = {}) => {
    const [method = '', path = ''] = name.split(' ');
    const response = await send(method, `/api${fillPath(path, params)}${queryString(query)}`, {
      body,
      ...(key ? { key } : {}),
    });
    if (response.status === 500) throw new Error(`${name} returned 500:\n${onServerError()}`);
    return response;
  };
  return {
    ip,
    token,
    send,
    call,
    async must(name, input) {
      const response = await call(name, input);
      if (response.status >= 400)
        throw new Error(`${name} returned ${response.status}: ${JSON.stringify(response.body)}`);
      return response.body;
    },
  };
}
