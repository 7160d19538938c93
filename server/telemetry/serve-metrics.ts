import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config/config.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { setRoute } from '../http/observed-requests.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
const MAX_CONNECTIONS = 20;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Hashes are compared, so that neither time nor length reveals a part of the token. */
function tokenCheck(token: string) {
  const expected = digest(`Bearer ${token}`);
  return ({ headers }: IncomingMessage) =>
    headers.authorization !== undefined && timingSafeEqual(digest(headers.authorization), expected);
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
};

async function send(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { type, text } = await metrics.scrape();
  response.writeHead(200, { ...headers, 'content-type': type });
  response.end(text);
}

type Scraped = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A request without the token gets what every unknown page gets. */
export function scrapedByToken(metrics: Metrics | null, config: Pick<Config, 'metrics'>): Scraped {
  const { port, token } = config.metrics;
  if (!metrics || !token || port !== null) return () => false;
  const isAllowed = tokenCheck(token);
  return (request, response) => {
    if (request.url !== PATH || request.method !== 'GET' || !isAllowed(request)) return false;
    setRoute(request, PATH);
    void send(metrics, response).catch(() => response.destroy());
    return true;
  };
}

/** Only the scraping program should reach this port. */
export async function serveMetrics(
  metrics: Metrics | null,
  { metrics: { port, token }, host, listenFd }: Pick<Config, 'metrics' | 'host' | 'listenFd'>,
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  if (!metrics || port === null) return { close: async () => {} };
  const isAllowed = token ? tokenCheck(token) : () => true;
  const server = createServer((request, response) => {
    if (request.url === PATH && request.method === 'GET' && isAllowed(request))
      return void send(metrics, response).catch(() => response.destroy());
    response.writeHead(404, headers);
    response.end();
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigError(`METRICS_PORT can't be used: ${error.message}`)));
    // The old node and the new one both listen during a restart.
    server.listen({ port, host, reusePort: listenFd !== null }, resolve);
  });
  server.on('error', (error) => log.warn({ err: error }, 'the metrics listener failed'));
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
