import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { EMAIL_DELAY_SECONDS } from '../../contract/platform/undo.ts';
import { setCurrency } from '../../contract/shared/money.ts';
import { sampleCompany } from '../../sample/company.ts';
import { serveClock } from '../../sandbox/clock.ts';
import { forwardSandbox } from '../../sandbox/forward.ts';
import { serveMailbox } from '../../sandbox/mailbox.ts';
import { openSandbox } from '../../sandbox/open.ts';
import { openDatabase } from '../../server/adapters/database/database.ts';
import { requestTimeouts } from '../../server/adapters/database/engines/postgres.ts';
import { primaryReads } from '../../server/adapters/database/engines/reads.ts';
import { migrate } from '../../server/adapters/database/migrate.ts';
import { capturedTransport } from '../../server/adapters/email/captured.ts';
import { memoryEvents } from '../../server/adapters/events/events.ts';
import { postgresEvents } from '../../server/adapters/events/postgres-events.ts';
import { openFiles } from '../../server/adapters/files/files.ts';
import { openPasswords } from '../../server/adapters/passwords.ts';
import { openPayments } from '../../server/adapters/payments/open.ts';
import { openSealerFor } from '../../server/adapters/sealed-values.ts';
import { openVies } from '../../server/adapters/tax-ids/vies.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { logOptions } from '../../server/config/log.ts';
import type { Deps } from '../../server/deps.ts';
import { createRenderer } from '../../server/emails/render.ts';
import { ResponseCache } from '../../server/http/response-cache.ts';
import { buildApp } from '../../server/main/app.ts';
import { calendarOf, promiseViewOf } from '../../server/order/clock/clock.ts';
import { replyToOf } from '../../server/order/threads/threads.ts';
import { type Outbox, startOutbox } from '../../server/platform/email/email.ts';
import { emailFooterOf, refreshRenderings } from '../../server/platform/legal/legal.ts';
import { type FanOut, startFanOut } from '../../server/platform/notifications/notifications.ts';
import { emailLogoOf } from '../../server/shared/brand/brand.ts';
import { openSandboxClock } from '../../server/shared/clock.ts';
import { companyOf, followDayOrder, messageDomainOf } from '../../server/shared/company/company.ts';
import { createNode } from '../../server/shared/node.ts';
import { postgresStore } from '../../server/shared/rate-limit-stores.ts';
import { openRateLimits } from '../../server/shared/rate-limits.ts';
import { openSettings } from '../../server/shared/settings.ts';
import { openTelemetry } from '../../server/telemetry/telemetry.ts';
import { newTestDatabase, type TestDatabase } from './databases.ts';
import { hashingInTests } from './passwords.ts';

export const SITE = 'https://shop.test';

/** All nodes of a test share it. */
export const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** The application as serve.ts opens it, with a sandbox. Only `outbox.drain` sends emails. */
export type Stage = {
  app: FastifyInstance;
  deps: Deps;
  outbox: Outbox;
  /** Only `drain` fans out notifications. */
  fanOut: FanOut;
  sandbox: Sandbox;
  place: TestDatabase;
  /** Null unless `listening`: requests are injected, and no webhooks arrive. */
  url: string | null;
  logLines: string[];
  webhookStatuses(count: number): Promise<number[]>;
  close(): Promise<void>;
};

export type StageOptions = {
  listening?: boolean;
  /** The other node shares its database and sandbox. */
  sharing?: Stage;
  variables?: Record<string, string>;
  change?(deps: Deps): Partial<Deps>;
  /** The timeout of calls to providers. */
  timeoutMs?: number;
  /** The default is a new one, which is removed at the end. */
  place?: TestDatabase;
};

const opened = new Set<Stage>();
export const openStages = (): Stage[] => [...opened];

export function configFor(place: TestDatabase, variables: Record<string, string> = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    SANDBOX: '1',
    LOG_LEVEL: 'info',
    PUBLIC_URL: SITE,
    DATA_DIR: place.dataDir,
    SECRETS_KEY,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...variables,
  });
  // A process would draw the logo for each stage. Documents of tests have no structured seller, and its days are UTC's.
  const { time_zone: _, seller: __, ...company } = sampleCompany;
  return { ...config, companyFile: config.companyFile ?? { ...company, logo_url: '' } };
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

// A busy machine would exceed those of production.
Object.assign(requestTimeouts, { connectionTimeoutMillis: 20_000, statementMs: 20_000, query_timeout: 20_000 });

async function openEvents(pool: pg.Pool | null, url: string | null) {
  if (!pool) return memoryEvents();
  return postgresEvents(
    pool,
    () => new pg.Client({ connectionString: url ?? '' }),
    () => {},
    20_000,
  );
}

function recordWebhooks(app: FastifyInstance) {
  const statuses: number[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/webhooks/')) return;
    statuses.push(reply.statusCode);
    for (const one of waiting) if (statuses.length >= one.count) one.resolve();
  });
  return async (count: number): Promise<number[]> => {
    if (statuses.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    return [...statuses];
  };
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { sharing, listening = false, timeoutMs } = options;
  const place = sharing?.place ?? options.place ?? (await newTestDatabase());
  const config = configFor(place, options.variables);
  setCurrency(config.currency);
  const logLines: string[] = [];
  const log = logInto(logLines, config);
  const telemetry = await openTelemetry(config, log);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  if (!sharing && !place.migrated) await migrate(database);
  const { db, pool } = database;
  let url: string | null = null;
  const sandbox =
    sharing?.sandbox ??
    (await openSandbox({ dir: config.dataDir, appUrl: () => url ?? 'http://127.0.0.1:9', publicUrl: () => SITE }));
  const events = await openEvents(pool, config.databaseUrl);
  const settings = openSettings(db, config.companyFile, config.timeZone);
  const parts: Deps = {
    config,
    publicUrl: () => SITE,
    db,
    reads: primaryReads(db),
    clock: await openSandboxClock(settings),
    node: createNode(),
    events,
    log,
    files: openFiles(config),
    limits: openRateLimits(pool && postgresStore(pool), { timeoutMs: 20_000, pauseMs: 5_000 }),
    passwords: openPasswords(config, hashingInTests()),
    sealer: openSealerFor(config),
    settings,
    payments: openPayments(config, sandbox.origin, { timeoutMs, callsPerSecond: Number.POSITIVE_INFINITY }),
    vies: openVies({ origin: sandbox.origin }),
    responseCache: new ResponseCache(),
    metrics: telemetry.metrics,
  };
  const deps = { ...parts, ...options.change?.(parts) };
  const render = createRenderer({
    db,
    company: () => companyOf(deps),
    logo: () => emailLogoOf(deps),
    footer: () => emailFooterOf(deps),
    publicUrl: deps.publicUrl,
    sealer: deps.sealer,
    replyToOf: (whose) => replyToOf(deps, whose),
    timeZone: async () => (await calendarOf(deps)).timeZone,
    promiseView: () => promiseViewOf(deps),
    signature: async () => (await deps.settings.current()).email_signature,
    isPreview: async () => (await deps.settings.current()).shop_state === 'preview',
  });
  // Polling is so rare that only tests trigger sending. Emails need not wait until an action can't be undone.
  const outbox = startOutbox({
    db,
    transport: capturedTransport(db, undefined, () => messageDomainOf(deps)),
    render,
    log,
    aheadMs: () => EMAIL_DELAY_SECONDS * 1000,
    readerWaitMs: 0,
    pollIntervalMs: 3_600_000,
  });
  await followDayOrder(deps);
  const fanOut = startFanOut(deps, 3_600_000);
  events.subscribe(({ type }) => {
    if (type === 'content.changed' || type === 'settings.changed') deps.responseCache.clear();
    if (type === 'settings.changed') {
      settings.invalidate();
      void deps.clock.refresh();
      void followDayOrder(deps);
      refreshRenderings(deps).catch((error) => log.warn({ err: error }, 'the legal texts could not be rendered again'));
    }
  });
  await telemetry.start(deps, { pool, redis: null });
  const app = buildApp(deps);
  const webhookStatuses = recordWebhooks(app);
  serveMailbox(app, db);
  serveClock(app, deps, sandbox.origin, []);
  forwardSandbox(app, sandbox.origin);
  if (listening) url = await app.listen({ host: '127.0.0.1', port: 0 });
  else await app.ready();
  const stage: Stage = {
    app,
    deps,
    outbox,
    fanOut,
    sandbox,
    place,
    url,
    logLines,
    webhookStatuses,
    async close() {
      opened.delete(stage);
      if (!sharing) await sandbox.close();
      await app.close();
      await fanOut.stop();
      await outbox.stop();
      await events.close();
      await database.close();
      await telemetry.close();
      if (!sharing) await place.remove();
    },
  };
  opened.add(stage);
  return stage;
}

/** Second nodes close first: they share the first one's database. */
export async function closeStages(): Promise<void> {
  for (const stage of openStages().toReversed()) await stage.close();
}
