import { afterEach, expect, test } from 'vitest';
import { type Metrics, openMetrics } from './metrics.ts';
import { provideServerFigures } from './server-figures.ts';
import { parseMetrics } from './telemetry.fixture.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

async function measured(
  ...[shared, reads = {}]: [Parameters<typeof provideServerFigures>[1], { replicaLagSeconds?(): Promise<number> }?]
) {
  const metrics: Metrics = await openMetrics();
  undo.push(() => metrics.close());
  provideServerFigures(metrics, shared, reads);
  return async (series: string) => parseMetrics((await metrics.scrape()).text).get(`deskfront_${series}`);
}

test('the pool reports its connections', async () => {
  const pool = { idleCount: 2, totalCount: 5, waitingCount: 3, options: { max: 10 } } as never;
  const read = await measured({ pool, redis: null });
  expect(await read('database_connections{state="idle"}')).toBe(2);
  expect(await read('database_connections{state="busy"}')).toBe(3);
  expect(await read('database_connections_max')).toBe(10);
  expect(await read('database_waiting')).toBe(3);
  expect(await read('redis_up')).toBeUndefined();
  expect(await read('replica_lag_seconds')).toBeUndefined();
});

test('Redis is up while it responds', async () => {
  let isUp = true;
  const redis = { remove: async () => (isUp ? 0 : Promise.reject(new Error('The socket is closed.'))) };
  const read = await measured({ pool: null, redis });
  expect(await read('redis_up')).toBe(1);
  isUp = false;
  expect(await read('redis_up')).toBe(0);
  expect(await read('database_waiting')).toBeUndefined();
});

test('a replica that does not respond has no lag', async () => {
  let isUp = true;
  const replicaLagSeconds = async () => (isUp ? 1.5 : Promise.reject(new Error('Connection terminated')));
  const read = await measured({ pool: null, redis: null }, { replicaLagSeconds });
  expect(await read('replica_lag_seconds')).toBe(1.5);
  isUp = false;
  expect(await read('replica_lag_seconds')).toBeUndefined();
});
