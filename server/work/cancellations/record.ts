import { randomInt } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { ExitKind } from '../../../contract/shared/work-states.ts';
import type { Cancellation } from '../../../contract/work/cancellation-shapes.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';

/** Money must be paid back within so many days. Source: Directive 2011/83/EU, article 13. */
export const PAY_BACK_DAYS = 14;

export type CancellationRow = Selectable<Tables['cancellations']>;

/** People read it out, so it has no letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const initials: Record<ExitKind, string> = { before_start: 'C', late: 'C', withdrawal: 'W', guarantee: 'G' };

export const newReference = (kind: ExitKind): string =>
  `${initials[kind]}-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

export async function insertCancellation(
  trx: Db,
  values: Omit<Insertable<Tables['cancellations']>, 'reference'>,
): Promise<CancellationRow> {
  return trx
    .insertInto('cancellations')
    .values({ ...values, reference: newReference(values.kind) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getCancellation(db: Db, id: number): Promise<CancellationRow> {
  const row = await db.selectFrom('cancellations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Cancellation');
  return row;
}

export const refundIdsOf = ({ refund_ids }: Pick<CancellationRow, 'refund_ids'>): number[] =>
  JSON.parse(refund_ids) as number[];

export async function refundedCents(db: Db, ids: readonly number[]): Promise<number | null> {
  if (ids.length === 0) return null;
  const { cents } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.sum<number | string>('amount_cents').as('cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The last day on which it could be declared: the deadline itself is the first moment after it. */
export const deadlineDay = (timeZone: string, deadline: string | null): string | null =>
  deadline === null ? null : companyDay(timeZone, new Date(Date.parse(deadline) - 1));

export async function toCancellation(db: Db, row: CancellationRow, timeZone: string): Promise<Cancellation> {
  const refund = await refundedCents(db, refundIdsOf(row));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    order_id: row.order_id,
    statement: row.statement,
    deadline: deadlineDay(timeZone, row.deadline),
    refund: refund === null ? null : toDecimal(refund),
    kept: row.kept_cents === null ? null : toDecimal(row.kept_cents),
    explanation: row.explanation,
    received_at: row.received_at,
    executed_at: row.executed_at,
  };
}
