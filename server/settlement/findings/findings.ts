import type { Selectable } from 'kysely';
import type { FindingRecord } from '../../../contract/settlement/reconciliation.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { FindingAction, FindingKind } from '../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { ProviderRefund } from '../../adapters/payments/payments.ts';

export type FindingRow = Selectable<Tables['reconciliation_findings']>;

/** One difference: `provider`, `kind` and `ref` identify it. */
export type NewFinding = {
  provider: PaymentProvider | null;
  kind: FindingKind;
  ref: string;
  runId?: number | null;
  paymentId?: number | null;
  refundId?: number | null;
  attemptId?: number | null;
  amountCents?: number | null;
  ours?: FindingRecord | null;
  theirs?: FindingRecord | null;
  occurredAt?: string | null;
};

const toJson = (record: FindingRecord | null | undefined): string | null => (record ? JSON.stringify(record) : null);

export const readRecord = (json: string | null): FindingRecord | null =>
  json === null ? null : (JSON.parse(json) as FindingRecord);

const detailsOf = (finding: NewFinding) => ({
  run_id: finding.runId ?? null,
  payment_id: finding.paymentId ?? null,
  refund_id: finding.refundId ?? null,
  attempt_id: finding.attemptId ?? null,
  amount_cents: finding.amountCents ?? null,
  ours: toJson(finding.ours),
  theirs: toJson(finding.theirs),
  occurred_at: finding.occurredAt ?? null,
});

const sameFinding = ({ provider, kind, ref }: Pick<NewFinding, 'provider' | 'kind' | 'ref'>) => ({
  provider,
  kind,
  ref,
});

function findingsLike(db: Db, finding: NewFinding) {
  const { provider, kind, ref } = sameFinding(finding);
  return db
    .selectFrom('reconciliation_findings')
    .where('ref', '=', ref)
    .where('kind', '=', kind)
    .where('provider', provider === null ? 'is' : '=', provider);
}

type OurPayment = Pick<
  Selectable<Tables['payments']>,
  'id' | 'provider' | 'amount_cents' | 'currency' | 'status' | 'created_at' | 'order_id'
>;

export const ourRecord = (ours: OurPayment): FindingRecord => ({
  amount: toDecimal(ours.amount_cents),
  currency: ours.currency,
  state: ours.status,
  created_at: ours.created_at,
  ...(ours.order_id !== null && { order_id: ours.order_id }),
});

/** A refund made at the provider is recorded automatically, or left to an admin if it fits no amount of ours. */
export const refundNotRecorded = (ours: OurPayment, refund: ProviderRefund): NewFinding => ({
  provider: ours.provider,
  kind: 'refund_not_recorded',
  ref: refund.ref,
  paymentId: ours.id,
  amountCents: refund.amountCents,
  ours: ourRecord(ours),
  theirs: { amount: toDecimal(refund.amountCents), state: refund.state, created_at: refund.createdAt },
  occurredAt: refund.createdAt,
});

/** False if it is open already, or an admin has dismissed it. */
export async function reportFinding(db: Db, finding: NewFinding, now: string): Promise<boolean> {
  const seen = await db
    .updateTable('reconciliation_findings')
    .set({ ...detailsOf(finding), last_seen_at: now })
    .where('id', 'in', findingsLike(db, finding).where('state', '=', 'open').select('id'))
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (seen) return false;
  const dismissed = await findingsLike(db, finding).where('state', '=', 'dismissed').select('id').executeTakeFirst();
  if (dismissed) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reconciliation_findings')
    .values({ ...sameFinding(finding), ...detailsOf(finding), state: 'open', first_seen_at: now, last_seen_at: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function reportRepaired(db: Db, finding: NewFinding, action: FindingAction, now: string): Promise<void> {
  const repaired = { ...detailsOf(finding), state: 'repaired', action, settled_at: now, last_seen_at: now } as const;
  const open = await db
    .updateTable('reconciliation_findings')
    .set(repaired)
    .where('id', 'in', findingsLike(db, finding).where('state', '=', 'open').select('id'))
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (open) return;
  await db
    .insertInto('reconciliation_findings')
    .values({ ...sameFinding(finding), ...repaired, first_seen_at: now })
    .execute();
}

export async function markGone(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reconciliation_findings')
    .set({ state: 'gone', settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
