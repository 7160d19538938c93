import { setTimeout as wait } from 'node:timers/promises';

const CALLS_PER_SECOND = 4;

export type Pace = <T>(call: () => Promise<T>) => Promise<T>;

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

const realClock: Clock = { now: () => performance.now(), wait };

/** Limits long lists to this many calls per second, so that buyers' payments keep the provider's rate limit. */
export function newPace(perSecond = CALLS_PER_SECOND, clock: Clock = realClock): Pace {
  let next = 0;
  return async (call) => {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await clock.wait(at - now);
    return call();
  };
}
