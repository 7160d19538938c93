import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { migrate, openDatabase } from './adapters/database/database.ts';
import { memoryEvents, postgresEvents } from './adapters/events/events.ts';
import { openFiles } from './adapters/files/files.ts';
import { capturedTransport } from './adapters/mail/captured.ts';
import { serveMailbox } from './adapters/mail/mailbox.ts';
import { smtpTransport } from './adapters/mail/smtp.ts';
import { openPayments } from './adapters/payments/open.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { Kept } from './http/kept.ts';
import { openLimits } from './http/limits.ts';
import { dropExpiredSessions } from './modules/accounts/accounts.ts';
import { releaseLetters, startOutbox } from './modules/mail/outbox.ts';
import { createRender } from './modules/mail/render.ts';
import { checkAttempts, freeLeases } from './modules/orders/orders.ts';

// With an attempt's lease of 25 seconds: what a dead node left half done is finished within a minute.
const CHECK_MS = 30_000;

export type Served = { app: FastifyInstance; deps: Deps; url: string; close(): Promise<void> };
type Options = {
  log: FastifyBaseLogger;
  /** Adds the site's pages and files; left out where only the API is wanted. */
  site?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Runs between the migrations and the first request: the demo fills its database here. */
  prepare?: (deps: Deps) => Promise<void>;
};

/** Opens every part, brings the database up to date, listens, and looks after what an earlier process left unfinished. */
export async function serve(config: Config, { log, site, prepare }: Options): Promise<Served> {
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') }, (error) =>
    log.error({ err: error }, 'an idle database connection broke'),
  );
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
        (error) => log.warn({ err: error }, 'the event connection broke and is taken up again'),
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
    kept: new Kept(),
  };
  await prepare?.(deps);

  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    : capturedTransport(db);
  const outbox = startOutbox({ db, transport, render: createRender({ db, company: config.company, publicUrl }), log });
  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'content.changed') deps.kept.clear();
    if (event.type === 'mail.queued') outbox.wake();
  });
  events.onGap(() => {
    deps.kept.clear();
    outbox.wake();
  });

  const app = buildApp(deps);
  if (sandbox) {
    const { forwardSandbox } = await import('./adapters/payments/sandbox/forward.ts');
    serveMailbox(app, db);
    forwardSandbox(app, sandbox.origin);
  }
  await site?.(app, deps);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (address && typeof address === 'object') port = address.port;
  // Whatever was made before the port was known names the wrong address.
  deps.kept.clear();

  const watch = watchAttempts(deps, engine === 'sqlite');
  return {
    app,
    deps,
    url: localUrl(),
    async close() {
      await watch.stop();
      await app.close();
      unsubscribe();
      await outbox.stop();
      await transport.close();
      await sandbox?.close();
      await events.close();
      await database.close();
    },
  };
}

async function openSandboxOf(config: Config, appUrl: () => string) {
  if (!config.sandbox) return null;
  if (config.sandboxUrl) return { origin: config.sandboxUrl, close: async () => {} };
  const { openSandbox } = await import('./adapters/payments/sandbox/open.ts');
  return openSandbox({ dir: config.dataDir, appUrl });
}

/** Finishes open attempts at once and then twice a minute; tidies up beside it. Never two rounds at a time. */
function watchAttempts(deps: Deps, alone: boolean): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const look = async (first: boolean) => {
    try {
      if (first && alone) await Promise.all([freeLeases(deps), releaseLetters(deps.db)]);
      await checkAttempts(deps);
      await dropExpiredSessions(deps.db);
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
      await round;
    },
  };
}
