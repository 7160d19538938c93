import type { Db } from '../../adapters/database/schema.ts';
import type { EmailTransport } from '../../adapters/email/email.ts';
import { leaseDueEmails, type QueuedEmail, settle } from './leases.ts';
import { pendingQueueJobs } from './queue-after-response.ts';
import type { Render } from './render.ts';
import { MAX_TRIES, nextTry } from './retries.ts';

type Log = Record<'debug' | 'warn' | 'error', (details: object, message: string) => void>;

export type Outbox = {
  /** Looks for due letters at once instead of at the next poll. Cheap; call it after a commit. */
  wake(): void;
  /** Sends everything that is due and comes back when it is through. For tests and scripts. */
  drain(): Promise<void>;
  /** Takes no more letters and waits a little for those under way; a lease covers what is cut off. */
  stop(): Promise<void>;
};

type Options = {
  db: Db;
  transport: Pick<EmailTransport, 'send'>;
  render: Render;
  log: Log;
  clock?: () => Date;
  random?: () => number;
  pollMs?: number;
  tryMs?: number;
};

const LANES = 4;
const STOP_MS = 8_000;

// A mail server likes to quote the recipient; addresses stay out of logs and rows.
const described = (error: unknown) => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const words = String(message ?? error).replace(/[^\s<>"',;]+@[^\s<>"',;]+/g, '(address)');
  return `${typeof code === 'string' ? `${code}: ` : ''}${words}`.slice(0, 500);
};

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No end after ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends what lies in the outbox, at least once: should the process die between a server's yes and our note of it, the
 * letter goes again under the same Message-ID. Several nodes may run one each. A letter that can't be written or sent
 * backs off for more than a day and is then set aside as `dead`; it never stands in the way of others.
 */
export function startOutbox({ db, transport, render, log, ...options }: Options): Outbox {
  const { clock = () => new Date(), random = Math.random, pollMs = 5_000, tryMs = 60_000 } = options;
  const active = new Set<Promise<void>>();
  let stopped = false;
  let asked = false;
  let more = false;
  let taken = 0;
  let looking: Promise<void> | undefined;

  async function handOver(mail: QueuedEmail): Promise<string | null> {
    const written = await render(mail);
    if ('unneeded' in written) return written.unneeded;
    await transport.send({ to: mail.recipient, messageId: mail.message_id, ...written });
    return null;
  }

  async function attempt(mail: QueuedEmail): Promise<void> {
    const about = { outbox_id: mail.id, kind: mail.kind, attempts: mail.attempts };
    try {
      if (mail.attempts > MAX_TRIES) throw new Error('Every try ended without an answer.');
      const unneeded = await within(tryMs, handOver(mail));
      if (unneeded === null) await settle(db, mail, { state: 'sent', sent_at: clock().toISOString() });
      else await settle(db, mail, { state: 'sent', sent_at: null, last_error: `Not sent: ${unneeded}` });
      log.debug(about, unneeded === null ? 'Mail sent.' : `Mail not sent: ${unneeded}`);
    } catch (error) {
      const last_error = described(error);
      const again = nextTry(mail.attempts, clock(), random());
      if (again) await settle(db, mail, { state: 'waiting', next_try_at: again, last_error });
      else await settle(db, mail, { state: 'dead', last_error });
      const details = { ...about, reason: last_error, next_try_at: again };
      if (again) log.warn(details, 'Mail not sent; it will be tried again.');
      else log.error(details, 'Mail given up.');
    }
  }

  function start(mail: QueuedEmail): void {
    const job = attempt(mail)
      .catch((error) => {
        log.warn({ outbox_id: mail.id, reason: described(error) }, 'The end of a try is not written down.');
      })
      .finally(() => {
        active.delete(job);
        if (more) void look();
      });
    active.add(job);
  }

  async function takeDue(): Promise<void> {
    while (asked && !stopped) {
      asked = false;
      const free = LANES - active.size;
      const due = free > 0 ? await leaseDueEmails(db, free, clock()) : [];
      more = due.length === free || free <= 0;
      taken += due.length;
      for (const mail of due.toSorted((a, b) => a.id - b.id)) start(mail);
    }
  }

  function look(): Promise<void> {
    asked = true;
    looking ??= takeDue()
      .catch((error) => log.warn({ reason: described(error) }, 'The outbox could not be read.'))
      .finally(() => {
        looking = undefined;
        // Asked again in the last moment: that call got this very promise, so it has to cover it.
        return asked && !stopped ? look() : undefined;
      });
    return looking;
  }

  const poll = setInterval(() => void look(), pollMs);
  poll.unref();
  return {
    wake: () => void look(),
    async drain() {
      do {
        taken = 0;
        await pendingQueueJobs(db);
        await look();
        await Promise.all(active);
      } while (taken > 0 || active.size > 0);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      await within(STOP_MS, Promise.all([pendingQueueJobs(db), ...active])).catch(() => {});
    },
  };
}
