import type { Db } from '../../../adapters/database/database.ts';
import { writeAtCommit } from '../../../adapters/database/engines/at-commit.ts';
import type { Accepted } from './accept-texts.ts';

const rowsOf = ({ at, ip_prefix, given }: Accepted, of: { userId: number; orderId: number | null }) =>
  given.map(({ kind, rendering_id, implied, text, signed_by, signed_for }) => ({
    kind,
    rendering_id,
    text: text ?? null,
    implied,
    user_id: of.userId,
    order_id: of.orderId,
    at,
    ip_prefix,
    signed_by: signed_by ?? null,
    signed_for: signed_for ?? null,
  }));

/** Written at the commit of the transaction that writes the order, with its other rows. */
export async function writeConsents(
  trx: Db,
  accepted: Accepted | null,
  of: { userId: number; orderId: number | null },
): Promise<void> {
  if (accepted === null || accepted.given.length === 0) return;
  await writeAtCommit(trx, trx.insertInto('consents').values(rowsOf(accepted, of)));
}

export const acceptedOf = ({ accepted }: { accepted: string | null }): Accepted | null =>
  accepted === null ? null : (JSON.parse(accepted) as Accepted);
