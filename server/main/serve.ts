import { once } from 'node:events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setCurrency } from '../../contract/shared/money.ts';
import { claimDatabase } from '../adapters/database/claim.ts';
import type { Db } from '../adapters/database/database.ts';
import { capturedTransport } from '../adapters/email/captured.ts';
import { smtpTransport } from '../adapters/email/smtp.ts';
import { openFiles } from '../adapters/files/files.ts';
import { openPasswords } from '../adapters/passwords.ts';
import { openPayments } from '../adapters/payments/open.ts';
import { openSealerFor } from '../adapters/sealed-values.ts';
import { openVies } from '../adapters/tax-ids/vies.ts';
import { type Config, hasMailbox } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { createLazyRenderer } from '../emails/lazy-render.ts';
import { closeGracefully, drain } from '../http/lifecycle.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { MAILBOX_LEASE, startMailbox } from '../inbox/inbound/inbound.ts';
import { repeatErasuresAtStart } from '../office/privacy/privacy.ts';
import { startHeartbeat } from '../office/system/system.ts';
import type { Supervised } from '../operations/supervisor/supervised.ts';
import { budgetEarlierClocks, promiseViewOf, timeZoneOf } from '../order/clock/clock.ts';
import { replyToOf } from '../order/threads/threads.ts';
import { READER_WAIT_MS, releaseEmailLeases, startOutbox } from '../platform/email/email.ts';
import { emailFooterOf, refreshRenderings, storeFirstVersions } from '../platform/legal/legal.ts';
import { startFanOut } from '../platform/notifications/notifications.ts';
import { writeMisses } from '../platform/search-index/search-index.ts';
import { releaseAllLeases } from '../selling/orders/orders.ts';
import { freezeMissingRates } from '../settlement/commissions/commissions.ts';
import { checkAttempts } from '../settlement/provider-events/provider-events.ts';
import { releaseRefundLeases } from '../settlement/refunds/refunds.ts';
import { emailLogoOf } from '../shared/brand/brand.ts';
import { openSandboxClock, realClock } from '../shared/clock.ts';
import { companyOf, followDayOrder, messageDomainOf, senderOf } from '../shared/company/company.ts';
import { releaseLeases } from '../shared/leases.ts';
import { createNode, isClockOff, measureClock } from '../shared/node.ts';
import { type ScheduledTask, startScheduler } from '../shared/scheduler.ts';
import { openSettings } from '../shared/settings.ts';
import { copyCasesOfFile } from '../site/cases/cases.ts';
import { openTelemetry } from '../telemetry/telemetry.ts';
import { buildApp } from './app.ts';
import { openConnections } from './connections.ts';
import { scheduledTasks } from './scheduled-tasks.ts';
import { openSimulation } from './simulation.ts';
import { checkAtStart } from './start-checks.ts';

// An attempt's lease takes 25 seconds: attempts of a dead node are resumed within a minute.
const ATTEMPT_CHECK_MS = 30_000;
// Whoever looks into the sandbox's mailbox does not want to wait for minutes.
const SANDBOX_READER_WAIT_MS = 2_000;
// Rendering an email with its invoice costs as much as the purchase, so the buyer's response goes first.
const EMAIL_DELAY_MS = 100;
/** Two changes at once become one batch, and the response goes first. */
const FAN_OUT_DELAY_MS = 50;
/** When a node has stopped, all its event streams reconnect at once and wait to be accepted. */
const BACKLOG = 4_096;

export type RunningApp = {
  app: FastifyInstance;
  deps: Deps;
  url: string;
  /** `drains`: the proxies get the configured time to notice first. */
  close(options?: { drains?: boolean }): Promise<void>;
};
type Options = {
  log: FastifyBaseLogger;
  /** The application is the API alone if this is missing. */
  site?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Runs after the migrations and before the first request. */
  prepare?: (deps: Deps) => Promise<void>;
  graceMs?: number;
  /** Null unless supervised. */
  supervised?: Supervised | null;
};

export async function serve(config: Config, options: Options): Promise<RunningApp> {
  const { log, site, prepare, graceMs = config.shutdownMs, supervised = null } = options;
  setCurrency(config.currency);
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    log.warn(
      'PUBLIC_URL is https, so there is a proxy, but TRUST_PROXY is not set: all clients have the IP address of the proxy',
    );
  for (const warning of config.warnings) log.warn(warning);
  const telemetry = await openTelemetry(config, log);
  const claim = config.databaseUrl ? null : claimDatabase(config.dataDir);
  if (claim && !claim.isOnlyProcess && !supervised)
    log.warn('another process uses this SQLite database: for several nodes, use PostgreSQL');
  const connections = await openConnections(config, log, supervised?.relay);
  const { database, events, limits, reads } = connections;
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const localUrl = () => `http://127.0.0.1:${port}`;
  const sandbox = await openSandboxIfEnabled(config, localUrl, publicUrl);
  const { db } = database;
  const settings = openSettings(db, config.companyFile, config.timeZone);
  const deps: Deps = {
    config,
    publicUrl,
    db,
    reads,
    clock: config.sandbox ? await openSandboxClock(settings) : realClock,
    node: createNode(),
    events,
    log,
    files: openFiles(config),
    limits,
    passwords: openPasswords(config),
    sealer: openSealerFor(config),
    settings,
    payments: openPayments(config, sandbox?.origin ?? null),
    vies: openVies({ origin: sandbox?.origin ?? null }),
    responseCache: new ResponseCache(),
    metrics: telemetry.metrics,
  };
  await measureClock(deps);
  await checkAtStart(deps);
  await repeatErasuresAtStart(deps);
  await freezeMissingRates(db, config.commissionPercent);
  await budgetEarlierClocks(deps);
  await storeFirstVersions(deps);
  await prepare?.(deps);
  settings.invalidate();
  await followDayOrder(deps);
  await copyCasesOfFile(deps);
  const simulation = await openSimulation(deps, localUrl);

  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: () => senderOf(deps), messageDomain: () => messageDomainOf(deps) })
    : capturedTransport(db, undefined, () => messageDomainOf(deps));
  const canSend = hasMailbox(config);
  const mayWork = () => canSend && !isClockOff(deps.node);
  const readerWaitMs = config.sandbox ? SANDBOX_READER_WAIT_MS : READER_WAIT_MS;
  const outbox = startOutbox({
    db,
    transport,
    render: createLazyRenderer({
      db,
      company: () => companyOf(deps),
      logo: () => emailLogoOf(deps),
      footer: () => emailFooterOf(deps),
      publicUrl,
      sealer: deps.sealer,
      replyToOf: (whose) => replyToOf(deps, whose),
      timeZone: () => timeZoneOf(deps),
      promiseView: () => promiseViewOf(deps),
      signature: async () => (await settings.current()).email_signature,
      isPreview: async () => (await settings.current()).shop_state === 'preview',
    }),
    log,
    readerWaitMs,
    mayWork,
  });
  const fanOut = startFanOut(deps);
  const onSettingsChanged = () => {
    settings.invalidate();
    deps.responseCache.clear();
    simulation?.followState().catch((error) => log.warn({ err: error }, 'the simulation could not be ended'));
    followDayOrder(deps).catch((error) => log.warn({ err: error }, 'the company could not be read again'));
    deps.clock.refresh().catch((error) => log.warn({ err: error }, 'the settings could not be read again'));
    refreshRenderings(deps).catch((error) => log.warn({ err: error }, 'the legal texts could not be rendered again'));
  };
  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'content.changed') deps.responseCache.clear();
    if (event.type === 'settings.changed') onSettingsChanged();
    if (event.type === 'email.queued')
      for (const wait of config.sandbox ? [0, readerWaitMs] : [0])
        setTimeout(outbox.wake, wait + EMAIL_DELAY_MS).unref();
    if (event.type === 'jobs.due') void scheduler.runOnce();
    if (event.type === 'notification.queued') setTimeout(fanOut.wake, FAN_OUT_DELAY_MS).unref();
  });
  events.onGap(() => {
    onSettingsChanged();
    outbox.wake();
    fanOut.wake();
  });

  const jobs = scheduledTasks(deps);
  // The first jobs would skip whatever a killed predecessor had leased.
  if (claim?.isOnlyProcess) await releaseLeasesOfPredecessor(db, jobs);
  const listening = Promise.withResolvers<void>();
  const scheduler = startScheduler({ db, log, jobs, after: listening.promise, mayWork });
  const mailbox = startMailbox(deps);
  const heartbeat = startHeartbeat(deps, jobs);
  await telemetry.start(deps, { pool: database.pool, redis: connections.redis });
  const app = buildApp(deps);
  if (sandbox) {
    const { forwardSandbox } = await import('../../sandbox/forward.ts');
    const { serveMailbox } = await import('../../sandbox/mailbox.ts');
    serveMailbox(app, db);
    forwardSandbox(app, sandbox.origin);
    const { serveClock } = await import('../../sandbox/clock.ts');
    serveClock(app, deps, sandbox.origin, [() => checkAttempts(deps), () => scheduler.runOnce('all')]);
  }
  await simulation?.serve(app);
  try {
    await site?.(app, deps);
    await listen(app, config);
  } catch (error) {
    // The process is about to end, and emails that it is sending would be sent twice.
    await Promise.all([scheduler.stop(), mailbox?.stop(), fanOut.stop(), outbox.stop(), heartbeat.stop()]);
    throw error;
  }
  listening.resolve();
  const address = app.server.address();
  if (address && typeof address === 'object') port = address.port;
  // Responses cached before the port was known contain the wrong URL.
  deps.responseCache.clear();

  const maintenance = scheduleMaintenance(deps);
  return {
    app,
    deps,
    url: localUrl(),
    async close({ drains = true } = {}) {
      if (drains) await drain(app, config.drainMs);
      await Promise.all([maintenance.stop(), scheduler.stop(), mailbox?.stop(), closeGracefully(app, graceMs)]);
      unsubscribe();
      await writeMisses(db).catch((error) => log.warn({ err: error }, 'searches without results could not be counted'));
      await fanOut.stop();
      await outbox.stop();
      await heartbeat.stop();
      await transport.close();
      await sandbox?.close();
      await simulation?.close();
      await connections.close();
      await telemetry.close();
      claim?.release();
    },
  };
}

async function listen(app: FastifyInstance, { listenFd, host, port }: Config): Promise<void> {
  if (listenFd === null) return void (await app.listen({ host, port, backlog: BACKLOG }));
  // The framework can't pass the length of the queue along with a descriptor.
  await app.ready();
  app.server.listen({ fd: listenFd }, BACKLOG);
  await once(app.server, 'listening');
}

async function openSandboxIfEnabled(config: Config, appUrl: () => string, publicUrl: () => string) {
  if (!config.sandbox) return null;
  if (config.sandboxUrl) return { origin: config.sandboxUrl, close: async () => {} };
  const { openSandbox } = await import('../../sandbox/open.ts');
  return openSandbox({ dir: config.dataDir, appUrl, publicUrl });
}

async function releaseLeasesOfPredecessor(db: Db, jobs: readonly ScheduledTask[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await Promise.all([
    releaseAllLeases(db),
    releaseEmailLeases(db),
    releaseRefundLeases(db),
    releaseLeases(db, [...names, MAILBOX_LEASE]),
  ]);
}

/** Every node checks attempts: their leases divide the work. Rounds never overlap. */
function scheduleMaintenance(deps: Deps): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = async () => {
    try {
      await checkAttempts(deps, stopping.signal);
    } catch (error) {
      deps.log.error({ err: error }, 'resuming open payments failed');
    }
  };
  round = run();
  const timer = setInterval(() => {
    round = round.then(run);
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
