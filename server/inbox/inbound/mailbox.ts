import { setTimeout as sleep } from 'node:timers/promises';
import { shorten } from '../../../contract/shared/text.ts';
import type { Mailbox, MailboxPlace, StoredEmail } from '../../adapters/email/imap.ts';
import type { Deps } from '../../deps.ts';
import { releaseLease, renewLease, takeLease } from '../../shared/leases.ts';
import { isClockOff } from '../../shared/node.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { MOST_BYTES } from './providers/providers.ts';
import { type Accepted, acceptEmail, answerOf } from './receive-email.ts';
import type { InboundDeps } from './received.ts';

export const MAILBOX_LEASE = 'inbound-mailbox';
const FOLDER = 'Deskfront';
/** Longer than a poll, so that it is renewed in time. */
const LEASE_MS = 150_000;
const POLL_MS = 60_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 300_000;
/** An email at which the program failed, or that ended the process, is tried again this much later. */
const FAILED_MS = 15 * 60_000;
/** One that the mail server could not send is read again this much later: the others come first. */
const UNREAD_MS = 60_000;
const leaseOf = (uid: number) => `inbound-email-${uid}`;

type Open = (place: MailboxPlace) => Promise<Mailbox>;
type Options = { open?: Open; pollMs?: number; retryMs?: number; leaseMs?: number };

const openLater: Open = async (place) => (await import('../../adapters/email/imap.ts')).openMailbox(place);

/**
 * One node at a time reads the mailbox. An email is moved to another folder once it has its row: a killed node loses
 * none.
 */
export function startMailbox(
  deps: InboundDeps & Pick<Deps, 'node'>,
  options: Options = {},
): { stop(): Promise<void> } | null {
  const url = deps.config.inbound.imapUrl;
  if (url === null) return null;
  const { open = openLater, pollMs = POLL_MS, retryMs = FIRST_RETRY_MS, leaseMs = LEASE_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const until = isClockOff(deps.node) ? null : await takeLease(deps.db, MAILBOX_LEASE, leaseMs);
        if (until) await serve(until, () => (failures = 0));
        else await pause(pollMs / 2);
      } catch (error) {
        failures += 1;
        deps.log.warn(
          { reason: describeError(error, url ?? '') },
          'The mailbox of replies can’t be read; it will be retried.',
        );
        await pause(Math.min(retryMs * 2 ** (failures - 1), LAST_RETRY_MS));
      }
    }
  }

  async function serve(first: string, onRead: () => void): Promise<void> {
    let until: string | null = first;
    const keep = async () => {
      until = until && (await renewLease(deps.db, MAILBOX_LEASE, until, leaseMs));
      return until !== null && !signal.aborted && !isClockOff(deps.node);
    };
    let mailbox: Mailbox | null = null;
    try {
      mailbox = await open({ url: url ?? '', folder: FOLDER });
      while (await keep()) {
        await receiveAll(deps, mailbox, keep);
        onRead();
        const timer = new AbortController();
        void sleep(pollMs, undefined, { signal: timer.signal, ref: false }).then(
          () => timer.abort(),
          () => {},
        );
        await mailbox.waitForMore(AbortSignal.any([signal, timer.signal]));
        timer.abort();
      }
    } finally {
      await mailbox?.close();
      if (until) await releaseLease(deps.db, MAILBOX_LEASE, until);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * All are stored before the first is moved, so that replies of known people don't wait for what arrived before them.
 * `keep`: false once another node reads the mailbox, or this one stops.
 */
async function receiveAll(deps: InboundDeps, mailbox: Mailbox, keep: () => Promise<boolean>): Promise<void> {
  const received: { uid: number; accepted: Accepted }[] = [];
  for (const email of await mailbox.list()) {
    if (!(await keep())) break;
    const lease = await takeLease(deps.db, leaseOf(email.uid), FAILED_MS);
    if (lease === null) continue;
    let handled: Handled | null = null;
    try {
      handled = await receiveOne(deps, mailbox, email);
    } finally {
      if (handled === null) await renewLease(deps.db, leaseOf(email.uid), lease, UNREAD_MS);
      else if (handled !== 'failed') await releaseLease(deps.db, leaseOf(email.uid), lease);
    }
    if (handled === 'limited') break;
    if (typeof handled === 'object') received.push({ uid: email.uid, accepted: handled });
  }
  for (const { uid, accepted } of received) {
    const answer = await runAlone(deps.log, { uid }, () => answerOf(accepted));
    if (answer || accepted.isStored) await mailbox.file(uid);
    else await takeLease(deps.db, leaseOf(uid), FAILED_MS);
  }
}

type Handled = Accepted | 'limited' | 'failed' | 'gone';

async function receiveOne(deps: InboundDeps, mailbox: Mailbox, { uid, size }: StoredEmail): Promise<Handled> {
  if ((await deps.limits.count('inboundEmails', 'all')) === null) return 'limited';
  const isTooLarge = size > MOST_BYTES;
  const raw = await mailbox.read(uid, isTooLarge ? 'headers' : 'all');
  if (!raw) return 'gone';
  const reason = isTooLarge ? 'It is larger than 30 MB.' : null;
  return (await runAlone(deps.log, { uid }, () => acceptEmail(deps, raw, undefined, reason))) ?? 'failed';
}

/** Servers may quote credentials in their errors. */
function describeError(error: unknown, url: string): string {
  const { code, message, responseText } = (error ?? {}) as Record<'code' | 'message' | 'responseText', unknown>;
  const { password, username } = new URL(url);
  const secrets = [password, decodeURIComponent(password), username, decodeURIComponent(username)];
  const text = [code, message ?? error, responseText].filter((part) => part !== undefined).join(': ');
  return shorten(
    secrets.reduce((safe, secret) => safe.replaceAll(secret, '…'), text),
    300,
  );
}
