import { pino } from 'pino';
import { createClient } from 'redis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../test/support/databases.ts';
import { freePort } from '../../test/support/free-port.ts';
import { type RunningProgram, skipWithout, startRedis } from '../../test/support/servers/programs.ts';
import { configFor } from '../../test/support/stage.ts';
import type { AppEvent } from '../adapters/events/events.ts';
import { redisEvents } from '../adapters/events/redis-events.ts';
import { openRedis } from '../adapters/redis.ts';
import { ConfigError } from '../config/config.ts';
import { openRateLimits } from '../shared/rate-limits.ts';
import { redisStore } from '../shared/redis-counter-store.ts';
import { type RunningApp, serve } from './serve.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

let place: TestDatabase;
let redis: RunningProgram & { url: string };
beforeEach(async (test) => {
  skipWithout(test, 'redis-server');
  place = await newTestDatabase();
  open.push(place.remove);
  redis = await startRedis();
  open.push(redis.remove);
});

async function start(url = redis.url, lines: string[] = []): Promise<RunningApp> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const variables = { HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1', REDIS_URL: url };
  const running = await serve(configFor(place, variables), { log });
  open.push(running.close);
  return running;
}

const commandsOf = async () => {
  const client = await openRedis({ urls: [redis.url], onError: () => {} });
  open.push(client.close);
  return client;
};

const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch((error: { status: number }) => error.status);

test('two nodes see each other’s events and share their limits', async () => {
  const [first, second] = [await start(), await start()];
  const received: AppEvent[] = [];
  second.deps.events.subscribe((event) => received.push(event));
  const events: AppEvent[] = [
    { type: 'user.notified', userId: 7, event: 'order', id: 12 },
    { type: 'content.changed' },
  ];
  await first.deps.events.publish(...events);
  await expect.poll(() => received).toEqual(events);

  const consume = ({ deps }: RunningApp) => statusOf(deps.limits.consume('contacts', 'shared'));
  const statuses = await Promise.all(Array.from({ length: 15 }, (_, i) => consume(i % 2 ? first : second)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await first.deps.limits.used('contacts', 'shared')).toBe(10);
  await second.deps.limits.release('contacts', 'shared');
  expect(await first.deps.limits.used('contacts', 'shared')).toBe(9);
  expect(
    await first.deps.limits.checkAll([
      ['contacts', 'shared'],
      ['messages', 'none'],
    ]),
  ).toEqual([9, 0]);
  await first.deps.limits.reset('contacts', 'shared');
  expect(await second.deps.limits.used('contacts', 'shared')).toBe(0);
  expect(first.deps.limits.size() + second.deps.limits.size()).toBe(0);
  expect(await first.deps.db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
});

test('counters in Redis expire, and only a limit that extends begins again with each point', async () => {
  const client = await commandsOf();
  const store = redisStore(client);
  const add = (key: string, extend: boolean, points = 1) =>
    store.add({ key, points, durationMs: 60_000, max: 3, extend });
  const age = (key: string) =>
    client.runScripts([
      { script: "return redis.call('pexpire', KEYS[1], 5000)", key: `deskfront:limit:${key}`, values: [] },
    ]);
  expect(await add('a', false)).toEqual({ points: 1, msLeft: 60_000 });
  for (const [key, extend] of [
    ['fixed', false],
    ['extended', true],
  ] as const) {
    await add(key, extend);
    await age(key);
    const counter = await add(key, extend);
    expect(counter?.points).toBe(2);
    expect((counter?.msLeft ?? 0) > 5_000, key).toBe(extend);
  }
  expect(await add('fixed', false, 1)).toMatchObject({ points: 3 });
  expect(await add('fixed', false, 1)).toBeNull();
  expect(await add('unknown', false, -1)).toEqual({ points: 0, msLeft: 0 });
  const [keys] = await client.runScripts([
    { script: "return redis.call('dbsize')", key: 'deskfront:limit:a', values: [] },
  ]);
  expect(keys).toBe(3);
});

test('while Redis is down or hangs, requests are served and limits count; afterwards the gap is reported', async () => {
  const lines: string[] = [];
  const node = await start(redis.url, lines);
  const login = () =>
    fetch(`${node.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@mail.test', password: 'Wrong-Passw0rd!' }),
    });
  const gap = Promise.withResolvers<void>();
  node.deps.events.onGap(() => gap.resolve());
  redis.send('SIGSTOP');
  expect((await login()).status).toBe(422);
  await node.deps.events.publish({ type: 'content.changed' });
  redis.send('SIGCONT');
  await redis.stop();
  for (let i = 0; i < 12; i += 1) await statusOf(node.deps.limits.consume('contacts', 'a'));
  expect(await statusOf(node.deps.limits.consume('contacts', 'a'))).toBe(429);
  expect((await login()).status).toBe(422);
  await node.deps.events.publish({ type: 'content.changed' });
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  await redis.start();
  await gap.promise;
  const received: AppEvent[] = [];
  node.deps.events.subscribe((event) => received.push(event));
  const other = await redisEvents(await commandsOf(), () => {});
  open.push(other.close);
  await other.publish({ type: 'settings.changed' });
  await expect.poll(() => received).toEqual([{ type: 'settings.changed' }]);
  expect(lines.length).toBeGreaterThan(0);
});

test('a Redis that refuses the password or cannot be reached prevents the start, without a word of the password', async () => {
  const protectedRedis = await startRedis(['--requirepass', 'the-right-one']);
  open.push(protectedRedis.remove);
  const withPassword = (password: string) => protectedRedis.url.replace('//', `//:${password}@`);
  await start(withPassword('the-right-one'));
  for (const url of [withPassword('hunter2-hunter2'), 'redis://:hunter2-hunter2@127.0.0.1:1']) {
    const lines: string[] = [];
    const error = await start(url, lines).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/REDIS_URL: Redis can't be reached: \S+/);
    expect(String(error) + lines.join()).not.toContain('hunter2');
  }
});

test('a cluster carries events and limits, whatever server their keys are on', async () => {
  // The cluster's own port would be one that the system gives to any program.
  const [bus, secondBus] = [await freePort(), await freePort()];
  const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf', '--cluster-port'];
  const servers = [await startRedis([...cluster, String(bus)]), await startRedis([...cluster, String(secondBus)])];
  for (const { remove } of servers) open.push(remove);
  const admins = await Promise.all(servers.map(({ url }) => createClient({ url }).connect()));
  await Promise.all(
    admins.map((admin, i) =>
      admin.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', ...(i === 0 ? ['0', '8191'] : ['8192', '16383'])]),
    ),
  );
  await admins[0]?.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', String(servers[1]?.port), String(secondBus)]);
  for (const admin of admins)
    await expect
      .poll(async () => String(await admin.sendCommand(['CLUSTER', 'INFO'])))
      .toMatch(/cluster_state:ok[\s\S]*cluster_slots_ok:16384[\s\S]*cluster_size:2/);
  for (const admin of admins) admin.destroy();
  const connect = async () => {
    const client = await openRedis({ urls: servers.map(({ url }) => url), onError: () => {} });
    open.push(client.close);
    const events = await redisEvents(client, () => {});
    open.push(events.close);
    return { events, limits: openRateLimits(redisStore(client)) };
  };
  const [first, second] = [await connect(), await connect()];
  const received: AppEvent[] = [];
  second.events.subscribe((event) => received.push(event));
  await first.events.publish({ type: 'content.changed' });
  await expect.poll(() => received).toEqual([{ type: 'content.changed' }]);
  const perClient = Array.from({ length: 20 }, (_, i) => ['contacts', `client ${i}`] as const);
  for (const [limit, key] of perClient) await first.limits.count(limit, key);
  expect(await second.limits.checkAll(perClient)).toEqual(perClient.map(() => 1));
  expect(first.limits.size() + second.limits.size()).toBe(0);
});
