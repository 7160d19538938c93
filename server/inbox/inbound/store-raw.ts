import type { Db } from '../../adapters/database/database.ts';
import { deleteFileBytes, discardBytes, storeFile } from '../../order/files/files.ts';
import { AppError } from '../../shared/errors.ts';
import type { InboundDeps } from './received.ts';
import { removeWaiting } from './waiting-emails.ts';

/** Anyone can send emails, up to 600 per hour of 30 MB each. */
const MOST_STORED = 4 * 1024 ** 3;
/** Lower for those that name no reply address, so that they leave room for the others. */
const MOST_STORED_OTHERS = 2 * 1024 ** 3;

/** Those that wait for their outcome count, too: there may be hundreds. An email in several orders counts once. */
async function storedBytes(db: Db): Promise<number> {
  let sum = 0;
  for (const table of ['inbound_emails', 'waiting_inbound_emails'] as const) {
    const stored = db
      .selectFrom(table as 'inbound_emails')
      .select('raw_file_id')
      .where('raw_file_id', 'is not', null);
    const { bytes } = await db
      .selectFrom('files')
      .where('files.id', 'in', stored)
      .select((e) => e.fn.sum<number | string | null>('files.bytes').as('bytes'))
      .executeTakeFirstOrThrow();
    sum += Number(bytes ?? 0);
  }
  return sum;
}

/** Emails are stored for 30 days, while there is room. Null: there is none. */
export async function storeRaw(deps: InboundDeps, raw: Uint8Array, isReply: boolean): Promise<number | null> {
  const most = isReply ? MOST_STORED : MOST_STORED_OTHERS;
  if ((await storedBytes(deps.db)) + raw.byteLength > most) return null;
  const file = { source: raw, name: 'email.eml', orderId: null, uploadedBy: null, purpose: 'email' } as const;
  try {
    return (await storeFile(deps, file)).id;
  } catch (error) {
    // Uploads are paused: the text of an email needs little room.
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const discardRaw = (deps: InboundDeps, id: number): Promise<void> =>
  discard(deps, async () => id, { unattached: true });

/** Its raw bytes go with it, unless a row needs them: of another node, or of another order. */
export const discardWaiting = (
  deps: InboundDeps,
  { id, rawFileId }: { id: number; rawFileId: number | null },
): Promise<void> =>
  discard(deps, async (trx) => {
    if (!(await removeWaiting(trx, id)) || rawFileId === null) return null;
    const row = trx.selectFrom('inbound_emails').select('id').where('raw_file_id', '=', rawFileId).limit(1);
    return (await row.executeTakeFirst()) ? null : rawFileId;
  });

async function discard(
  deps: InboundDeps,
  fileOf: (trx: Db) => Promise<number | null>,
  options: { unattached?: boolean } = {},
): Promise<void> {
  const now = deps.clock.now();
  const keys = await deps.db.transaction().execute(async (trx) => {
    const id = await fileOf(trx);
    return id === null ? [] : deleteFileBytes(trx, [id], now, options);
  });
  await discardBytes(deps, keys);
}
