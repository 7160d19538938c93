import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { serveMailbox } from '../sandbox/mailbox.ts';
import { cleanUp } from './adapters/database/cleanup.ts';
import { migrate, openDatabase } from './adapters/database/database.ts';
import { capturedTransport } from './adapters/email/captured.ts';
import { smtpTransport } from './adapters/email/smtp.ts';
import { memoryEvents, postgresEvents } from './adapters/events/events.ts';
import { openFiles } from './adapters/files/files.ts';
import { openPayments } from './adapters/payments/open.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { ResponseCache } from './http/response-cache.ts';
import { releaseEmailLeases, startOutbox } from './modules/email/outbox.ts';
import { createRender } from './modules/email/render.ts';
import { checkAttempts, freeLeases } from './modules/orders/orders.ts';
import { openLimits } from './shared/rate-limits.ts';

// With an attempt's lease of 25 seconds: what a dead node left half done is finished within a minute.
const CHECK_MS = 30_000;
const SWEEP_MS = 3600_000;
// A letter with its invoice costs as much as the purchase it tells of: the buyer's answer goes out first.
const ANSWERED_MS = 100;
// Longer than a payment may take that has begun.
const GRACE_MS = 20_000;
const IDLE_MS = 250;

export type Served = { app: FastifyInstance; deps: Deps; url: string; close(): Promise<void> };
type Options = {
  log: FastifyBaseLogger;
  /** Adds the site's pages and files; left out where only the API is wanted. */
  site?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Runs between the migrations and the first request: the demo fills its database here. */
  prepare?: (deps: Deps) => Promise<void>;
  /** How long `close` lets requests that are under way go on. */
  graceMs?: number;
};

/** Opens every part, brings the database up to date, listens, and looks after what an earlier process left unfinished. */
export async function serve(config: Config, options: Options): Promise<Served> {
  const { log, site, prepare, graceMs = GRACE_MS } = options;
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    log.warn('PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all callers look like one');
  // The whole error would bring the connection along, with all it is configured by.
  const onLost = ({ code, message }: NodeJS.ErrnoException) =>
    log.error({ code, message }, 'an idle database connection broke');
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') }, onLost);
  await migrate(database);
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const localUrl = () => `http://127.0.0.1:${port}`;
  const sandbox = await openSandboxOf(config, localUrl);
  const { db, pool, engine } = database;
  const events = pool
    ? await postgresEvents(
        pool,
        () => new pg.Client({ connectionString: config.databaseUrl ?? '', keepAlive: true }),
        ({ message }) =>
          log.warn({ message }, 'other nodes are not heard or reached; the connection is taken up again'),
      )
    : memoryEvents();
  const deps: Deps = {
    config,
    publicUrl,
    db,
    events,
    log,
    files: openFiles(config),
    limits: openLimits(pool),
    payments: openPayments(config, sandbox?.origin ?? null),
    responseCache: new ResponseCache(),
  };
  await prepare?.(deps);

  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    : capturedTransport(db);
  const outbox = startOutbox({ db, transport, render: createRender({ db, company: config.company, publicUrl }), log });
  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'content.changed') deps.responseCache.clear();
    if (event.type === 'mail.queued') setTimeout(outbox.wake, ANSWERED_MS).unref();
  });
  events.onGap(() => {
    deps.responseCache.clear();
    outbox.wake();
  });

  const app = buildApp(deps);
  if (sandbox) {
    const { forwardSandbox } = await import('../sandbox/forward.ts');
    serveMailbox(app, db);
    forwardSandbox(app, sandbox.origin);
  }
  await site?.(app, deps);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (address && typeof address === 'object') port = address.port;
  // Whatever was made before the port was known names the wrong address.
  deps.responseCache.clear();

  const watch = watchAttempts(deps, engine === 'sqlite');
  return {
    app,
    deps,
    url: localUrl(),
    async close() {
      await Promise.all([watch.stop(), closeWithin(app, graceMs)]);
      unsubscribe();
      await outbox.stop();
      await transport.close();
      await sandbox?.close();
      await events.close();
      await database.close();
    },
  };
}

/**
 * Takes no more requests and finishes those under way. Node stops looking for stalled connections when it closes, so
 * one that never ends its request would hold everything up; and one that is kept alive after its answer goes on.
 */
async function closeWithin(app: FastifyInstance, graceMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(cut);
  });
}

async function openSandboxOf(config: Config, appUrl: () => string) {
  if (!config.sandbox) return null;
  if (config.sandboxUrl) return { origin: config.sandboxUrl, close: async () => {} };
  const { openSandbox } = await import('../sandbox/open.ts');
  return openSandbox({ dir: config.dataDir, appUrl });
}

/** Finishes open attempts at once and then twice a minute; tidies up beside it. Never two rounds at a time. */
function watchAttempts(deps: Deps, alone: boolean): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  // Not at start, when there is other work to do.
  let swept = Date.now();
  const look = async (first: boolean) => {
    try {
      if (first && alone) await Promise.all([freeLeases(deps), releaseEmailLeases(deps.db)]);
      await checkAttempts(deps, stopping.signal);
      if (Date.now() - swept > SWEEP_MS) {
        swept = Date.now();
        await cleanUp(deps.db);
      }
    } catch (error) {
      deps.log.error({ err: error }, 'looking after open payments failed');
    }
  };
  round = look(true);
  const timer = setInterval(() => {
    round = round.then(() => look(false));
  }, CHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
