import { sql } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Deps } from '../../deps.ts';
import { reportFinding } from '../findings/findings.ts';
import { attemptRecord } from './attempt-record.ts';

/** Payments flagged for review are findings, too, until either list has settled them. */
export async function reportReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().toISOString();
  const flagged = await db
    .selectFrom('checkout_attempts')
    .selectAll()
    // A literal, because a parameter would not use the partial index.
    .where('state', '=', sql.lit('needs_review' as const))
    .where('settled_at', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('reconciliation_findings')
            .select('reconciliation_findings.id')
            .whereRef('reconciliation_findings.attempt_id', '=', 'checkout_attempts.id')
            .where('reconciliation_findings.state', 'in', ['open', 'dismissed']),
        ),
      ),
    )
    .execute();
  let changes = 0;
  for (const attempt of flagged) {
    const finding = {
      provider: attempt.provider,
      kind: 'payment_without_order' as const,
      ref: attempt.provider_ref ?? `attempt ${attempt.id}`,
      attemptId: attempt.id,
      amountCents: attempt.amount_cents,
      ours: attemptRecord(attempt),
      theirs: { amount: toDecimal(attempt.amount_cents) },
      occurredAt: attempt.created_at,
    };
    if (await reportFinding(db, finding, now)) changes += 1;
  }
  const { numUpdatedRows } = await db
    .updateTable('reconciliation_findings')
    .set({ state: 'gone', settled_at: now })
    .where('state', '=', 'open')
    .where('kind', '=', 'payment_without_order')
    .where('attempt_id', 'in', settledAttempts(db))
    .executeTakeFirst();
  return changes + Number(numUpdatedRows);
}

const settledAttempts = (db: Deps['db']) =>
  db
    .selectFrom('checkout_attempts')
    .select('id')
    .where((e) =>
      e.or([
        e('state', '=', 'refunded'),
        e.and([e('state', '=', sql.lit('needs_review' as const)), e('settled_at', 'is not', null)]),
      ]),
    );
