import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { provideDatabaseFigures } from './database-figures.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { provideProcessFigures } from './process-figures.ts';
import { serveMetrics } from './serve-metrics.ts';
import { provideServerFigures, type SharedServers } from './server-figures.ts';

export type Telemetry = {
  metrics: Metrics | null;
  /** Begins to read figures and to listen on METRICS_PORT. */
  start(deps: Pick<Deps, 'db' | 'reads' | 'responseCache' | 'node'>, shared: SharedServers): Promise<void>;
  /** Sends what is queued within seconds. */
  close(): Promise<void>;
};

/** Loads only what is configured. Call it before the database is opened, whose statements are traced. */
export async function openTelemetry(config: Config, log: FastifyBaseLogger): Promise<Telemetry> {
  const { port, token } = config.metrics;
  const metrics = port !== null || token !== null ? await openMetrics() : null;
  const tracing = config.tracing && (await import('./open-tracing.ts')).openTracing(config.tracing, log);
  let listener: Awaited<ReturnType<typeof serveMetrics>> | null = null;
  return {
    metrics,
    async start({ db, reads, responseCache, node }, shared) {
      if (!metrics) return;
      provideDatabaseFigures(metrics, db);
      provideProcessFigures(metrics, { responseCache, node });
      provideServerFigures(metrics, shared, reads);
      listener = await serveMetrics(metrics, config, log);
    },
    async close() {
      await listener?.close();
      metrics?.close();
      await tracing?.close();
    },
  };
}
