import { type SqlBool, sql } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { type FindingRow, markGone, type NewFinding, reportFinding } from '../findings/findings.ts';

const STUCK_MS = 15 * 60_000;

type StuckDeps = Pick<Deps, 'db' | 'clock'>;

/** One from the future was dated with a clock that was wrong: nobody knows since when it waits. */
function isOld({ db, clock }: StuckDeps) {
  const ahead = clock.now().getTime() - Date.now();
  return sql<SqlBool>`(created_at < ${databaseTime(db, ahead - STUCK_MS)}
    or created_at > ${databaseTime(db, ahead + FUTURE_MS)})`;
}

/** Omits those that wait for the buyer's bank: a buyer may leave the page. */
const stuckAttempts = (deps: StuckDeps) =>
  deps.db
    .selectFrom('checkout_attempts')
    .select(['id', 'provider', 'state', 'amount_cents', 'name', 'email', 'created_at'])
    .where('state', '=', 'started')
    .where(isOld(deps));

const stuckRefunds = (deps: StuckDeps) =>
  deps.db
    .selectFrom('refunds')
    .select(['id', 'provider', 'state', 'amount_cents', 'order_id', 'payment_id', 'created_at'])
    .where('state', '=', 'requested')
    .where(isOld(deps));

const MAX_REPORTED = 200;

export async function reportStuck(deps: StuckDeps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now().toISOString();
  const [attempts, refunds, open] = await Promise.all([
    stuckAttempts(deps).orderBy('id').limit(MAX_REPORTED).execute(),
    stuckRefunds(deps).orderBy('id').limit(MAX_REPORTED).execute(),
    openStuck(db),
  ]);
  const stuck: NewFinding[] = [
    ...attempts.map(({ id, provider, state, amount_cents, name, email, created_at }) => ({
      provider,
      kind: 'stuck' as const,
      ref: `attempt ${id}`,
      attemptId: id,
      amountCents: amount_cents,
      ours: { amount: toDecimal(amount_cents), state, created_at, buyer: { name, email } },
      occurredAt: created_at,
    })),
    ...refunds.map(({ id, provider, state, amount_cents, order_id, payment_id, created_at }) => ({
      provider,
      kind: 'stuck' as const,
      ref: `refund ${id}`,
      refundId: id,
      paymentId: payment_id,
      amountCents: amount_cents,
      ours: {
        amount: toDecimal(amount_cents),
        state,
        created_at,
        ...(order_id !== null && { order_id }),
      },
      occurredAt: created_at,
    })),
  ];
  let changes = 0;
  for (const finding of stuck)
    if (!open.some(({ ref }) => ref === finding.ref) && (await reportFinding(db, finding, now))) changes += 1;
  for (const finding of open) {
    if (stuck.some(({ ref }) => ref === finding.ref) || (await isStuck(deps, finding))) continue;
    if (await markGone(db, finding.id, now)) changes += 1;
  }
  return changes;
}

const openStuck = (db: Db) =>
  db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('state', '=', 'open')
    .where('kind', '=', 'stuck')
    .execute();

export async function isStuck(deps: StuckDeps, { attempt_id, refund_id }: FindingRow): Promise<boolean> {
  const found =
    refund_id === null
      ? await stuckAttempts(deps)
          .where('id', '=', attempt_id ?? 0)
          .executeTakeFirst()
      : await stuckRefunds(deps).where('id', '=', refund_id).executeTakeFirst();
  return found !== undefined;
}
