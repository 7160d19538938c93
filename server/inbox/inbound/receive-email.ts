import { createHash } from 'node:crypto';
import pTimeout from 'p-timeout';
import type { InboundState } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { readStoredFile } from '../../order/files/files.ts';
import { readReplyTo } from '../../order/threads/threads.ts';
import { AppError } from '../../shared/errors.ts';
import { type Claim, claimsOf } from './destination.ts';
import type { EmailHead } from './email-head.ts';
import { type ContentKey, contentKey, knownRows, rowKey } from './email-key.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { parseApart } from './parse-apart.ts';
import { hasParsingTime, rankOf, readerKey, spendParsingTime, spentParsingTime } from './parsing-time.ts';
import { type Envelope, findPerson, type InboundDeps, noEnvelope } from './received.ts';
import { AlreadyReceived, type Recorded, recordOutcome, stateOf } from './record-outcome.ts';
import { oursOf } from './reply/reply.ts';
import { discardRaw, discardWaiting, storeRaw } from './store-raw.ts';
import { storable } from './stored-text.ts';
import { addWaiting, leaseWaiting, type ResumedEmail, readEnvelope, removeWaiting } from './waiting-emails.ts';

/** `received`: it is stored, and its outcome comes later. */
export type Received = { state: InboundState | 'received' };

/** An email that is not stored is only received once it has its outcome. */
export type Accepted = { settled: Promise<Received>; isStored: boolean };

const ANSWER_MS = 10_000;
/** Larger emails are read from the store again. */
const MOST_HELD = 256 * 1024;
const MOST_UNSTORED = 64 * 1024 * 1024;

/**
 * An email that is received again, for example because a sender did not get the response, changes nothing. Throws only
 * if it should be delivered again later.
 */
export async function receiveEmail(
  deps: InboundDeps,
  raw: Uint8Array,
  envelope: Envelope = noEnvelope,
  missing: string | null = null,
): Promise<Received> {
  return answerOf(await acceptEmail(deps, raw, envelope, missing));
}

export const answerOf = (accepted: Accepted): Promise<Received> =>
  pTimeout(accepted.settled, {
    milliseconds: ANSWER_MS,
    fallback: (): Received => {
      if (!accepted.isStored) throw later();
      return { state: 'received' };
    },
  });

const later = () => new AppError('unavailable', 'Please deliver this email again later.', { retryAfterSeconds: 60 });

const inProgress = new WeakMap<Db, Map<string, Accepted>>();

function progressOf(db: Db): Map<string, Accepted> {
  const progress = inProgress.get(db) ?? new Map<string, Accepted>();
  inProgress.set(db, progress);
  return progress;
}

/** Resolves once the email is stored, if there is room. `missing`: why `raw` has no more than its headers. */
export async function acceptEmail(
  deps: InboundDeps,
  raw: Uint8Array,
  envelope: Envelope = noEnvelope,
  missing: string | null = null,
): Promise<Accepted> {
  const hash = createHash('sha256').update(raw).digest('hex');
  const progress = progressOf(deps.db);
  const same = progress.get(hash);
  if (same) return same;
  const { promise: settled, resolve, reject } = Promise.withResolvers<Received>();
  const accepted: Accepted = { settled, isStored: false };
  progress.set(hash, accepted);
  // Whoever waits for it sees the failure; otherwise the email waits for the next round.
  settled.catch(() => {}).finally(() => progress.delete(hash));
  try {
    const job = await store(deps, { raw, hash, envelope, missing });
    accepted.isStored = 'state' in job || job.rawFileId !== null;
    if ('state' in job) resolve(job);
    else (accepted.isStored ? settle(deps, job) : settleUnstored(deps, job, raw.byteLength)).then(resolve, reject);
  } catch (error) {
    reject(error);
    throw error;
  }
  return accepted;
}

/** Whoever delivered it is told of a failure, and delivers it again. */
async function settleUnstored(deps: InboundDeps, job: Job, bytes: number): Promise<Received> {
  unstoredBytes += bytes;
  try {
    return await settle(deps, job);
  } catch (error) {
    await removeWaiting(deps.db, job.id);
    throw error;
  } finally {
    unstoredBytes -= bytes;
  }
}

type Delivered = { raw: Uint8Array; hash: string; envelope: Envelope; missing: string | null };
type Job = {
  id: number;
  hash: string;
  content: ContentKey;
  rawFileId: number | null;
  head: EmailHead | null;
  read: () => Promise<Uint8Array | null>;
  bytes: number;
  envelope: Envelope;
  userId: number | null;
  /** Why it is not parsed. */
  problem: string | null;
};

type Threads = [Claim | null, ...(Claim | null)[]];

let unstoredBytes = 0;

async function store(deps: InboundDeps, { raw, hash, envelope, missing }: Delivered): Promise<Job | Received> {
  const { db } = deps;
  const known = await db
    .selectFrom('inbound_emails')
    .select('state')
    .where((e) => e.or([e('raw_hash', '=', hash), e('message_id', '=', `sha256:${hash}`)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const waits = known ?? (await waitingState(db, hash));
  if (waits) return waits;
  const head = await headOf(raw);
  const content = contentKey(head, envelope, raw, hash);
  const claims = await threadsOf(deps, head, envelope);
  const rows = await knownRows(deps, { head, content, claims });
  const first = rows.get(rowKey(content, claims[0]));
  if (first && rows.size === claims.length) return first;
  const userId = await knownPerson(deps, head, envelope);
  const isReply = userId !== null;
  const rawFileId = await storeRaw(deps, raw, isReply);
  if (rawFileId === null && unstoredBytes + raw.byteLength > MOST_UNSTORED) throw later();
  const row = {
    raw_hash: hash,
    raw_file_id: rawFileId,
    envelope: JSON.stringify({ ...envelope, missing }),
    is_reply: isReply,
  };
  const id = await addWaiting(deps, row);
  if (id === null) {
    if (rawFileId !== null) await discardRaw(deps, rawFileId);
    const state = await waitingState(db, hash);
    if (!state) throw later();
    return state;
  }
  const held = rawFileId === null || raw.byteLength <= MOST_HELD ? raw : null;
  const read = async () => held ?? (rawFileId === null ? null : readStoredFile(deps, rawFileId));
  return { id, hash, content, rawFileId, head, read, bytes: raw.byteLength, envelope, userId, problem: missing };
}

/** Null if it does not wait on another node. Throws if only that node has its bytes. */
async function waitingState(db: Db, hash: string): Promise<Received | null> {
  const waiting = await db
    .selectFrom('waiting_inbound_emails')
    .select('raw_file_id')
    .where('raw_hash', '=', hash)
    .executeTakeFirst();
  if (!waiting) return null;
  if (waiting.raw_file_id === null) throw later();
  return { state: 'received' };
}

/** Loads the parser of headers with the first email. */
async function headOf(raw: Uint8Array): Promise<EmailHead | null> {
  const { readHead } = await import('./email-head.ts');
  try {
    return readHead(raw);
  } catch {
    return null;
  }
}

/** An email in no thread has a row, too. */
async function threadsOf(deps: InboundDeps, head: EmailHead | null, envelope: Envelope): Promise<Threads> {
  const [first = null, ...others] = head ? await claimsOf(deps, head, envelope) : [];
  return [first, ...others];
}

const senderOf = (head: EmailHead | null): string => (head?.from[0] ?? '').slice(0, 254);

/** Whose reply address it names; such an email is parsed before others. */
async function knownPerson(deps: InboundDeps, head: EmailHead | null, envelope: Envelope): Promise<number | null> {
  for (const text of [...(head?.recipients ?? []), ...envelope.recipients]) {
    const whose = readReplyTo(deps, text);
    if (whose && (await findPerson(deps.db, whose.userId))) return whose.userId;
  }
  return null;
}

async function settle(deps: InboundDeps, job: Job): Promise<Received> {
  const { hash, head, rawFileId, content } = job;
  const outcomeIn = await outcomesOfJob(deps, job);
  const claims = await threadsOf(deps, head, job.envelope);
  const rows = await knownRows(deps, { head, content, claims });
  const missing = claims.filter((claim) => !rows.has(rowKey(content, claim)));
  if (missing.length === 0) await discardWaiting(deps, job);
  for (const claim of missing) {
    const messageId = rowKey(content, claim);
    const isLast = claim === missing.at(-1);
    const known = { hash, messageId, sender: senderOf(head), subject: head?.subject ?? '', rawFileId };
    rows.set(messageId, await record(deps, job, { ...known, isLast, waitingId: job.id }, await outcomeIn(claim)));
  }
  const messageId = rowKey(content, claims[0]);
  return rows.get(messageId) ?? stateOf(deps.db, { messageId, hash });
}

type Row = Parameters<typeof recordOutcome>[1];

async function record(deps: InboundDeps, job: Job, row: Row, outcome: Outcome): Promise<Recorded> {
  try {
    return await recordOutcome(deps, row, outcome);
  } catch (error) {
    if (!(error instanceof AlreadyReceived)) throw error;
    if (row.isLast) await discardWaiting(deps, job);
    return stateOf(deps.db, row);
  }
}

/** Parses the email once, for all threads. */
async function outcomesOfJob(deps: InboundDeps, job: Job): Promise<(claim: Claim | null) => Promise<Outcome>> {
  const failed = (reason: string) => async (): Promise<Outcome> => ({ state: 'failed', reason });
  if (job.problem !== null) return failed(`The email can’t be read: ${job.problem}`);
  const sender = await readerKey(deps, job);
  const spentMs = await spentParsingTime(deps, sender);
  let mayParse = hasParsingTime(spentMs);
  const tooMuch = () => failed('Reading the emails of its sender has taken 20 seconds within an hour.');
  if (!mayParse) return tooMuch();
  // Many emails at once all pass the check before the first one is parsed.
  const read = async () => {
    mayParse = hasParsingTime(await spentParsingTime(deps, sender));
    return mayParse ? job.read() : null;
  };
  const turn = { rank: await rankOf(deps.db, job.userId), sender, spentMs, bytes: job.bytes };
  const spend = (ms: number) => spendParsingTime(deps, sender, ms);
  const { outcome } = await parseApart(read, { turn, ours: await oursOf(deps), spend });
  if (!mayParse) return tooMuch();
  if ('problem' in outcome) return failed(`The email can’t be read: ${storable(outcome.problem)}`);
  return (claim) => outcomeOf(deps, { email: outcome.email, envelope: job.envelope, claim });
}

/** Emails of a node that was stopped, or whose outcome could not be recorded. */
export async function resumeWaiting(deps: InboundDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const email = await leaseWaiting(deps.db);
    if (!email) return;
    if (progressOf(deps.db).has(email.raw_hash)) continue;
    // Its node has died before the sender was told that it arrived.
    if (email.raw_file_id === null) {
      await removeWaiting(deps.db, email.id);
      continue;
    }
    const handle = async () => settle(deps, await resumedJob(deps, email));
    await handle().catch((error: unknown) =>
      deps.log.warn({ err: error, waiting_email_id: email.id }, 'An email could not be handled; it will be retried.'),
    );
  }
}

async function resumedJob(deps: InboundDeps, email: ResumedEmail): Promise<Job> {
  const { id, raw_hash: hash, raw_file_id: rawFileId, isGivenUp } = email;
  const { envelope, missing } = readEnvelope(email.envelope);
  const raw = rawFileId === null ? null : await readStoredFile(deps, rawFileId);
  const head = raw && (await headOf(raw));
  const problem = missing ?? (isGivenUp ? 'It could not be handled within a day.' : null);
  const userId = await knownPerson(deps, head, envelope);
  const bytes = raw?.byteLength ?? 0;
  const content = raw ? contentKey(head, envelope, raw, hash) : { own: hash, written: hash };
  return { id, hash, content, rawFileId, head, read: async () => raw, bytes, envelope, userId, problem };
}
