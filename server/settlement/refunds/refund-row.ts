import type { RawBuilder, Selectable } from 'kysely';
import type { RefundReason, RefundSource, RefundState } from '../../../contract/shared/money-states.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';

export type RefundRow = Selectable<Tables['refunds']>;
export type PaymentRow = Selectable<Tables['payments']>;
export type RefundDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'payments' | 'log' | 'settings'>;

export type RefundTerms = {
  amountCents: number;
  reason: RefundReason;
  note: string | null;
  keepCommissions: boolean;
  notify: boolean;
};

export type NewRefund = RefundTerms & {
  source: RefundSource;
  requestedBy: number | null;
  /** Set for a manual refund. */
  reference: string | null;
  /** Set for a refund that the provider reported. */
  providerRef: string | null;
};

/** The amount is reserved, and the money may be on its way. */
export const openRefundStates = ['requested', 'pending'] as const satisfies RefundState[];

/** Each change updates a row in a `from` state and does nothing in any other, so that late reports are harmless. */
const transitions = {
  wait: { from: ['requested'], to: 'pending' },
  succeed: { from: openRefundStates, to: 'succeeded' },
  fail: { from: openRefundStates, to: 'failed' },
  /** The provider could not deliver the money after all. */
  return: { from: ['succeeded'], to: 'returned' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>;

type Changes = Partial<Pick<RefundRow, 'provider_ref' | 'failure' | 'succeeded_at'>>;

/** Locks the refund. Null if it has left those states. */
export async function moveRefund(
  trx: Db,
  id: number,
  change: keyof typeof transitions,
  changes: Changes = {},
): Promise<RefundRow | null> {
  const { from, to } = transitions[change];
  const moved = await trx
    .updateTable('refunds')
    .set({ state: to, leased_until: null, updated_at: new Date().toISOString(), ...changes })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

export const findRefund = (db: Db, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

export const lockRefund = (trx: Db, id: number): Promise<RefundRow | undefined> =>
  trx
    .updateTable('refunds')
    .set((e) => ({ leased_until: e.ref('leased_until') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const getPayment = (db: Db, id: number): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// Longer than a provider's call with retries: no other process may act during it.
const LEASE_MS = 25_000;

export const refundLeaseEnd = (db: Db): RawBuilder<string> => databaseTime(db, LEASE_MS);

export const refundIsUnleased = (db: Db) => isUnleased(db, LEASE_MS);

export async function leaseRefund(db: Db, { id, state }: Pick<RefundRow, 'id' | 'state'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ leased_until: refundLeaseEnd(db) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where(refundIsUnleased(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseRefund(db: Db, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ leased_until: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', openRefundStates)
    .execute();
}

/** Call it only at the start of a single node. */
export async function releaseRefundLeases(db: Db): Promise<void> {
  await db.updateTable('refunds').set({ leased_until: null }).where('state', 'in', openRefundStates).execute();
}

/** `staff`: whose commissions have changed. */
export type Settled = { refund: RefundRow; staff: number[] };
