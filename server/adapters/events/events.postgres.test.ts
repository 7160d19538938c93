import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openStage } from '../../../test/support/stage.ts';
import type { AppEvent } from './events.ts';
import { postgresEvents } from './postgres-events.ts';

test('after a lost connection a node reconnects and reports the gap', async () => {
  const { deps, place } = await openStage();
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '' });
  const errors: Error[] = [];
  const name = 'the-listener';
  const connect = () => new pg.Client({ connectionString: place.databaseUrl ?? '', application_name: name });
  const events = await postgresEvents(pool, connect, (error) => errors.push(error));
  const gap = Promise.withResolvers<void>();
  events.onGap(() => gap.resolve());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(deps.db);
  await gap.promise;
  expect(errors.length).toBeGreaterThan(0);
  const received = Promise.withResolvers<AppEvent>();
  events.subscribe(received.resolve);
  await deps.events.publish({ type: 'user.notified', userId: 7, event: 'order', id: 12 });
  expect(await received.promise).toEqual({ type: 'user.notified', userId: 7, event: 'order', id: 12 });
  await events.close();
  await pool.end();
});

test('a failure to notify other nodes is reported, and the local subscribers are still notified', async () => {
  const { place } = await openStage();
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '' });
  const errors: Error[] = [];
  const connect = () => new pg.Client({ connectionString: place.databaseUrl ?? '' });
  const events = await postgresEvents(pool, connect, (error) => errors.push(error));
  const received: AppEvent[] = [];
  events.subscribe((event) => received.push(event));
  await pool.end();
  await events.publish({ type: 'content.changed' });
  expect(received).toEqual([{ type: 'content.changed' }]);
  expect(errors).toHaveLength(1);
  await events.close();
});
