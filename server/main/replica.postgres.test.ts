import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../test/support/databases.ts';
import { seedPerson } from '../../test/support/seeds.ts';
import { type Replica, startReplica } from '../../test/support/servers/replica.ts';
import { configFor } from '../../test/support/stage.ts';
import { ConfigError } from '../config/config.ts';
import { type RunningApp, serve } from './serve.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

let place: TestDatabase;
beforeEach(async () => {
  place = await newTestDatabase();
  open.push(place.remove);
});

async function start(replicaUrl: string) {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void (line.includes('replica') && warnings.push(line)) },
  );
  const variables = { HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1', DATABASE_REPLICA_URL: replicaUrl };
  const running = await serve(configFor(place, variables), { log });
  open.push(running.close);
  return { running, warnings };
}

async function adminOf({ deps, url }: RunningApp) {
  const { id, token } = await seedPerson(deps.db, 'admin');
  const call = (path: string, method = 'GET') =>
    fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return {
    id,
    call,
    list: async (path: string) => {
      const response = await call(path);
      expect(response.status, path).toBe(200);
      return ((await response.json()) as { data: { id: number }[] }).data;
    },
  };
}

/** A connection names its last query only: of a list, that may be the files of its rows. */
const hasRead = async (replica: Replica, start: string) =>
  (
    await replica.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%"${start}%'`,
    )
  ).length > 0;

test('lists come from the replica, without missing a change, and from the primary when it is down', async () => {
  const replica = await startReplica(place.databaseUrl ?? '');
  open.push(replica.remove);
  const { running, warnings } = await start(replica.url);
  const [admin, otherAdmin] = [await adminOf(running), await adminOf(running)];
  const messages = () => admin.list('/admin/contact-messages');
  const untilReplica = () =>
    expect.poll(async () => (await messages()) && (await hasRead(replica, 'contact_'))).toBe(true);
  await untilReplica();
  expect(await hasRead(replica, 'sessions')).toBe(false);

  const contact = await running.deps.db
    .insertInto('contact_messages')
    .values({ name: 'Ida', email: 'ida@mail.test', message: 'Hello', created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect.poll(messages).toMatchObject([{ id: contact.id, read_at: null }]);
  await replica.query('select pg_wal_replay_pause()');
  expect((await admin.call(`/admin/contact-messages/${contact.id}/read`, 'PUT')).status).toBe(200);
  const notified = { type: 'user.notified', userId: otherAdmin.id, event: 'contact.waiting', id: contact.id } as const;
  await running.deps.events.publish(notified);
  for (const one of [admin, otherAdmin])
    expect(await one.list('/admin/contact-messages')).toMatchObject([{ id: contact.id, read_at: expect.any(String) }]);
  await replica.query('select pg_wal_replay_resume()');

  await untilReplica();
  // A replica that fell behind for a moment has caused a warning, too.
  warnings.length = 0;
  await replica.stop();
  expect(await messages()).toMatchObject([{ id: contact.id, read_at: expect.any(String) }]);
  await expect.poll(async () => (await messages()) && warnings.length).toBe(1);
  expect(warnings[0]).toMatch(/lists are read from the primary/);
  await replica.start();
  await untilReplica();
});

test('a server that is no replica of the database is refused in words', async () => {
  const error = await start(place.databaseUrl ?? '').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_REPLICA_URL .* is a primary/);
});

test('a replica that is down at the start is reported, and lists are read from the primary', async () => {
  const { running, warnings } = await start('postgres://nobody@127.0.0.1:1/shop');
  expect(await (await adminOf(running)).list('/admin/contact-messages')).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/lists are read from the primary/)]);
});
