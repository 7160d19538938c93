import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newTestDatabase } from '../../test/support/databases.ts';
import { startReplica } from '../../test/support/servers/replica.ts';
import { configFor } from '../../test/support/stage.ts';
import { serve } from '../main/serve.ts';
import { scrape, TOKEN } from './telemetry.fixture.ts';

test('the lag of the replica grows while it replays nothing', async () => {
  const place = await newTestDatabase();
  const replica = await startReplica(place.databaseUrl ?? '');
  const variables = { HOST: '127.0.0.1', PORT: '0', DATABASE_REPLICA_URL: replica.url, METRICS_TOKEN: TOKEN };
  const running = await serve(configFor(place, variables), { log: pino({ level: 'silent' }) });
  try {
    const lag = async () => (await scrape(running.url)).get('deskfront_replica_lag_seconds');
    await expect.poll(lag).toBe(0);
    await replica.query('select pg_wal_replay_pause()');
    await running.deps.db
      .insertInto('settings')
      .values({ key: 'lag-test', value: '1', updated_at: new Date().toISOString() })
      .execute();
    await expect.poll(lag).toBeGreaterThan(0);
    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(lag).toBe(0);
    await replica.stop();
    expect(await lag()).toBeUndefined();
  } finally {
    await running.close();
    await replica.remove();
    await place.remove();
  }
});
