import pg from 'pg';
import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { postgresStore } from './rate-limit-stores.ts';
import { countUnprovenEmail, openRateLimits, type RateLimits, tooMany } from './rate-limits.ts';

async function errorOf(call: Promise<void>): Promise<AppError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function consumeMany(limits: RateLimits, count: number, key: string) {
  const errors: AppError[] = [];
  for (let i = 0; i < count; i += 1) {
    const error = await errorOf(limits.consume('contacts', key));
    if (error) errors.push(error);
  }
  return errors;
}

test('a limit rejects calls beyond its points, per key, and reports the time to wait', async () => {
  const limits = openRateLimits(null);
  const errors = await consumeMany(limits, 12, 'a');
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({ status: 429, extra: { retryAfterSeconds: expect.any(Number) } });
  expect(errors[0]?.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  const waits = [400, 1_200, 900_000].map((ms) => tooMany(ms).message.split(' in ')[1]);
  expect(waits).toEqual(['1 second.', '2 seconds.', '900 seconds.']);
  expect(await consumeMany(limits, 10, 'b')).toEqual([]);
  expect(await errorOf(limits.consume('registrations', 'a'))).toBeNull();
});

test('failures are counted without an error, and the next check throws', async () => {
  const limits = openRateLimits(null);
  for (let i = 0; i < 7; i += 1) {
    expect((await errorOf(limits.check('failedLogins', 'a'))) === null).toBe(i < 5);
    await limits.count('failedLogins', 'a');
  }
  await limits.reset('failedLogins', 'a');
  expect(await errorOf(limits.check('failedLogins', 'a'))).toBeNull();
});

test('all addresses of an IPv6 client share one limit, alone and within a key', async () => {
  const limits = openRateLimits(null);
  for (let i = 0; i < 10; i += 1) await limits.consume('contacts', `2001:db8:1:2::${i}`);
  expect((await errorOf(limits.consume('contacts', '2001:db8:1:2:ffff::1')))?.status).toBe(429);
  expect(await errorOf(limits.consume('contacts', '2001:db8:1:3::1'))).toBeNull();
  for (let i = 0; i < 5; i += 1) await limits.consume('failedLogins', `ann@mail.test 2001:db8:1:2::${i}`);
  expect((await errorOf(limits.consume('failedLogins', 'ann@mail.test 2001:db8:1:2::9')))?.status).toBe(429);
  expect(await errorOf(limits.consume('failedLogins', 'ben@mail.test 2001:db8:1:2::9'))).toBeNull();
  await limits.consume('contacts', '192.0.2.1');
  expect(await limits.used('contacts', '::ffff:192.0.2.1')).toBe(1);
});

test('emails to addresses that nobody has proven are counted for a network and for the one around it', async () => {
  const limits = openRateLimits(null);
  const sentFrom = async (ips: string[]) => {
    let sent = 0;
    for (const ip of ips) if (await countUnprovenEmail(limits, ip)) sent += 1;
    return sent;
  };
  const many = (ip: (n: number) => string) => Array.from({ length: 100 }, (_, n) => ip(n));
  expect(await sentFrom(many((n) => `2001:db8:1:2::${n}`))).toBe(20);
  expect(await sentFrom(many((n) => `2001:db8:1:${n + 3}::1`))).toBe(40);
  expect(await sentFrom(many((n) => `192.0.2.${n}`))).toBe(60);
  expect(await sentFrom(['2001:db8:2::1', '192.0.3.1'])).toBe(2);
});

test('points are returned, but never more than were used', async () => {
  const limits = openRateLimits(null);
  for (let i = 0; i < 3; i += 1) await limits.release('contacts', 'a');
  for (let i = 0; i < 3; i += 1) await limits.consume('contacts', 'a');
  for (let i = 0; i < 5; i += 1) await limits.release('contacts', 'a');
  expect(await consumeMany(limits, 11, 'a')).toHaveLength(1);
});

test('a refused call changes no counter', async () => {
  const limits = openRateLimits(null);
  await consumeMany(limits, 30, 'a');
  expect(await limits.used('contacts', 'a')).toBe(10);
  await limits.release('contacts', 'a');
  expect(await errorOf(limits.consume('contacts', 'a'))).toBeNull();
});

test('the number of counters is bounded, per limit', async () => {
  const limits = openRateLimits(null);
  await consumeMany(limits, 10, 'owner');
  for (let i = 0; i < 25_000; i += 1) await limits.count('failedLogins', `user${i}@mail.test`);
  expect(limits.size()).toBe(20_001);
  expect(await limits.used('failedLogins', 'user0@mail.test')).toBe(0);
  expect(await limits.used('failedLogins', 'user24999@mail.test')).toBe(1);
  expect((await errorOf(limits.consume('contacts', 'owner')))?.status).toBe(429);
});

test('while the shared store is unavailable, each node counts on its own', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  pool.on('error', () => {});
  const limits = openRateLimits(postgresStore(pool));
  expect(await consumeMany(limits, 12, 'a')).toHaveLength(2);
  for (let i = 0; i < 5; i += 1) await limits.count('failedLogins', 'a');
  expect((await errorOf(limits.check('failedLogins', 'a')))?.status).toBe(429);
  await pool.end();
});

test('a shared store that failed is not queried again for a while', async () => {
  const queries: string[] = [];
  const pool = new pg.Pool();
  pool.query = ((query: { text: string }) => {
    queries.push(query.text);
    return Promise.reject(new Error('away'));
  }) as never;
  const limits = openRateLimits(postgresStore(pool), { timeoutMs: 10_000, pauseMs: 10_000 });
  await consumeMany(limits, 5, 'a');
  await limits.check('failedLogins', 'a');
  expect(queries).toHaveLength(1);
  const withoutPause = openRateLimits(postgresStore(pool), { timeoutMs: 10_000, pauseMs: 0 });
  await consumeMany(withoutPause, 5, 'a');
  expect(queries).toHaveLength(6);
});

test('a shared store that hangs delays no request', async () => {
  const pool = new pg.Pool();
  pool.query = (() => new Promise(() => {})) as never;
  const limits = openRateLimits(postgresStore(pool), { timeoutMs: 10, pauseMs: 10_000 });
  expect(await consumeMany(limits, 12, 'a')).toHaveLength(2);
});
