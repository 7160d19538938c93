import type { Pool } from 'pg';
import type { Reads } from '../adapters/database/engines/reads.ts';
import type { Redis } from '../adapters/redis.ts';
import type { Metrics } from './metrics.ts';

export type SharedServers = {
  pool: Pick<Pool, 'idleCount' | 'totalCount' | 'waitingCount' | 'options'> | null;
  redis: Pick<Redis, 'remove'> | null;
};

// Nothing has this key; any command shows that Redis responds.
const NO_KEY = 'deskfront:metrics';

export function provideServerFigures(
  metrics: Metrics,
  { pool, redis }: SharedServers,
  { replicaLagSeconds }: Pick<Reads, 'replicaLagSeconds'>,
): void {
  if (pool) {
    metrics.provide('deskfront_database_connections', () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
    }));
    metrics.provide('deskfront_database_connections_max', () => pool.options.max);
    metrics.provide('deskfront_database_waiting', () => pool.waitingCount);
  }
  if (replicaLagSeconds) metrics.provide('deskfront_replica_lag_seconds', replicaLagSeconds);
  if (redis)
    metrics.provide('deskfront_redis_up', () =>
      redis.remove(NO_KEY).then(
        () => 1,
        () => 0,
      ),
    );
}
