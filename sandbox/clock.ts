import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../server/deps.ts';

const DAY_MS = 24 * 3600_000;
const MAX_DAYS = 3_660;
/** Later times have more digits, so that stored times would no longer sort. */
const LATEST = Date.parse('9000-01-01T00:00:00Z');

const input = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance_days: z.number().positive().max(MAX_DAYS) }),
]);

type ClockDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'settings' | 'log'>;

/** The providers' own timestamps follow the clock. */
async function moveProviders(sandboxOrigin: string, offset_ms: number): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/sandbox/time`, {
    method: 'POST',
    body: JSON.stringify({ offset_ms }),
  });
  if (!response.ok) throw new Error(`The sandbox's clock was not moved: ${response.status}`);
}

/** Enough for all jobs, unless one hangs: its mail server or virus scanner may be silent. */
const LIMIT_MS = 8_500;

/**
 * Moves the clock of business rules forward. The jobs run one after the other and end before the response. Those that
 * take longer than `limitMs` together go on by themselves, and none takes more than half of what is left from the next.
 */
export function serveClock(
  app: FastifyInstance,
  deps: ClockDeps,
  sandboxOrigin: string,
  jobs: readonly (() => Promise<unknown>)[],
  limitMs: number = LIMIT_MS,
): void {
  const waitFor = (running: Promise<unknown>, ms: number) => {
    const ended = running.catch((error: unknown) => deps.log.error({ err: error }, 'a job of the moved clock failed'));
    const cut = new AbortController();
    const limit = wait(ms, undefined, { signal: cut.signal }).catch(() => {});
    return Promise.race([ended, limit]).finally(() => cut.abort());
  };
  const { clock, db, events, settings } = deps;
  const read = () => ({ now: clock.now().toISOString() });

  app.get('/sandbox/clock', (_, reply) => reply.header('cache-control', 'no-store').send(read()));

  app.post('/sandbox/clock', async (request, reply) => {
    const began = performance.now();
    const parsed = input.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: 'Send { "now": ISO time } or { "advance_days": n }.' });
    const now = clock.now().getTime();
    const target = 'now' in parsed.data ? Date.parse(parsed.data.now) : now + parsed.data.advance_days * DAY_MS;
    if (target < now) return reply.code(422).send({ message: 'The clock never moves back.', ...read() });
    if (target > now + MAX_DAYS * DAY_MS)
      return reply.code(422).send({ message: 'The clock moves ten years at most.', ...read() });
    if (target > LATEST) return reply.code(422).send({ message: 'The clock ends with the year 8999.', ...read() });
    const offsetMs = Math.round(target - Date.now());
    await moveProviders(sandboxOrigin, offsetMs);
    await settings.set(db, 'clock_offset_ms', offsetMs, null);
    await events.publish({ type: 'settings.changed' });
    await clock.refresh();
    for (const [i, run] of jobs.entries()) {
      const leftMs = Math.max(0, began + limitMs - performance.now());
      await waitFor(run(), i === jobs.length - 1 ? leftMs : leftMs / 2);
    }
    return read();
  });
}
