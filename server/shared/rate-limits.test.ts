import pg from 'pg';
import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { openRateLimits, type RateLimits } from './rate-limits.ts';

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

test('while the shared store is unavailable, each node counts on its own', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  pool.on('error', () => {});
  const limits = openRateLimits(pool);
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
  const limits = openRateLimits(pool, { timeoutMs: 10_000, pauseMs: 10_000 });
  await consumeMany(limits, 5, 'a');
  await limits.check('failedLogins', 'a');
  expect(queries).toHaveLength(1);
  const withoutPause = openRateLimits(pool, { timeoutMs: 10_000, pauseMs: 0 });
  await consumeMany(withoutPause, 5, 'a');
  expect(queries).toHaveLength(6);
});

test('a shared store that hangs delays no request', async () => {
  const pool = new pg.Pool();
  pool.query = (() => new Promise(() => {})) as never;
  const limits = openRateLimits(pool, { timeoutMs: 10, pauseMs: 10_000 });
  expect(await consumeMany(limits, 12, 'a')).toHaveLength(2);
});
