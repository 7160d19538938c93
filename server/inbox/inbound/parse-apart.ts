import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pTimeout from 'p-timeout';
import { AppError } from '../../shared/errors.ts';
import type { ParsedEmail } from './parse-email.ts';
import { noOne, type Ours } from './reply/reply.ts';

export type ParseOutcome = { email: ParsedEmail } | { problem: string };
export type Parsed = { outcome: ParseOutcome; cpuMs: number };

/** Processor time: the clock would fail genuine emails on a busy server. No known email costs a fifth of it. */
const MOST_CPU_MS = 2_000;
const WATCH_MS = 100;
const OVERLOADED_MS = 60_000;
const MEMORY_MB = 128;
const MOST_AT_ONCE = 2;
/** Smaller ones are copied: they may share their memory with others. */
const MOVED_BYTES = 256 * 1024;

/** `rank`: 0 before 1 before 2. `spentMs`: what its sender's emails have cost within the hour. */
export type Turn = { rank: 0 | 1 | 2; sender: string; spentMs: number; bytes: number };
type Spend = (cpuMs: number) => Promise<void>;
/** `longest`: of its text; defaults to that of a message. */
type Options = { turn: Turn; ours?: Ours; longest?: number; spend?: Spend };
export type ParsedData = { raw: Uint8Array; ours: Ours; longest: number | undefined };
type Waiting = Turn & { round: number; start: () => void };
const waiting: Waiting[] = [];
const running: Waiting[] = [];

/** Each sender has a turn before one has a second, and short emails come first: what costs much is long. */
const isBefore = (a: Waiting, b: Waiting): boolean => (a.rank - b.rank || a.round - b.round || a.bytes - b.bytes) < 0;

/** One of both threads is kept for the first rank. */
function startNext(): void {
  if (running.length >= MOST_AT_ONCE) return;
  const isFirstOnly = running.some(({ rank }) => rank > 0);
  const [first, ...others] = isFirstOnly ? waiting.filter(({ rank }) => rank === 0) : waiting;
  if (!first) return;
  const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first);
  waiting.splice(waiting.indexOf(next), 1);
  running.push(next);
  next.start();
}

/**
 * Strangers write the email: neither its size nor its nesting may keep other requests waiting. The thread, and the
 * libraries that it loads, exist only while an email is parsed. `read` is called at its turn, and the next turn comes
 * after `spend`. Large bytes are moved to the thread, and gone afterwards.
 */
export function parseApart(
  read: () => Promise<Uint8Array | null>,
  { turn, ours = noOne, longest, spend = async () => {} }: Options,
): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    const earlier = [...waiting, ...running].filter(({ sender }) => sender === turn.sender);
    const job: Waiting = {
      ...turn,
      round: earlier.length + Math.floor(turn.spentMs / MOST_CPU_MS),
      start: () =>
        void read()
          .then((raw) => (raw ? parse({ raw, ours, longest }, spend) : notStored))
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

/** Null if others may have a view of the same memory. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | null =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > MOVED_BYTES ? buffer : null;

async function parse(given: ParsedData, spend: Spend): Promise<Parsed> {
  const { raw } = given;
  const moved = ownBuffer(raw);
  const worker = new Worker(new URL('./parse-apart-thread.ts', import.meta.url), {
    workerData: given,
    ...(moved && { transferList: [moved] }),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const tooLong = new AbortController();
  let cpuMs = 0;
  const watch = setInterval(async () => {
    const used = await worker.cpuUsage().catch(() => null);
    if (!used) return;
    cpuMs = (used.user + used.system) / 1000;
    if (cpuMs > MOST_CPU_MS) tooLong.abort();
  }, WATCH_MS);
  try {
    const message = once(worker, 'message', { signal: AbortSignal.any([ended.signal, tooLong.signal]) });
    const [parsed] = await pTimeout(message, { milliseconds: OVERLOADED_MS, message: overloaded() });
    cpuMs = (parsed as Parsed).cpuMs;
    return parsed as Parsed;
  } catch (error) {
    // The server is at fault, and reads the email later.
    if (error instanceof AppError) throw error;
    // The email is at fault: it would fail again.
    const { name, message } = error as Error;
    const isCut = name === 'AbortError';
    const problem = tooLong.signal.aborted ? 'It took too long to read.' : isCut ? 'It could not be read.' : message;
    cpuMs = MOST_CPU_MS;
    return { outcome: { problem }, cpuMs };
  } finally {
    clearInterval(watch);
    await worker.terminate();
    await spend(cpuMs);
  }
}
