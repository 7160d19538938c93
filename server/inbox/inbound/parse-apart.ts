import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import type { ParsedEmail } from './parse-email.ts';

export type ParseOutcome = { email: ParsedEmail } | { problem: string };

const TIMEOUT_MS = 30_000;
const MEMORY_MB = 512;

/** Two large emails fit into the memory of a small server. */
const inTurn = pLimit(2);

/**
 * Strangers write the email: neither its size nor its nesting may keep other requests waiting. The thread, and the
 * libraries that it loads, exist only while an email is parsed.
 */
export const parseApart = (raw: Uint8Array): Promise<ParseOutcome> => inTurn(() => parse(raw));

async function parse(raw: Uint8Array): Promise<ParseOutcome> {
  const worker = new Worker(new URL('./parse-apart-thread.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    const message = once(worker, 'message', { signal: ended.signal });
    const [outcome] = await pTimeout(message, { milliseconds: TIMEOUT_MS, message: 'It took too long to read.' });
    return outcome as ParseOutcome;
  } catch (error) {
    // The email is at fault, not the server: it would fail again.
    const { name, message } = error as Error;
    return { problem: name === 'AbortError' ? 'It could not be read.' : message };
  } finally {
    await worker.terminate();
  }
}
