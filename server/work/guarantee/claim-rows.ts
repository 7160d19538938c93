import type { ExpressionBuilder, Selectable } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { ClaimWish } from '../../../contract/shared/work-states.ts';
import type { GuaranteeClaim } from '../../../contract/work/guarantee-shapes.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { filesByMessage } from '../../order/files/files.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';

/** A row of `cancellations`, in the words of a claim. */
export type ClaimRow = Pick<Selectable<Tables['cancellations']>, 'id' | 'state' | 'decision' | 'refund_cents'> & {
  order_id: number;
  user_id: number;
  wish: ClaimWish;
  message: string;
  message_id: number;
  answer_by: string;
  reason: string | null;
  decided_by: number | null;
  decided_at: string | null;
  created_at: string;
};

export const claimColumns = [
  'cancellations.id',
  'cancellations.state',
  'cancellations.decision',
  'cancellations.refund_cents',
  'cancellations.statement as message',
  'cancellations.explanation as reason',
  'cancellations.executed_by as decided_by',
  'cancellations.executed_at as decided_at',
  'cancellations.received_at as created_at',
] as const;

/** The constraint of the table says so. */
export const requiredOfClaim = (e: ExpressionBuilder<Tables, 'cancellations'>) => [
  e.ref('cancellations.order_id').$notNull().as('order_id'),
  e.ref('cancellations.user_id').$notNull().as('user_id'),
  e.ref('cancellations.wish').$notNull().as('wish'),
  e.ref('cancellations.message_id').$notNull().as('message_id'),
  e.ref('cancellations.answer_by').$notNull().as('answer_by'),
];

export const openClaimOf = (db: Db, orderId: number) =>
  db
    .selectFrom('cancellations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'guarantee')
    .where('state', '=', 'received')
    .executeTakeFirst();

/** Claims of deleted orders don't exist. */
export const claims = (db: Db) =>
  db
    .selectFrom('cancellations')
    .innerJoin('orders', 'orders.id', 'cancellations.order_id')
    .where('cancellations.kind', '=', 'guarantee')
    .where('orders.deleted_at', 'is', null);

export async function assertClaimExists(db: Db, id: number): Promise<void> {
  const claim = await claims(db).select('cancellations.id').where('cancellations.id', '=', id).executeTakeFirst();
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
    state: row.state === 'received' ? 'open' : 'decided',
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
