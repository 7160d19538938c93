import { createHash } from 'node:crypto';
import pTimeout from 'p-timeout';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

const HOUR = 3600;

/** Points per `duration` seconds and key: an IP address, an email, a user. */
const rules = {
  failedLogins: { points: 5, duration: 15 * 60 },
  failedLoginsPerClient: { points: 50, duration: 15 * 60 },
  registrations: { points: 10, duration: HOUR },
  contacts: { points: 10, duration: HOUR },
  passwordEmails: { points: 5, duration: HOUR },
  passwordEmailsPerClient: { points: 30, duration: HOUR },
  declines: { points: 10, duration: HOUR },
  checkouts: { points: 60, duration: 60 },
  invoiceFiles: { points: 60, duration: 60 },
  messages: { points: 30, duration: 60 },
} as const;
export type RateLimit = keyof typeof rules;

/** Throws 429 with `Retry-After` when a limit is exhausted. */
export type RateLimits = {
  consume(limit: RateLimit, key: string): Promise<void>;
  /** Checks without counting. */
  check(limit: RateLimit, key: string): Promise<void>;
  /** Counts a failure without throwing; `check` throws later. */
  count(limit: RateLimit, key: string): Promise<void>;
  /** Returns one point. */
  release(limit: RateLimit, key: string): Promise<void>;
  reset(limit: RateLimit, key: string): Promise<void>;
};

const tooMany = (ms: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new AppError('limited', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds });
};

// Short, because the request needs the same database after its limits.
const defaultTimings = { timeoutMs: 750, pauseMs: 5_000 };

/** With a pool, all nodes share the counts. If the database fails, each node counts on its own for `pauseMs`. */
export function openRateLimits(pool: Pool | null, { timeoutMs, pauseMs } = defaultTimings): RateLimits {
  const limitersOf = (limit: RateLimit) => {
    const options = { ...rules[limit], keyPrefix: limit };
    return {
      local: new RateLimiterMemory(options),
      shared:
        pool &&
        new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        }),
    };
  };
  const limiters = new Map<RateLimit, ReturnType<typeof limitersOf>>();
  let pausedUntil = 0;

  const withLimiter = async <T>(limit: RateLimit, count: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> => {
    const { local, shared } = limiters.get(limit) ?? limitersOf(limit);
    limiters.set(limit, { local, shared });
    if (!shared || performance.now() < pausedUntil) return count(local);
    try {
      return await pTimeout(count(shared), { milliseconds: timeoutMs });
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      pausedUntil = performance.now() + pauseMs;
      return count(local);
    }
  };
  // Email and IP addresses are personal data.
  const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);
  const consume = async (limit: RateLimit, key: string) => {
    try {
      await withLimiter(limit, (limiter) => limiter.consume(hashKey(key)));
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) throw tooMany(rejection.msBeforeNext);
      throw rejection;
    }
  };
  return {
    consume,
    async check(limit, key) {
      const used = await withLimiter(limit, (limiter) => limiter.get(hashKey(key)));
      if (used && used.consumedPoints >= rules[limit].points) throw tooMany(used.msBeforeNext);
    },
    async count(limit, key) {
      await consume(limit, key).catch(() => {});
    },
    async release(limit, key) {
      await withLimiter(limit, (limiter) => limiter.reward(hashKey(key), 1));
    },
    async reset(limit, key) {
      await withLimiter(limit, (limiter) => limiter.delete(hashKey(key)));
    },
  };
}
