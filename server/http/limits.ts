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
  declines: { points: 10, duration: HOUR },
  checkouts: { points: 60, duration: 60 },
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
  forget(limit: Limit, key: string): Promise<void>;
};

const tooMany = (ms: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new AppError('limited', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds });
};

/** With a pool the counts are shared by all nodes; should the database be away, each node goes on counting by itself. */
export function openLimits(pool: Pool | null): Limits {
  const limiterFor = (limit: Limit): RateLimiterAbstract => {
    const options = { ...rules[limit], keyPrefix: limit };
    const memory = new RateLimiterMemory(options);
    if (!pool) return memory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: memory,
    });
  };
  const limiters = new Map<Limit, RateLimiterAbstract>();
  const of = (limit: Limit) => {
    const known = limiters.get(limit) ?? limiterFor(limit);
    limiters.set(limit, known);
    return known;
  };
  // Addresses are personal: the table holds their hash.
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);
  const consume = async (limit: Limit, key: string) => {
    try {
      await of(limit).consume(hidden(key));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  };
  return {
    take: consume,
    async check(limit, key) {
      const used = await of(limit).get(hidden(key));
      if (used && used.consumedPoints >= rules[limit].points) throw tooMany(used.msBeforeNext);
    },
    async note(limit, key) {
      await consume(limit, key).catch(() => {});
    },
    async forget(limit, key) {
      await of(limit).delete(hidden(key));
    },
  };
}
