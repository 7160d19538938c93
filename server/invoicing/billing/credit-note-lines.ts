import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { shareCents } from '../../../contract/shared/money.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';

export type LineShare = { position: number; amountCents: number };

export type RemainingLine = { position: number; title: string; totalCents: number; remainingCents: number };

export async function creditedLines(db: Db, invoiceId: number) {
  const lines = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  const credited = await db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_lines.credit_note_id')
    .select((e) => [
      'credit_note_lines.invoice_position as position',
      e.fn.sum<number>('credit_note_lines.total_cents').as('total_cents'),
    ])
    .where('credit_notes.invoice_id', '=', invoiceId)
    .groupBy('credit_note_lines.invoice_position')
    .execute();
  const byPosition = new Map(credited.map(({ position, total_cents }) => [position, Number(total_cents)]));
  return lines.map((line) => ({ ...line, creditedCents: byPosition.get(line.position) ?? 0 }));
}

/**
 * Refunds under way have no credit note yet, but their lines are taken. A refund that retries a returned one gets none
 * of its own.
 */
async function reservedLines(db: Db, invoiceId: number, exceptRefundId: number | null): Promise<Map<number, number>> {
  const refunds = await db
    .selectFrom('refunds')
    .select('lines')
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['requested', 'pending'])
    .where('credit_note_id', 'is', null)
    .$if(exceptRefundId !== null, (q) => q.where('id', '<>', exceptRefundId ?? 0))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('refunds as returned')
            .select(sql`1`.as('one'))

            .where('returned.state', '=', 'returned')
            .whereRef('returned.superseded_by', '=', 'refunds.id'),
        ),
      ),
    )
    .execute();
  const reserved = new Map<number, number>();
  for (const { lines } of refunds)
    for (const { position, amount_cents } of JSON.parse(lines) as { position: number; amount_cents: number }[])
      reserved.set(position, (reserved.get(position) ?? 0) + amount_cents);
  return reserved;
}

export async function remainingLines(
  db: Db,
  invoiceId: number,
  { exceptRefundId = null }: { exceptRefundId?: number | null } = {},
): Promise<RemainingLine[]> {
  const [lines, reserved] = [await creditedLines(db, invoiceId), await reservedLines(db, invoiceId, exceptRefundId)];
  return lines.map(({ position, title, total_cents, creditedCents }) => ({
    position,
    title,
    totalCents: total_cents,
    remainingCents: total_cents - creditedCents - (reserved.get(position) ?? 0),
  }));
}

/** Shares are in proportion to the remainder of each line. */
export function distribute(amountCents: number, lines: readonly RemainingLine[]): LineShare[] {
  const shares = shareCents(
    amountCents,
    lines.map(({ remainingCents }) => remainingCents),
  );
  return lines.map(({ position }, i) => ({ position, amountCents: shares[i] ?? 0 }));
}

/**
 * In whatever parts a line is credited, these add up to its tax: each is the difference of two rounded running totals.
 */
export function taxOfShare(
  { total_cents, tax_cents, creditedCents }: { total_cents: number; tax_cents: number; creditedCents: number },
  amountCents: number,
): number {
  if (total_cents === 0) return 0;
  const taxUntil = (gross: number) => Math.round((tax_cents * gross) / total_cents);
  // Prevents -0, which is another number to a database.
  return taxUntil(creditedCents + amountCents) - taxUntil(creditedCents) + 0;
}

export type CreditLine = Omit<Selectable<Tables['credit_note_lines']>, 'credit_note_id' | 'position'> & {
  /** The whole line is credited at once. */
  isWhole: boolean;
};
