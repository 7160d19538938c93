import type { FastifyInstance } from 'fastify';
import { alreadyCounted, type RateLimit } from '../shared/rate-limits.ts';

/** A page’s calls of the API, without a network between. */
export type Transport = (request: {
  method: string;
  path: string;
  query?: Record<string, string>;
  body?: unknown;
}) => Promise<{ status: number; body: unknown }>;

/** The client of a page that is rendered for it alone. `limit` has counted the page; `preview`: the shop is not open. */
export type Client = { ip?: string; limit?: RateLimit; preview?: { cookie: string | undefined } };

export const createTransport =
  (app: FastifyInstance) =>
  (client: Client = {}): Transport =>
  async ({ method, path, query, body }) => {
    const { ip, limit, preview } = client;
    const send = async () =>
      await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
        ...(ip !== undefined && { remoteAddress: ip }),
        ...(preview?.cookie !== undefined && { headers: { cookie: preview.cookie } }),
      });
    const response = await (limit ? alreadyCounted(limit, send) : send());
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
