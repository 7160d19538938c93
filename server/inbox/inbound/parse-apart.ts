import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pTimeout from 'p-timeout';
import type { ParsedEmail } from './parse-email.ts';

export type ParseOutcome = { email: ParsedEmail } | { problem: string };
export type Parsed = { outcome: ParseOutcome; cpuMs: number };

const TIMEOUT_MS = 5_000;
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
 * libraries that it loads, exist only while an email is parsed. `read` is called at its turn. `isReply`: it names the
 * address of a known person.
 */
export function parseApart(read: () => Promise<Uint8Array | null>, { isReply }: { isReply: boolean }): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    const job: Waiting = {
      isReply,
      start: () =>
        void read()
          .then((raw) => (raw ? parse(raw) : notStored))
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

const notStored: Parsed = { outcome: { problem: 'Its original is not stored.' }, cpuMs: 0 };

async function parse(raw: Uint8Array): Promise<Parsed> {
  const worker = new Worker(new URL('./parse-apart-thread.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    const message = once(worker, 'message', { signal: ended.signal });
    const [parsed] = await pTimeout(message, { milliseconds: TIMEOUT_MS, message: 'It took too long to read.' });
    return parsed as Parsed;
  } catch (error) {
    // The email is at fault, not the server: it would fail again.
    const { name, message } = error as Error;
    const problem = name === 'AbortError' ? 'It could not be read.' : message;
    return { outcome: { problem }, cpuMs: TIMEOUT_MS };
  } finally {
    await worker.terminate();
  }
}
