import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pTimeout from 'p-timeout';
import { AppError } from '../../shared/errors.ts';
import type { ParsedEmail } from './parse-email.ts';

export type ParseOutcome = { email: ParsedEmail } | { problem: string };
export type Parsed = { outcome: ParseOutcome; cpuMs: number };

/** Processor time: the clock would fail genuine emails on a busy server. */
const MOST_CPU_MS = 5_000;
const WATCH_MS = 250;
const OVERLOADED_MS = 60_000;
const MEMORY_MB = 192;
const MOST_AT_ONCE = 2;

type Waiting = { isReply: boolean; start: () => void };
const waiting: Waiting[] = [];
const running: Waiting[] = [];

/** Replies of known people come first, and one of both threads parses nothing else. */
function startNext(): void {
  if (running.length >= MOST_AT_ONCE) return;
  const mayBeOther = running.every(({ isReply }) => isReply);
  const at = waiting.findIndex(({ isReply }) => isReply);
  const next = at >= 0 ? waiting.splice(at, 1)[0] : mayBeOther ? waiting.shift() : undefined;
  if (!next) return;
  running.push(next);
  next.start();
}

/**
 * Strangers write the email: neither its size nor its nesting may keep other requests waiting. The thread, and the
 * libraries that it loads, exist only while an email is parsed. `read` is called at its turn, and the next turn comes
 * after `spend`. `isReply`: it names the address of a known person.
 */
export function parseApart(
  read: () => Promise<Uint8Array | null>,
  { isReply, spend = async () => {} }: { isReply: boolean; spend?: (cpuMs: number) => Promise<void> },
): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    const job: Waiting = {
      isReply,
      start: () =>
        void read()
          .then(async (raw) => {
            if (!raw) return notStored;
            const parsed = await parse(raw);
            await spend(parsed.cpuMs);
            return parsed;
          })
          .then(resolve, reject)
          .finally(() => {
            running.splice(running.indexOf(job), 1);
            startNext();
          }),
    };
    waiting.push(job);
    startNext();
  });
}

const overloaded = () => new AppError('unavailable', 'The server is too busy to read emails.');
const notStored: Parsed = { outcome: { problem: 'Its original is not stored.' }, cpuMs: 0 };

async function parse(raw: Uint8Array): Promise<Parsed> {
  const worker = new Worker(new URL('./parse-apart-thread.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const tooLong = new AbortController();
  const watch = setInterval(async () => {
    const used = await worker.cpuUsage().catch(() => null);
    if (used && (used.user + used.system) / 1000 > MOST_CPU_MS) tooLong.abort();
  }, WATCH_MS);
  try {
    const message = once(worker, 'message', { signal: AbortSignal.any([ended.signal, tooLong.signal]) });
    const [parsed] = await pTimeout(message, { milliseconds: OVERLOADED_MS, message: overloaded() });
    return parsed as Parsed;
  } catch (error) {
    // The server is at fault, and reads the email later.
    if (error instanceof AppError) throw error;
    // The email is at fault: it would fail again.
    const { name, message } = error as Error;
    const isCut = name === 'AbortError';
    const problem = tooLong.signal.aborted ? 'It took too long to read.' : isCut ? 'It could not be read.' : message;
    return { outcome: { problem }, cpuMs: MOST_CPU_MS };
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
