import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import pTimeout from 'p-timeout';
import { channels } from './channels.ts';
import { clientNetwork, widerNetwork, widerPartOf } from './client-network.ts';
import { AppError } from './errors.ts';
import { type Change, type Counter, type CounterStore, memoryStore } from './rate-limit-stores.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNLIMITED = 1_000_000_000;

/** `extend`: each point restarts the duration. */
type Rule = { points: number; duration: number; extend?: boolean };

/** Points per `duration` seconds and key: an IP address, an email, a user, or their combination. */
const rules = {
  failedLogins: { points: 5, duration: 15 * MINUTE },
  failedLoginsPerClient: { points: 50, duration: 15 * MINUTE },
  failedLoginsPerAccount: { points: 100, duration: DAY },
  guessesInProgress: { points: 10, duration: 2 * MINUTE },
  slowedLogins: { points: 1, duration: 20 },
  knownClients: { points: UNLIMITED, duration: 30 * DAY, extend: true },
  passkeyChallenges: { points: 60, duration: MINUTE },
  registrations: { points: 10, duration: HOUR },
  contacts: { points: 10, duration: HOUR },
  privacyEmails: { points: 1, duration: DAY },
  privacyEmailsOverAll: { points: 60, duration: HOUR },
  passwordEmails: { points: 5, duration: HOUR },
  invoiceEmails: { points: 5, duration: HOUR },
  unprovenEmails: { points: 20, duration: HOUR },
  unprovenEmailsPerNetwork: { points: 60, duration: HOUR },
  passwordEmailsPerAddress: { points: 20, duration: HOUR },
  confirmationEmailsPerAddress: { points: 20, duration: HOUR },
  passwordEmailsPerClient: { points: 30, duration: HOUR },
  declines: { points: 10, duration: HOUR },
  declinesPerNetwork: { points: 30, duration: HOUR },
  teamEmails: { points: 3, duration: HOUR },
  teamEmailsPerNetwork: { points: 9, duration: HOUR },
  teamEmailsOverAll: { points: 30, duration: HOUR },
  setupChecks: { points: 10, duration: HOUR },
  teamEmailsAlerts: { points: 1, duration: HOUR },
  chargesInProgress: { points: 10, duration: 2 * MINUTE },
  unpaidAttempts: { points: 100, duration: HOUR },
  keysPerPayment: { points: 10, duration: DAY },
  declinesPerMinute: { points: 30, duration: MINUTE },
  declinesPerHour: { points: 200, duration: HOUR },
  declinesAlerts: { points: 1, duration: HOUR },
  refusedWebhooks: { points: 60, duration: HOUR },
  checkouts: { points: 60, duration: MINUTE },
  previews: { points: 120, duration: MINUTE },
  viesChecks: { points: 30, duration: HOUR },
  viesChecksPerMinute: { points: 60, duration: MINUTE },
  pricedPages: { points: 60, duration: MINUTE },
  invalidCouponCodes: { points: 20, duration: HOUR },
  refusedCouponEmails: { points: 1, duration: HOUR },
  unpaidOrders: { points: 20, duration: HOUR },
  refunds: { points: 60, duration: HOUR },
  invoiceFiles: { points: 60, duration: MINUTE },
  acceptances: { points: 10, duration: HOUR },
  secretReveals: { points: 20, duration: HOUR },
  withdrawals: { points: 10, duration: HOUR },
  // Each network has its own, so that nobody can use up those of another person.
  withdrawalsOfEmail: { points: 5, duration: DAY },
  recalls: { points: 30, duration: HOUR },
  withdrawalLinks: { points: 30, duration: HOUR },
  cancellations: { points: 5, duration: HOUR },
  guaranteeCalls: { points: 10, duration: HOUR },
  inboundEmails: { points: 600, duration: HOUR },
  // Hundredths of a second.
  emailParsing: { points: 2_000, duration: HOUR },
  repliesByEmail: { points: 20, duration: HOUR },
  wholeEmails: { points: 60, duration: HOUR },
  contactsByEmail: { points: 10, duration: HOUR },
  // Megabytes.
  contactFiles: { points: 100, duration: DAY },
  contactFilesPerDomain: { points: 1_000, duration: DAY },
  bounceNotices: { points: 1, duration: DAY },
  messages: { points: 30, duration: MINUTE },
  orderMessages: { points: 30, duration: MINUTE },
  repeatedMessages: { points: 1, duration: MINUTE },
  uploads: { points: 200, duration: HOUR },
  pausedUploadAlerts: { points: 1, duration: HOUR },
  bulkActions: { points: 60, duration: MINUTE },
  exports: { points: 30, duration: MINUTE },
  customerExports: { points: 10, duration: HOUR },
  searches: { points: 60, duration: MINUTE },
  searchMisses: { points: 20, duration: HOUR },
  finds: { points: 120, duration: MINUTE },
} as const satisfies Record<string, Rule>;
export type RateLimit = keyof typeof rules;

export const pointsOf = (limit: RateLimit): number => rules[limit].points;

/**
 * Throws 429 with `Retry-After` when a limit is exhausted. IP addresses in keys, alone or separated by spaces, count by
 * their network. Consume a limit per client before the limits of what a client can choose, such as an email address:
 * then a refused client adds no counters.
 */
export type RateLimits = {
  consume(limit: RateLimit, key: string): Promise<void>;
  check(limit: RateLimit, key: string): Promise<void>;
  /** Like `check`, in one query. Returns the points used of each. */
  checkAll(limits: readonly (readonly [RateLimit, string])[]): Promise<number[]>;
  /** Counts without throwing; `check` throws later. Returns the points used, null if the limit was exhausted before. */
  count(limit: RateLimit, key: string): Promise<number | null>;
  /**
   * Counts, then reads the others, in one query. `counted` is what `count` returns; `refused` is what `check` would
   * throw for each of `limits`. `used` has the points of `limits` and then of `also`, which refuse nothing.
   */
  countAndRead(
    counted: readonly [RateLimit, string],
    limits: readonly (readonly [RateLimit, string])[],
    also?: readonly (readonly [RateLimit, string])[],
  ): Promise<{ counted: number | null; isAging: boolean; used: number[]; refused: (AppError | null)[] }>;
  /**
   * Restarts the duration. Call it for a granted reservation that `isAging`: refused ones must not prolong those that a
   * crash has left.
   */
  renew(limit: RateLimit, key: string): Promise<void>;
  /** Counts several points at once, as far as the limit allows. */
  spend(limit: RateLimit, key: string, points: number): Promise<void>;
  used(limit: RateLimit, key: string): Promise<number>;
  release(limit: RateLimit, key: string): Promise<void>;
  reset(limit: RateLimit, key: string): Promise<void>;
  size(): number;
};

const counted = new AsyncLocalStorage<RateLimit>();

/** `work` consumes nothing of `limit`, because its caller has. */
export const alreadyCounted = <T>(limit: RateLimit, work: () => T): T => counted.run(limit, work);

/** Waits of logins are named exactly. */
const LONGEST_IN_SECONDS = 15 * MINUTE;

export const tooMany = (ms: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  const wait =
    retryAfterSeconds > LONGEST_IN_SECONDS
      ? `${Math.ceil(retryAfterSeconds / 60)} minutes`
      : `${retryAfterSeconds} second${retryAfterSeconds === 1 ? '' : 's'}`;
  return new AppError('limited', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds });
};

function refusal(limit: RateLimit, ms: number): AppError {
  channels.refusals.publish({ limit });
  return tooMany(ms);
}

// The timeout is short because the request needs the same database after its limits.
const defaultTimings = { timeoutMs: 750, pauseMs: 5_000 };

/** Email and IP addresses are personal data, so only a hash is stored. */
function storedKey(limit: RateLimit, key: string): string {
  const counted = key.split(' ').map(clientNetwork).join(' ');
  return `${limit}:${createHash('sha256').update(counted).digest('base64url').slice(0, 32)}`;
}

// Shared: the stack of one error per call would cost more than the call.
const timedOut = new Error('The shared counters did not respond.');

/** All nodes share the counts of a shared store. If it fails, each node counts on its own for `pauseMs`. */
export function openRateLimits(shared: CounterStore | null, { timeoutMs, pauseMs } = defaultTimings): RateLimits {
  const local = memoryStore();
  let pausedUntil = 0;

  const run = async <T>(call: (store: CounterStore) => Promise<T>): Promise<T> => {
    if (!shared || performance.now() < pausedUntil) return call(local);
    try {
      return await pTimeout(call(shared), { milliseconds: timeoutMs, message: timedOut });
    } catch {
      pausedUntil = performance.now() + pauseMs;
      return call(local);
    }
  };
  const changeOf = (limit: RateLimit, key: string, points: 1 | -1): Change => {
    const { points: max, duration, extend = false }: Rule = rules[limit];
    return { key: storedKey(limit, key), points, durationMs: duration * 1000, max, extend };
  };
  const add = (limit: RateLimit, key: string, points: 1 | -1): Promise<Counter | null> =>
    run((store) => store.add(changeOf(limit, key, points)));
  const get = async (limit: RateLimit, key: string): Promise<Counter> => {
    const [counter] = await run((store) => store.get([storedKey(limit, key)]));
    return counter as Counter;
  };
  const checkAll: RateLimits['checkAll'] = async (limits) => {
    const counters = await run((store) => store.get(limits.map(([limit, key]) => storedKey(limit, key))));
    for (const [i, { points, msLeft }] of counters.entries()) {
      const [limit] = limits[i] as (typeof limits)[number];
      if (points >= rules[limit].points) throw refusal(limit, msLeft);
    }
    return counters.map(({ points }) => points);
  };

  return {
    async consume(limit, key) {
      if (counted.getStore() === limit) return;
      if (!(await add(limit, key, 1))) throw refusal(limit, (await get(limit, key)).msLeft);
    },
    async check(limit, key) {
      await checkAll([[limit, key]]);
    },
    checkAll,
    async count(limit, key) {
      return (await add(limit, key, 1))?.points ?? null;
    },
    async countAndRead(counted, limits, also = []) {
      const change = changeOf(...counted, 1);
      const keys = [...limits, ...also].map(([limit, key]) => storedKey(limit, key));
      const addThenGet = async (store: CounterStore) => [await store.add(change), await store.get(keys)] as const;
      const [added, counters] = await run((store) => store.addAndGet?.(change, keys) ?? addThenGet(store));
      const refused = limits.map(([limit], i) => {
        const { points, msLeft } = counters[i] as Counter;
        return points >= rules[limit].points ? refusal(limit, msLeft) : null;
      });
      const isAging = added !== null && added.msLeft < change.durationMs / 2;
      return { counted: added?.points ?? null, isAging, used: counters.map(({ points }) => points), refused };
    },
    async renew(limit, key) {
      await run((store) => store.add({ ...changeOf(limit, key, 1), points: 0, extend: true }));
    },
    async spend(limit, key, spent) {
      const { points: used } = await get(limit, key);
      const points = Math.min(Math.ceil(spent), rules[limit].points - used);
      if (points > 0) await run((store) => store.add({ ...changeOf(limit, key, 1), points }));
    },
    async used(limit, key) {
      return (await get(limit, key)).points;
    },
    async release(limit, key) {
      await add(limit, key, -1);
    },
    async reset(limit, key) {
      await run((store) => store.remove(storedKey(limit, key)));
    },
    size: local.size,
  };
}

/** Counts an email to an address that nobody has proven. False if the client's networks have used up their share. */
export const countUnprovenEmail = async (limits: RateLimits, ip: string): Promise<boolean> =>
  (await limits.count('unprovenEmails', ip)) !== null &&
  (await limits.count('unprovenEmailsPerNetwork', widerNetwork(ip))) !== null;

/** Like it, long after the request: of its networks only the hash is known. */
export const countUnprovenEmailOf = async (limits: RateLimits, networkHash: string): Promise<boolean> =>
  (await limits.count('unprovenEmails', networkHash)) !== null &&
  (await limits.count('unprovenEmailsPerNetwork', widerPartOf(networkHash))) !== null;

export async function consumeUnprovenEmail(limits: RateLimits, ip: string): Promise<void> {
  await limits.consume('unprovenEmails', ip);
  await limits.consume('unprovenEmailsPerNetwork', widerNetwork(ip));
}

const LONGEST_WAIT_MS = 20_000;
const RETRY_MS = 100;

const queuesOf = new WeakMap<RateLimits, Map<string, LimitFunction>>();

/**
 * Waits until `tryToReserve` is true. Requests of one client queue: the first one waits, and the others neither overtake
 * it nor query the counters.
 */
export async function reserveInTurn(
  limits: RateLimits,
  { of, by }: { of: 'payment' | 'guess'; by: string },
  tryToReserve: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  const key = `${of} ${clientNetwork(by)}`;
  const queues = queuesOf.get(limits) ?? new Map<string, LimitFunction>();
  queuesOf.set(limits, queues);
  // A flood of guesses that are refused anyway must not delay others.
  if (of === 'guess' && !queues.has(key) && (await tryToReserve())) return;
  const queue = queues.get(key) ?? pLimit(1);
  queues.set(key, queue);
  try {
    await queue(async () => {
      while (!(await tryToReserve())) {
        if (performance.now() > deadline) throw tooMany(LONGEST_WAIT_MS);
        await wait(RETRY_MS * (1 + Math.random()));
      }
    });
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
  }
}
