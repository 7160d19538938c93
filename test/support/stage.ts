import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { forwardSandbox } from '../../sandbox/forward.ts';
import { serveMailbox } from '../../sandbox/mailbox.ts';
import { openSandbox } from '../../sandbox/open.ts';
import { migrate, openDatabase } from '../../server/adapters/database/database.ts';
import { capturedTransport } from '../../server/adapters/email/captured.ts';
import { memoryEvents, postgresEvents } from '../../server/adapters/events/events.ts';
import { openFiles } from '../../server/adapters/files/files.ts';
import { openPayments } from '../../server/adapters/payments/open.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { ResponseCache } from '../../server/http/response-cache.ts';
import { logOptions } from '../../server/log.ts';
import { type Outbox, startOutbox } from '../../server/modules/email/outbox.ts';
import { createRender } from '../../server/modules/email/render.ts';
import { openLimits } from '../../server/shared/rate-limits.ts';
import { newPlace, type Place } from './databases.ts';

export const SITE = 'https://shop.test';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** The whole application, opened as serve.ts does it, with the sandbox beside it and mail that waits to be drained. */
export type Stage = {
  app: FastifyInstance;
  deps: Deps;
  outbox: Outbox;
  sandbox: Sandbox;
  place: Place;
  /** Where it listens; null where it was not asked to: then requests are injected and no webhook comes. */
  url: string | null;
  /** What was logged, a JSON line each. */
  lines: string[];
  /** Comes back once so many webhooks have been answered since the stage was opened; gives their states. */
  heard(count: number): Promise<number[]>;
  close(): Promise<void>;
};

export type StageOptions = {
  listening?: boolean;
  /** A second node: same database, same sandbox. */
  beside?: Stage;
  variables?: Record<string, string>;
  /** Changes a part before the application is built over it. */
  change?(deps: Deps): Partial<Deps>;
  /** How long a provider may take; tests of time-outs are impatient. */
  timeoutMs?: number;
};

const opened = new Set<Stage>();
export const openStages = (): Stage[] => [...opened];

export function configFor(place: Place, variables: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    SANDBOX: '1',
    LOG_LEVEL: 'info',
    PUBLIC_URL: SITE,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...variables,
  });
}

function logInto(lines: string[], config: Config) {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return pino(logOptions(config), stream);
}

async function openEvents(pool: pg.Pool | null, url: string | null) {
  if (!pool) return memoryEvents();
  return postgresEvents(
    pool,
    () => new pg.Client({ connectionString: url ?? '' }),
    () => {},
  );
}

/** Notes each answered webhook and tells who waits for it. */
function listenForWebhooks(app: FastifyInstance) {
  const answers: number[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/webhooks/')) return;
    answers.push(reply.statusCode);
    for (const one of waiting) if (answers.length >= one.count) one.resolve();
  });
  return async (count: number): Promise<number[]> => {
    if (answers.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    return [...answers];
  };
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { beside, listening = false, timeoutMs } = options;
  const place = beside?.place ?? (await newPlace());
  const config = configFor(place, options.variables);
  const lines: string[] = [];
  const log = logInto(lines, config);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  if (!config.databaseUrl && !beside) await migrate(database);
  const { db, pool } = database;
  // How soon a site gives up on its database is not what these tests are about, and the machine may be busy.
  if (pool)
    Object.assign(pool.options, { connectionTimeoutMillis: 20_000, statement_timeout: 20_000, query_timeout: 20_000 });
  let url: string | null = null;
  const sandbox =
    beside?.sandbox ?? (await openSandbox({ dir: config.dataDir, appUrl: () => url ?? 'http://127.0.0.1:9' }));
  const events = await openEvents(pool, config.databaseUrl);
  const parts: Deps = {
    config,
    publicUrl: () => SITE,
    db,
    events,
    log,
    files: openFiles(config),
    limits: openLimits(pool, { patienceMs: 20_000, awayMs: 5_000 }),
    payments: openPayments(config, sandbox.origin, timeoutMs),
    responseCache: new ResponseCache(),
  };
  const deps = { ...parts, ...options.change?.(parts) };
  const render = createRender({ db, company: config.company, publicUrl: deps.publicUrl });
  // It sends when a test says so: no timer, no waking.
  const outbox = startOutbox({ db, transport: capturedTransport(db), render, log, pollMs: 3_600_000 });
  events.subscribe(({ type }) => {
    if (type === 'content.changed') deps.responseCache.clear();
  });
  const app = buildApp(deps);
  const heard = listenForWebhooks(app);
  serveMailbox(app, db);
  forwardSandbox(app, sandbox.origin);
  if (listening) url = await app.listen({ host: '127.0.0.1', port: 0 });
  else await app.ready();
  const stage: Stage = {
    app,
    deps,
    outbox,
    sandbox,
    place,
    url,
    lines,
    heard,
    async close() {
      opened.delete(stage);
      if (!beside) await sandbox.close();
      await app.close();
      await outbox.stop();
      await events.close();
      await database.close();
      if (!beside) await place.remove();
    },
  };
  opened.add(stage);
  return stage;
}

/** After each file; second nodes first. */
export async function closeStages(): Promise<void> {
  for (const stage of openStages().toReversed()) await stage.close();
}
