import type { Db } from '../../adapters/database/database.ts';
import { storeFile } from '../../order/files/files.ts';
import { AppError } from '../../shared/errors.ts';
import type { InboundDeps } from './received.ts';

/** Anyone can send emails, up to 600 per hour of 30 MB each. */
const MOST_STORED = 4 * 1024 ** 3;
/** Lower for those that name no reply address, so that they leave room for the others. */
const MOST_STORED_OTHERS = 2 * 1024 ** 3;

const storedBytes = async (db: Db): Promise<number> => {
  const { bytes } = await db
    .selectFrom('inbound_emails')
    .innerJoin('files', 'files.id', 'inbound_emails.raw_file_id')
    .select((e) => e.fn.sum<number | string | null>('files.bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

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
