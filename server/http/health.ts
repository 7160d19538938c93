import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { released } from '../adapters/database/migrate.ts';
import { assertSchemaIsKnown, SchemaIsNewer } from '../adapters/database/schema/schema-version.ts';
import type { Deps } from '../deps.ts';
import { isDraining } from './lifecycle.ts';

type Check = () => Promise<void>;

const PAGE_TIMEOUT_MS = 3_000;
/** Probes may come more often than a page is worth rendering. */
const PAGE_CHECK_MS = 5_000;

const pageChecks = new WeakMap<FastifyInstance, Check>();

export function addPageCheck(app: FastifyInstance, render: Check, timeoutMs = PAGE_TIMEOUT_MS): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<void> = Promise.resolve();
  pageChecks.set(app, () => {
    if (performance.now() - checkedAt < PAGE_CHECK_MS) return result;
    checkedAt = performance.now();
    result = pTimeout(render(), { milliseconds: timeoutMs });
    result.catch((error: unknown) => app.log.error({ err: error }, 'no page can be rendered'));
    return result;
  });
}

function shared(check: Check): Check {
  let running: Promise<void> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * `/healthz`: the process responds. `/readyz`: it is not stopping, its database responds and fits this version, and the
 * site can render a page.
 */
export function serveHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const checks: { reason: string; check: Check }[] = [
    { reason: 'The database does not respond.', check: shared(() => assertSchemaIsKnown(db, Object.keys(released))) },
    { reason: 'No page can be rendered.', check: async () => pageChecks.get(app)?.() },
  ];
  let isReported = false;
  const reportOnce = (error: SchemaIsNewer) => {
    if (!isReported) app.log.warn({ err: error }, 'not ready: another node has upgraded the database');
    isReported = true;
  };
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining(app)) return reply.code(503).send({ status: 'unavailable', reason: 'This node is stopping.' });
    for (const { reason, check } of checks)
      try {
        await check();
      } catch (error) {
        if (!(error instanceof SchemaIsNewer)) return reply.code(503).send({ status: 'unavailable', reason });
        reportOnce(error);
        return reply.code(503).send({ status: 'unavailable', reason: error.message });
      }
    return { status: 'ready' };
  });
}
