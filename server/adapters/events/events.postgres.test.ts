import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openStage } from '../../../test/support/stage.ts';
import { type AppEvent, postgresEvents } from './events.ts';

test('after its connection broke, a node listens again and says that it may have missed something', async () => {
  const { deps, place } = await openStage();
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '' });
  const broken: Error[] = [];
  const name = 'the-listener';
  const connect = () => new pg.Client({ connectionString: place.databaseUrl ?? '', application_name: name });
  const events = await postgresEvents(pool, connect, (error) => broken.push(error));
  const gap = Promise.withResolvers<void>();
  events.onGap(() => gap.resolve());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(deps.db);
  await gap.promise;
  expect(broken.length).toBeGreaterThan(0);
  const heard = Promise.withResolvers<AppEvent>();
  events.subscribe(heard.resolve);
  await deps.events.publish({ type: 'user.notified', userId: 7, about: 'order', id: 12 });
  expect(await heard.promise).toEqual({ type: 'user.notified', userId: 7, about: 'order', id: 12 });
  await events.close();
  await pool.end();
});

test('what the other nodes can not be told has happened all the same, and is logged', async () => {
  const { place } = await openStage();
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '' });
  const broken: Error[] = [];
  const connect = () => new pg.Client({ connectionString: place.databaseUrl ?? '' });
  const events = await postgresEvents(pool, connect, (error) => broken.push(error));
  const heard: AppEvent[] = [];
  events.subscribe((event) => heard.push(event));
  await pool.end();
  await events.publish({ type: 'content.changed' });
  expect(heard).toEqual([{ type: 'content.changed' }]);
  expect(broken).toHaveLength(1);
  await events.close();
});
