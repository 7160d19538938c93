import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

const HOUR = 3600;

/** How many in how many seconds. The keys say per what: a client's address, an e-mail address, a user. */
const rules = {
  wrongLogins: { points: 5, duration: 15 * 60 },
  wrongLoginsOfClient: { points: 50, duration: 15 * 60 },
  registrations: { points: 10, duration: HOUR },
  contacts: { points: 10, duration: HOUR },
  passwordMails: { points: 5, duration: HOUR },
  passwordMailsOfClient: { points: 30, duration: HOUR },
  declines: { points: 10, duration: HOUR },
  checkouts: { points: 60, duration: 60 },
  invoiceFiles: { points: 60, duration: 60 },
  messages: { points: 30, duration: 60 },
} as const;
export type Limit = keyof typeof rules;

/** Throws 429 with `Retry-After` where a limit is used up. */
export type Limits = {
  /** Counts one. */
  take(limit: Limit, key: string): Promise<void>;
  /** Asks without counting. */
  check(limit: Limit, key: string): Promise<void>;
  /** Counts one without refusing: for failures, which `check` then refuses. */
  note(limit: Limit, key: string): Promise<void>;
  /** Takes one count back. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
};

const tooMany = (ms: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new AppError('limited', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds });
};

// What only counts must not keep a request waiting that then waits for the same database again.
const usual = { patienceMs: 750, awayMs: 5_000 };

/**
 * With a pool the counts are shared by all nodes. Should the database be away, each node goes on counting by itself,
 * and for a while doesn't ask.
 */
export function openLimits(pool: Pool | null, { patienceMs, awayMs } = usual): Limits {
  const limitersOf = (limit: Limit) => {
    const options = { ...rules[limit], keyPrefix: limit };
    return {
      alone: new RateLimiterMemory(options),
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
  const limiters = new Map<Limit, ReturnType<typeof limitersOf>>();
  let awayUntil = 0;

  const ask = async <T>(limit: Limit, count: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> => {
    const { alone, shared } = limiters.get(limit) ?? limitersOf(limit);
    limiters.set(limit, { alone, shared });
    if (!shared || performance.now() < awayUntil) return count(alone);
    try {
      return await within(patienceMs, count(shared));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      awayUntil = performance.now() + awayMs;
      return count(alone);
    }
  };
  // Addresses are personal: the table holds their hash.
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);
  const consume = async (limit: Limit, key: string) => {
    try {
      await ask(limit, (limiter) => limiter.consume(hidden(key)));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  };
  return {
    take: consume,
    async check(limit, key) {
      const used = await ask(limit, (limiter) => limiter.get(hidden(key)));
      if (used && used.consumedPoints >= rules[limit].points) throw tooMany(used.msBeforeNext);
    },
    async note(limit, key) {
      await consume(limit, key).catch(() => {});
    },
    async giveBack(limit, key) {
      await ask(limit, (limiter) => limiter.reward(hidden(key), 1));
    },
    async forget(limit, key) {
      await ask(limit, (limiter) => limiter.delete(hidden(key)));
    },
  };
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The shared counts do not answer.')), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
