import { createHash } from 'node:crypto';
import type { Db } from '../../adapters/database/database.ts';
import { readStoredFile } from '../../order/files/files.ts';
import { automaticHeader } from './automatic/automatic.ts';
import type { Claim } from './destination.ts';
import type { EmailHead } from './email-head.ts';
import { bodyStartOf } from './mime/headers.ts';
import { type Envelope, type InboundDeps, noEnvelope, valuesOf } from './received.ts';
import type { Recorded } from './record-outcome.ts';

const CR = 13;
const LF = 10;
const SPACE = 32;
const PIECE = 64 * 1024;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Servers change the ends of lines. */
function hashOfBody(raw: Buffer): string {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE);
  let length = 0;
  let end = raw.length;
  while (end > 0 && [CR, LF, SPACE].includes(raw[end - 1] ?? 0)) end -= 1;
  for (let at = bodyStartOf(raw); at < end; at++) {
    const byte = raw[at] as number;
    if (byte === CR) continue;
    piece[length++] = byte;
    if (length < PIECE) continue;
    hash.update(piece);
    length = 0;
  }
  return hash.update(piece.subarray(0, length)).digest('hex');
}

/** `written`: differs only in a copy that a server on its way has called automatic, which must not stand for others. */
export type ContentKey = { own: string; written: string };

/**
 * The same for each copy of an email, whose other headers tell of its way. Scanners and scripts send different emails
 * with one Message-ID.
 */
export function contentKey(head: EmailHead | null, envelope: Envelope, raw: Uint8Array, rawHash: string): ContentKey {
  if (!head) return { own: rawHash, written: rawHash };
  const written = keyOfWritten(head, raw);
  return { own: automaticHeader(head, envelope) === null ? written : sha256(`${written} automatic`), written };
}

function keyOfWritten(head: EmailHead, raw: Uint8Array): string {
  const written = ['from', 'date', 'subject'].map((name) => valuesOf(head, name).join('\n').replaceAll(/\s+/g, ' '));
  const body = hashOfBody(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  return sha256(JSON.stringify([head.messageId, ...written.map((value) => value.trim()), body]));
}

/** One row for each thread in which the email belongs. */
export const rowKey = ({ own }: Pick<ContentKey, 'own'>, claim: Claim | null): string =>
  `sha256:${claim ? sha256(`${own} ${claim.orderId}.${claim.userId}`) : own}`;

type Known = Map<string, Recorded>;
type Wanted = { head: EmailHead | null; content: ContentKey; claims: readonly (Claim | null)[] };

/** The rows that the email has, by their key. */
export async function knownRows(deps: InboundDeps, { head, content, claims }: Wanted): Promise<Known> {
  const keys = claims.map((claim) => rowKey(content, claim));
  const writtenKeys = claims.map((claim) => rowKey({ own: content.written }, claim));
  const rows = await deps.db
    .selectFrom('inbound_emails')
    .select(['message_id', 'state'])
    .where('message_id', 'in', [...new Set([...keys, ...writtenKeys])])
    .execute();
  const found = new Map(rows.map(({ message_id, state }) => [message_id, { state }]));
  const known: Known = new Map();
  for (const [i, key] of keys.entries()) {
    const row = found.get(key) ?? found.get(writtenKeys[i] ?? '');
    if (row) known.set(key, row);
  }
  const before = known.size < keys.length ? await rowBefore(deps, head, content) : null;
  for (const [i, claim] of claims.entries())
    if (before && (claim === null || (claim.orderId === before.order_id && claim.userId === before.user_id)))
      known.set(keys[i] ?? '', { state: before.state });
  return known;
}

/** The version before had the Message-ID as the key. */
async function rowBefore({ db, files }: InboundDeps, head: EmailHead | null, { own, written }: ContentKey) {
  const id = head?.messageId ?? null;
  if (id === null || id.length > 255 || id.startsWith('sha256:')) return null;
  const row = await findByMessageId(db, id);
  if (!row || row.sender !== (head?.from[0] ?? '').slice(0, 254)) return null;
  const raw = row.raw_file_id === null ? null : await readStoredFile({ files, db }, row.raw_file_id);
  if (!raw) return row.subject === head?.subject ? row : null;
  const { readHead } = await import('./email-head.ts');
  const before = contentKey(readHead(raw), noEnvelope, raw, '');
  return [own, written].includes(before.own) ? row : null;
}

const findByMessageId = (db: Db, id: string) =>
  db
    .selectFrom('inbound_emails')
    .select(['state', 'sender', 'subject', 'order_id', 'user_id', 'raw_file_id'])
    .where('message_id', '=', id)
    .executeTakeFirst();
