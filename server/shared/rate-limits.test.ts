import pg from 'pg';
import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { type Limits, openLimits } from './rate-limits.ts';

async function refusal(work: Promise<void>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function takeMany(limits: Limits, count: number, key: string) {
  const refused: AppError[] = [];
  for (let i = 0; i < count; i += 1) {
    const error = await refusal(limits.take('contacts', key));
    if (error) refused.push(error);
  }
  return refused;
}

test('a limit is refused beyond its count, with the time to wait, and per key', async () => {
  const limits = openLimits(null);
  const refused = await takeMany(limits, 12, 'a');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ status: 429, extra: { retryAfterSeconds: expect.any(Number) } });
  expect(refused[0]?.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  expect(await takeMany(limits, 10, 'b')).toEqual([]);
  expect(await refusal(limits.take('registrations', 'a'))).toBeNull();
});

test('failures are noted without being refused, and refused at the next question', async () => {
  const limits = openLimits(null);
  for (let i = 0; i < 7; i += 1) {
    expect((await refusal(limits.check('wrongLogins', 'a'))) === null).toBe(i < 5);
    await limits.note('wrongLogins', 'a');
  }
  await limits.forget('wrongLogins', 'a');
  expect(await refusal(limits.check('wrongLogins', 'a'))).toBeNull();
});

test('while the shared store is away each node goes on counting by itself', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  pool.on('error', () => {});
  const limits = openLimits(pool);
  expect(await takeMany(limits, 12, 'a')).toHaveLength(2);
  for (let i = 0; i < 5; i += 1) await limits.note('wrongLogins', 'a');
  expect((await refusal(limits.check('wrongLogins', 'a')))?.status).toBe(429);
  await pool.end();
});

test('a shared store that failed is left alone for a while', async () => {
  const asked: string[] = [];
  const pool = new pg.Pool();
  pool.query = ((query: { text: string }) => {
    asked.push(query.text);
    return Promise.reject(new Error('away'));
  }) as never;
  const limits = openLimits(pool, { patienceMs: 10_000, awayMs: 10_000 });
  await takeMany(limits, 5, 'a');
  await limits.check('wrongLogins', 'a');
  expect(asked).toHaveLength(1);
  const eager = openLimits(pool, { patienceMs: 10_000, awayMs: 0 });
  await takeMany(eager, 5, 'a');
  expect(asked).toHaveLength(6);
});

test('a shared store that hangs keeps nobody waiting', async () => {
  const pool = new pg.Pool();
  pool.query = (() => new Promise(() => {})) as never;
  const limits = openLimits(pool, { patienceMs: 10, awayMs: 10_000 });
  expect(await takeMany(limits, 12, 'a')).toHaveLength(2);
});
