import type { Selectable } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { GuaranteeClaim } from '../../../contract/work/guarantee-shapes.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { filesByMessage } from '../../order/files/files.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';

export type ClaimRow = Selectable<Tables['guarantee_claims']>;

export const openClaimOf = (db: Db, orderId: number) =>
  db
    .selectFrom('guarantee_claims')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** Claims of deleted orders don't exist. */
export const claims = (db: Db) =>
  db
    .selectFrom('guarantee_claims')
    .innerJoin('orders', 'orders.id', 'guarantee_claims.order_id')
    .where('orders.deleted_at', 'is', null);

export async function assertClaimExists(db: Db, id: number): Promise<void> {
  const claim = await claims(db).select('guarantee_claims.id').where('guarantee_claims.id', '=', id).executeTakeFirst();
  if (!claim) throw notFound('Claim');
}

/** Their order is that of the rows. */
export async function toClaims(db: Db, rows: readonly ClaimRow[], timeZone: string): Promise<GuaranteeClaim[]> {
  const files = await filesOfMessages(
    db,
    rows.map(({ message_id }) => message_id),
  );
  return rows.map((row) => ({
    id: row.id,
    wish: row.wish,
    message: row.message,
    files: files.get(row.message_id) ?? [],
    state: row.state,
    answer_by: row.answer_by,
    decision: row.decision,
    reason: row.reason,
    refund: row.refund_cents === null ? null : toDecimal(row.refund_cents),
    created_at: row.created_at,
    day: companyDay(timeZone, row.created_at),
    decided_at: row.decided_at,
    decided_on: row.decided_at === null ? null : companyDay(timeZone, row.decided_at),
  }));
}

async function filesOfMessages(db: Db, messageIds: number[]): Promise<Map<number, GuaranteeClaim['files']>> {
  if (messageIds.length === 0) return new Map();
  const attached = await db
    .selectFrom('order_message_files')
    .select(['message_id', 'file_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  return filesByMessage(db, attached);
}
