import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { cleanUp } from './adapters/database/cleanup.ts';
import { openDatabase } from './adapters/database/database.ts';
import { migrate } from './adapters/database/migrate.ts';
import { capturedTransport } from './adapters/email/captured.ts';
import { smtpTransport } from './adapters/email/smtp.ts';
import { memoryEvents, postgresEvents } from './adapters/events/events.ts';
import { openFiles } from './adapters/files/files.ts';
import { openPayments } from './adapters/payments/open.ts';
import { openSealerFor } from './adapters/sealed-values.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { ResponseCache } from './http/response-cache.ts';
import { releaseEmailLeases, startOutbox } from './modules/email/outbox.ts';
import { createRenderer } from './modules/email/render.ts';
import { checkAttempts, releaseAllLeases } from './modules/orders/orders.ts';
import { openSandboxClock, realClock } from './shared/clock.ts';
import { openRateLimits } from './shared/rate-limits.ts';
import { type ScheduledTask, startScheduler } from './shared/scheduler.ts';
import { openSettings } from './shared/settings.ts';

// With the lease of 25 seconds, attempts of a dead node are resumed within a minute.
const ATTEMPT_CHECK_MS = 30_000;
const CLEANUP_MS = 3600_000;
// Rendering an email with its invoice costs as much as the purchase, so the buyer's response goes first.
const EMAIL_DELAY_MS = 100;
// Longer than a running payment may take.
const SHUTDOWN_GRACE_MS = 20_000;
const CLOSE_IDLE_MS = 250;

export type RunningApp = { app: FastifyInstance; deps: Deps; url: string; close(): Promise<void> };
type Options = {
  log: FastifyBaseLogger;
  /** Without it, the application is the API alone. */
  site?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Runs after the migrations and before the first request. */
  prepare?: (deps: Deps) => Promise<void>;
  graceMs?: number;
};

export async function serve(config: Config, options: Options): Promise<RunningApp> {
  const { log, site, prepare, graceMs = SHUTDOWN_GRACE_MS } = options;
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    log.warn(
      'PUBLIC_URL is https, so there is a proxy, but TRUST_PROXY is not set: all clients have the IP address of the proxy',
    );
  for (const warning of config.warnings) log.warn(warning);
  // The whole error contains the connection and its configuration.
  const onLost = ({ code, message }: NodeJS.ErrnoException) =>
    log.error({ code, message }, 'an idle database connection was lost');
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') }, onLost);
  await migrate(database);
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const localUrl = () => `http://127.0.0.1:${port}`;
  const sandbox = await openSandboxIfEnabled(config, localUrl);
  const { db, pool, engine } = database;
  const events = pool
    ? await postgresEvents(
        pool,
        () => new pg.Client({ connectionString: config.databaseUrl ?? '', keepAlive: true }),
        ({ message }) => log.warn({ message }, 'lost the notifications of other nodes; reconnecting'),
      )
    : memoryEvents();
  const settings = openSettings(db);
  const deps: Deps = {
    config,
    publicUrl,
    db,
    clock: config.sandbox ? await openSandboxClock(settings) : realClock,
    events,
    log,
    files: openFiles(config),
    limits: openRateLimits(pool),
    sealer: openSealerFor(config),
    settings,
    payments: openPayments(config, sandbox?.origin ?? null),
    responseCache: new ResponseCache(),
  };
  await prepare?.(deps);

  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    : capturedTransport(db);
  const outbox = startOutbox({
    db,
    transport,
    render: createRenderer({ db, company: config.company, publicUrl }),
    log,
  });
  const onSettingsChanged = () => {
    settings.invalidate();
    deps.responseCache.clear();
    deps.clock.refresh().catch((error) => log.warn({ err: error }, 'the settings could not be read again'));
  };
  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'content.changed') deps.responseCache.clear();
    if (event.type === 'settings.changed') onSettingsChanged();
    if (event.type === 'email.queued') setTimeout(outbox.wake, EMAIL_DELAY_MS).unref();
  });
  events.onGap(() => {
    onSettingsChanged();
    outbox.wake();
  });

  const scheduler = startScheduler({ db, log, jobs: scheduledTasks(deps) });
  const app = buildApp(deps);
  if (sandbox) {
    const { forwardSandbox } = await import('../sandbox/forward.ts');
    const { serveMailbox } = await import('../sandbox/mailbox.ts');
    serveMailbox(app, db);
    forwardSandbox(app, sandbox.origin);
    const { serveClock } = await import('../sandbox/clock.ts');
    serveClock(app, deps, () => scheduler.runOnce('all'));
  }
  await site?.(app, deps);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (address && typeof address === 'object') port = address.port;
  // Responses cached before the port was known contain the wrong URL.
  deps.responseCache.clear();

  const maintenance = scheduleMaintenance(deps, engine === 'sqlite');
  return {
    app,
    deps,
    url: localUrl(),
    async close() {
      await Promise.all([maintenance.stop(), scheduler.stop(), closeWithin(app, graceMs)]);
      unsubscribe();
      await outbox.stop();
      await transport.close();
      await sandbox?.close();
      await events.close();
      await database.close();
    },
  };
}

/** A closing server neither times out stalled connections nor closes kept-alive ones, so both are closed here. */
async function closeWithin(app: FastifyInstance, graceMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(deadline);
  });
}

async function openSandboxIfEnabled(config: Config, appUrl: () => string) {
  if (!config.sandbox) return null;
  if (config.sandboxUrl) return { origin: config.sandboxUrl, close: async () => {} };
  const { openSandbox } = await import('../sandbox/open.ts');
  return openSandbox({ dir: config.dataDir, appUrl });
}

const scheduledTasks = ({ db }: Deps): ScheduledTask[] => [
  { name: 'cleanup', everyMs: CLEANUP_MS, run: (stopping) => cleanUp(db, stopping) },
];

/** Every node checks attempts: their leases divide the work. Rounds never overlap. */
function scheduleMaintenance(deps: Deps, isOnlyNode: boolean): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = async (first: boolean) => {
    try {
      if (first && isOnlyNode) await Promise.all([releaseAllLeases(deps.db), releaseEmailLeases(deps.db)]);
      await checkAttempts(deps, stopping.signal);
    } catch (error) {
      deps.log.error({ err: error }, 'resuming open payments failed');
    }
  };
  round = run(true);
  const timer = setInterval(() => {
    round = round.then(() => run(false));
  }, ATTEMPT_CHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
