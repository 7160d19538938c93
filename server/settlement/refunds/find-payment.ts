import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PaymentGateway } from '../../adapters/payments/payments.ts';
import type { PaymentRow, RefundDeps } from './refund-row.ts';

type Refs = { ref: string | null; captureRef: string | null };

/** Payments of earlier releases have no capture yet: then the provider is queried, and its response is stored. */
export async function findPaymentAtProvider(
  { db }: Pick<RefundDeps, 'db'>,
  gateway: PaymentGateway,
  { ref, captureRef }: Refs,
): Promise<PaymentRow | null> {
  const found =
    (await findBy(db, gateway.provider, 'provider_ref', ref)) ??
    (await findBy(db, gateway.provider, 'capture_ref', captureRef));
  if (found || captureRef === null) return found;
  const refOfCapture = await gateway.refOfCapture(captureRef);
  const payment = await findBy(db, gateway.provider, 'provider_ref', refOfCapture);
  if (payment?.capture_ref === null)
    await db
      .updateTable('payments')
      .set({ capture_ref: captureRef })
      .where('id', '=', payment.id)
      .where('capture_ref', 'is', null)
      .execute();
  return payment;
}

async function findBy(
  db: Db,
  provider: PaymentProvider,
  column: 'provider_ref' | 'capture_ref',
  value: string | null,
): Promise<PaymentRow | null> {
  if (value === null) return null;
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where(column, '=', value)
    .executeTakeFirst();
  return row ?? null;
}
