import pTimeout from 'p-timeout';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { EmailTransport } from '../../adapters/email/email.ts';
import { channels } from '../../shared/channels.ts';
import { tracedAlone } from '../../shared/tracing.ts';
import type { RenderEmail } from './email-template.ts';
import {
  type QueuedEmail,
  recordFailure,
  recordNote,
  recordShown,
  recordSkipped,
  releaseUnstarted,
  sentRecorder,
} from './leases.ts';
import { waitForQueueing } from './queue-after-response.ts';
import { READER_WAIT_MS } from './reader-wait.ts';

type Log = Record<'debug' | 'warn' | 'error', (details: object, message: string) => void>;

export type Outbox = {
  /** Polls at once; inexpensive. Call it after a commit. */
  wake(): void;
  drain(): Promise<void>;
  /** Waits briefly for running attempts; leases cover interrupted ones. */
  stop(): Promise<void>;
};

type OutboxOptions = {
  db: Db;
  transport: Pick<EmailTransport, 'send'>;
  render: RenderEmail;
  log: Log;
  /** Tests send emails that are due so much later. */
  aheadMs?: () => number;
  random?: () => number;
  pollIntervalMs?: number;
  attemptTimeoutMs?: number;
  /** The sandbox and tests wait less. */
  readerWaitMs?: number;
  /** False on a node whose clock is wrong. */
  mayWork?: () => boolean;
};

const MAX_CONCURRENT = 4;
/** Two rounds of attempts that all time out end before their leases. */
const LEASED_AHEAD = 4;
const STOP_TIMEOUT_MS = 8_000;

// Mail servers quote the recipient, which must not reach the log or `last_error`.
const describeError = (error: unknown) => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const text = String(message ?? error).replace(/[^\s<>"',;]+@[^\s<>"',;]+/g, '(email)');
  return shorten(`${typeof code === 'string' ? `${code}: ` : ''}${text}`, 500);
};

/** The process of an attempt before ended first, maybe because of the email. The lease has counted this one too. */
const isSuspect = ({ lost_attempts }: QueuedEmail): boolean => lost_attempts > 1;

const fieldsOf = ({ id, kind, attempts }: QueuedEmail) => ({ outbox_id: id, kind, attempts: attempts + 1 });

/**
 * Sends each email at least once: a process that dies before recording the outcome causes a resend with the same
 * Message-ID. Each node may run a worker. A failing email never blocks others.
 */
export function startOutbox({ db, transport, render, log, ...options }: OutboxOptions): Outbox {
  const { aheadMs = () => 0, random = Math.random, pollIntervalMs = 5_000, attemptTimeoutMs = 60_000 } = options;
  const { readerWaitMs = READER_WAIT_MS, mayWork = () => true } = options;
  const active = new Set<Promise<void>>();
  /** Emails that are sent don't take up the places of others. */
  const recording = new Set<Promise<void>>();
  const sent = sentRecorder(db);
  let leased: QueuedEmail[] = [];
  let stopped = false;
  let pollRequested = false;
  let mayHaveMore = false;
  let leasedCount = 0;
  let suspect: QueuedEmail | null = null;
  let polling: Promise<void> | undefined;

  async function deliver(email: QueuedEmail): Promise<{ skipped: string | null }> {
    const rendered = await render(email);
    if ('skipped' in rendered) return rendered;
    const { shows, note = null, ...content } = rendered;
    if (shows) await recordShown(db, email, shows);
    await recordNote(db, email, note);
    await transport.send({ to: email.recipient, messageId: email.message_id, ...content });
    return { skipped: null };
  }

  async function attempt(email: QueuedEmail): Promise<void> {
    const fields = fieldsOf(email);
    try {
      const { skipped } = await pTimeout(deliver(email), {
        milliseconds: attemptTimeoutMs,
        message: `Timed out after ${attemptTimeoutMs} ms.`,
      });
      if (skipped === null) return recordSent(email);
      await recordSkipped(db, email, skipped);
      channels.emails.publish({ outcome: 'skipped' });
      log.debug(fields, `Email skipped: ${skipped}`);
    } catch (error) {
      const last_error = describeError(error);
      const recorded = await recordFailure(db, email, last_error, random());
      const isDead = recorded?.state === 'dead';
      channels.emails.publish({ outcome: isDead ? 'dead' : 'retried' });
      const details = { ...fields, reason: last_error, next_try_at: isDead ? null : recorded?.next_try_at };
      if (isDead) log.error(details, 'Email not sent; no attempts left.');
      else log.warn(details, 'Email not sent; it will be retried.');
    }
  }

  const warnUnrecorded = ({ id }: QueuedEmail, error: unknown) =>
    log.warn({ outbox_id: id, reason: describeError(error) }, 'The outcome of an email was not recorded.');

  function recordSent(email: QueuedEmail): void {
    channels.emails.publish({ outcome: 'sent' });
    log.debug(fieldsOf(email), 'Email sent.');
    const recorded = sent
      .record(email)
      .catch((error) => warnUnrecorded(email, error))
      .finally(() => void recording.delete(recorded));
    recording.add(recorded);
  }

  function start(email: QueuedEmail): void {
    const running = tracedAlone('send email', { 'deskfront.email.kind': email.kind }, () => attempt(email))
      .catch((error) => warnUnrecorded(email, error))
      .finally(() => {
        active.delete(running);
        if (suspect === email) suspect = null;
        if (mayHaveMore || leased.length > 0) void poll();
      });
    active.add(running);
  }

  /** One suspect at most, which is attempted alone: otherwise it would end the attempts of others each time. */
  async function withOneSuspect(due: QueuedEmail[]): Promise<QueuedEmail[]> {
    const ordered = due.toSorted((a, b) => a.id - b.id);
    const suspects = ordered.filter(isSuspect);
    const chosen = suspects[Math.floor(random() * suspects.length)];
    if (!chosen) return ordered;
    // It waits for those before it, and must begin well before its lease ends.
    const trusted = ordered.filter((email) => !isSuspect(email)).slice(0, MAX_CONCURRENT - active.size);
    const kept = [...trusted, chosen];
    const others = ordered.filter((email) => !kept.includes(email));
    await releaseUnstarted(db, others);
    if (others.length > 0) mayHaveMore = true;
    return kept;
  }

  function startNext(): void {
    while (leased.length > 0 && active.size < MAX_CONCURRENT && !suspect) {
      const [email] = leased;
      if (!email || (isSuspect(email) && active.size > 0)) return;
      leased.shift();
      if (isSuspect(email)) suspect = email;
      start(email);
    }
  }

  async function startDueEmails(): Promise<void> {
    while (pollRequested && !stopped) {
      pollRequested = false;
      if (leased.length === 0 && active.size < MAX_CONCURRENT && !suspect && mayWork()) {
        const limit = MAX_CONCURRENT - active.size + LEASED_AHEAD;
        const due = await sent.lease({ limit, aheadMs: aheadMs(), readerWaitMs });
        mayHaveMore = due.length === limit;
        leasedCount += due.length;
        leased = await withOneSuspect(due);
      }
      startNext();
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
        await Promise.all([...active, ...recording]);
        await polling;
      } while (leasedCount > 0 || active.size + recording.size + leased.length > 0);
    },
    async stop() {
      stopped = true;
      clearInterval(interval);
      await polling;
      await releaseUnstarted(db, leased).catch(() => {});
      const ended = Promise.all([waitForQueueing(db), ...active]).then(() => Promise.all(recording));
      await pTimeout(ended, { milliseconds: STOP_TIMEOUT_MS }).catch(() => {});
    },
  };
}
