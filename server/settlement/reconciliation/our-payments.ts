import type { Selectable } from 'kysely';
import type { FindingRecord } from '../../../contract/settlement/reconciliation.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { ProviderPayment } from '../../adapters/payments/payments.ts';

type PaymentRow = Selectable<Tables['payments']>;
type OurRefund = Pick<
  Selectable<Tables['refunds']>,
  'id' | 'key' | 'provider_ref' | 'state' | 'source' | 'amount_cents'
>;
type OurDispute = Pick<Selectable<Tables['disputes']>, 'id' | 'provider_ref' | 'state'>;

export type OurPayment = PaymentRow & { refunds: OurRefund[]; disputes: OurDispute[] };

export async function withReturns(db: Db, payments: PaymentRow[]): Promise<OurPayment[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const [refunds, disputes] = await Promise.all([
    db
      .selectFrom('refunds')
      .select(['id', 'payment_id', 'key', 'provider_ref', 'state', 'source', 'amount_cents'])
      .where('payment_id', 'in', ids)
      .execute(),
    db
      .selectFrom('disputes')
      .select(['id', 'payment_id', 'provider_ref', 'state'])
      .where('payment_id', 'in', ids)
      .execute(),
  ]);
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter((refund) => refund.payment_id === payment.id),
    disputes: disputes.filter((dispute) => dispute.payment_id === payment.id),
  }));
}

export async function ourPaymentsOf(db: Db, provider: PaymentProvider, page: ProviderPayment[]) {
  const refs = [...new Set(page.flatMap(({ ref, captureRef }) => (captureRef ? [ref, captureRef] : [ref])))];
  // A range may have no payments, and PostgreSQL has no empty list.
  if (refs.length === 0) return () => null;
  const of = () => db.selectFrom('payments').selectAll().where('provider', '=', provider);
  const [byRef, byCapture] = await Promise.all([
    of().where('provider_ref', 'in', refs).execute(),
    of().where('capture_ref', 'in', refs).execute(),
  ]);
  const rows = new Map([...byRef, ...byCapture].map((row) => [row.id, row]));
  const ours = await withReturns(db, [...rows.values()]);
  const index = new Map<string, OurPayment>();
  for (const payment of ours)
    for (const ref of [payment.provider_ref, payment.capture_ref]) if (ref) index.set(ref, payment);
  return (theirs: ProviderPayment): OurPayment | null =>
    index.get(theirs.ref) ?? (theirs.captureRef ? index.get(theirs.captureRef) : undefined) ?? null;
}

export async function invoiceOf(db: Db, paymentId: number): Promise<Pick<FindingRecord, 'invoice'>> {
  const invoice = await db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .select(['invoices.id', 'invoices.invoice_number'])
    .where('payment_allocations.payment_id', '=', paymentId)
    .orderBy('payment_allocations.id')
    .executeTakeFirst();
  return invoice ? { invoice } : {};
}
