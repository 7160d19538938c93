import type { InboundState } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { storeFile } from '../../order/files/files.ts';
import { AppError } from '../../shared/errors.ts';
import type { InboundDeps } from './received.ts';

/** `notStored`: appended to the reason of its row; empty if it is stored. */
export type StoredRaw = { rawFileId: number | null; notStored: string };

/** Anyone can send emails, up to 600 per hour of 30 MB each. */
const MOST_STORED = 4 * 1024 ** 3;
/** Lower for those that no admin will post, so that they leave room for the others. */
const MOST_STORED_SETTLED = 2 * 1024 ** 3;

const storedBytes = async (db: Db): Promise<number> => {
  const { bytes } = await db
    .selectFrom('inbound_emails')
    .innerJoin('files', 'files.id', 'inbound_emails.raw_file_id')
    .select((e) => e.fn.sum<number | string | null>('files.bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Emails are stored for 30 days, while there is room. The row and its text are stored in any case. */
export async function storeRaw(deps: InboundDeps, raw: Uint8Array, state: InboundState): Promise<StoredRaw> {
  const isQuarantined = state === 'quarantined';
  const most = isQuarantined ? MOST_STORED : MOST_STORED_SETTLED;
  if ((await storedBytes(deps.db)) + raw.byteLength > most) {
    const what = isQuarantined ? 'Its files are' : 'Its original is';
    return { rawFileId: null, notStored: ` ${what} not stored: those of other emails take all the room.` };
  }
  const file = { source: raw, name: 'email.eml', orderId: null, uploadedBy: null, purpose: 'email' } as const;
  try {
    const { id } = await storeFile(deps, file);
    return { rawFileId: id, notStored: '' };
  } catch (error) {
    // Uploads are paused; the text of an email needs little room.
    if (!(error instanceof AppError)) throw error;
    return { rawFileId: null, notStored: ' Its original is not stored: the disk is almost full.' };
  }
}
