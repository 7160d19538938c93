import pTimeout from 'p-timeout';
import type { Db } from '../../adapters/database/schema.ts';
import type { EmailTransport } from '../../adapters/email/email.ts';
import { MAX_ATTEMPTS, nextAttemptAt } from './back-off.ts';
import { leaseDueEmails, type QueuedEmail, recordOutcome } from './leases.ts';
import { waitForQueueing } from './queue-after-response.ts';
import type { RenderEmail } from './render.ts';

type Log = Record<'debug' | 'warn' | 'error', (details: object, message: string) => void>;

export type Outbox = {
  /** Polls at once; inexpensive. Call it after a commit. */
  wake(): void;
  /** Attempts every due email. */
  drain(): Promise<void>;
  /** Waits briefly for running attempts; leases cover interrupted ones. */
  stop(): Promise<void>;
};

type OutboxOptions = {
  db: Db;
  transport: Pick<EmailTransport, 'send'>;
  render: RenderEmail;
  log: Log;
  clock?: () => Date;
  random?: () => number;
  pollIntervalMs?: number;
  attemptTimeoutMs?: number;
};

const MAX_CONCURRENT = 4;
const STOP_TIMEOUT_MS = 8_000;

// Mail servers quote the recipient, which must not reach the log or `last_error`.
const describeError = (error: unknown) => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const text = String(message ?? error).replace(/[^\s<>"',;]+@[^\s<>"',;]+/g, '(email)');
  return `${typeof code === 'string' ? `${code}: ` : ''}${text}`.slice(0, 500);
};

/**
 * Sends each email at least once: a process that dies before recording the outcome causes a resend with the same
 * Message-ID. Each node may run a worker. A failing email never blocks others and is marked `dead` after more than a
 * day of retries.
 */
export function startOutbox({ db, transport, render, log, ...options }: OutboxOptions): Outbox {
  const { clock = () => new Date(), random = Math.random, pollIntervalMs = 5_000, attemptTimeoutMs = 60_000 } = options;
  const active = new Set<Promise<void>>();
  let stopped = false;
  let pollRequested = false;
  let mayHaveMore = false;
  let leasedCount = 0;
  let polling: Promise<void> | undefined;

  async function deliver(email: QueuedEmail): Promise<{ skipped: string | null }> {
    const rendered = await render(email);
    if ('skipped' in rendered) return rendered;
    await transport.send({ to: email.recipient, messageId: email.message_id, ...rendered });
    return { skipped: null };
  }

  async function attempt(email: QueuedEmail): Promise<void> {
    const fields = { outbox_id: email.id, kind: email.kind, attempts: email.attempts };
    try {
      if (email.attempts > MAX_ATTEMPTS) throw new Error('No attempt ended with an outcome.');
      const { skipped } = await pTimeout(deliver(email), {
        milliseconds: attemptTimeoutMs,
        message: `Timed out after ${attemptTimeoutMs} ms.`,
      });
      if (skipped === null) await recordOutcome(db, email, { state: 'sent', sent_at: clock().toISOString() });
      else await recordOutcome(db, email, { state: 'sent', sent_at: null, last_error: `Skipped: ${skipped}` });
      log.debug(fields, skipped === null ? 'Email sent.' : `Email skipped: ${skipped}`);
    } catch (error) {
      const last_error = describeError(error);
      const next_try_at = nextAttemptAt(email.attempts, clock(), random());
      if (next_try_at) await recordOutcome(db, email, { state: 'waiting', next_try_at, last_error });
      else await recordOutcome(db, email, { state: 'dead', last_error });
      const details = { ...fields, reason: last_error, next_try_at };
      if (next_try_at) log.warn(details, 'Email not sent; it will be retried.');
      else log.error(details, 'Email not sent; no attempts left.');
    }
  }

  function start(email: QueuedEmail): void {
    const running = attempt(email)
      .catch((error) => {
        log.warn({ outbox_id: email.id, reason: describeError(error) }, 'The outcome of an email was not recorded.');
      })
      .finally(() => {
        active.delete(running);
        if (mayHaveMore) void poll();
      });
    active.add(running);
  }

  async function startDueEmails(): Promise<void> {
    while (pollRequested && !stopped) {
      pollRequested = false;
      const free = MAX_CONCURRENT - active.size;
      const due = free > 0 ? await leaseDueEmails(db, free, clock()) : [];
      mayHaveMore = due.length === free || free <= 0;
      leasedCount += due.length;
      for (const email of due.toSorted((a, b) => a.id - b.id)) start(email);
    }
  }

  function poll(): Promise<void> {
    pollRequested = true;
    polling ??= startDueEmails()
      .catch((error) => log.warn({ reason: describeError(error) }, 'The outbox could not be read.'))
      .finally(() => {
        polling = undefined;
        // A call after the loop ended got this same promise, so it must include another poll.
        return pollRequested && !stopped ? poll() : undefined;
      });
    return polling;
  }

  const interval = setInterval(() => void poll(), pollIntervalMs);
  interval.unref();
  return {
    wake: () => void poll(),
    async drain() {
      do {
        leasedCount = 0;
        await waitForQueueing(db);
        await poll();
        await Promise.all(active);
      } while (leasedCount > 0 || active.size > 0);
    },
    async stop() {
      stopped = true;
      clearInterval(interval);
      await polling;
      await pTimeout(Promise.all([waitForQueueing(db), ...active]), { milliseconds: STOP_TIMEOUT_MS }).catch(() => {});
    },
  };
}
