import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import { maxFileBytesPerOrder, maxItems } from '../../../../contract/shared/limits.ts';
import { shorten } from '../../../../contract/shared/text.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { storeFile } from '../../../order/files/files.ts';
import { AppError } from '../../../shared/errors.ts';
import { pointsOf } from '../../../shared/rate-limits.ts';
import type { InboundDeps } from '../received.ts';
import type { EmailFile } from './email-files.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 25 * MB;
const MOST_NAMED = 20;

/** The first email of a stranger. `sender`: the domain or network that it is proven to be from (`senderKey`). */
export type Stranger = { email: string; sender: string };
/** A person's reply about an order, or that. */
export type FilesOf = { userId: number; orderId: number } | Stranger;

export const notAttached = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `(Not attached: ${names
        .slice(0, MOST_NAMED)
        .map((name) => shorten(name, 100))
        .join(', ')})`;

/** Nothing refers to the files yet. `leftOut`: the names of the others. */
export async function storeFiles(deps: InboundDeps, files: readonly EmailFile[], of: FilesOf) {
  const fileIds: number[] = [];
  const leftOut: string[] = [];
  const known = await knownImages(deps.db, files, of);
  const most = 'email' in of ? Math.min(MOST_BYTES, await roomOfContacts(deps, of)) : MOST_BYTES;
  let room = most;
  for (const file of files) {
    const size = file.bytes.byteLength;
    const fits = fileIds.length < maxItems.messageFiles && size <= room && !known.has(file);
    const id = fits ? await store(deps, file, of) : null;
    if (id === null) leftOut.push(file.name);
    else {
      fileIds.push(id);
      room -= size;
    }
  }
  if ('email' in of && room < most)
    for (const [limit, key] of sharesOf(of)) await deps.limits.spend(limit, key, (most - room) / MB);
  return { fileIds, leftOut };
}

async function store(deps: InboundDeps, { name, bytes }: EmailFile, of: FilesOf): Promise<number | null> {
  const owner =
    'email' in of
      ? ({ orderId: null, uploadedBy: null, purpose: 'contact' } as const)
      : ({ orderId: of.orderId, uploadedBy: of.userId, purpose: 'order' } as const);
  try {
    return (await storeFile(deps, { source: bytes, name, ...owner })).id;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** A stranger must not take the room from others within hours, nor a domain with any number of addresses. */
const sharesOf = ({ email, sender }: Stranger) =>
  [
    ['contactFiles', `${sender} ${canonicalEmail(email)}`],
    ['contactFilesPerDomain', sender],
  ] as const;

/** All contact messages together have the room of one order. */
async function roomOfContacts({ db, limits }: Pick<InboundDeps, 'db' | 'limits'>, of: Stranger): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((e) => e.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('purpose', '=', sql.lit('contact'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  let room = maxFileBytesPerOrder - Number(bytes ?? 0);
  for (const [limit, key] of sharesOf(of)) {
    const left = pointsOf(limit) - (await limits.used(limit, key));
    room = Math.min(room, left * MB);
  }
  return room;
}

/** Logos come with every email: those that an earlier one of the same sender has brought are not attached again. */
async function knownImages(db: Db, files: readonly EmailFile[], of: FilesOf): Promise<Set<EmailFile>> {
  const hashes = new Map(
    files
      .filter(({ isSmallImage }) => isSmallImage)
      .map((file) => [file, createHash('sha256').update(file.bytes).digest('hex')]),
  );
  if (hashes.size === 0) return new Set();
  const images = db
    .selectFrom('files')
    .select('files.sha256')
    .where('files.sha256', 'in', [...new Set(hashes.values())]);
  const rows =
    'email' in of
      ? await images
          .innerJoin('contact_message_files', 'contact_message_files.file_id', 'files.id')
          .innerJoin('contact_messages', 'contact_messages.id', 'contact_message_files.message_id')
          .where('contact_messages.email', '=', of.email)
          .execute()
      : await images
          .innerJoin('order_message_files', 'order_message_files.file_id', 'files.id')
          .innerJoin('order_messages', 'order_messages.id', 'order_message_files.message_id')
          .where('order_messages.author_id', '=', of.userId)
          .where('order_messages.source', '=', 'email')
          .execute();
  const known = new Set(rows.map(({ sha256 }) => sha256));
  return new Set([...hashes].flatMap(([file, hash]) => (known.has(hash) ? [file] : [])));
}
