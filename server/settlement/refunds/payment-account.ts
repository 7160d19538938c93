import type { Db } from '../../adapters/database/database.ts';
import { gatewayFor, type PaymentGateway } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { inPreview } from '../../shared/shop/in-preview.ts';
import type { PaymentRow } from './refund-row.ts';

/** The accounts of its attempt. A payment that was found at the provider has none, and is of the shop's present state. */
export async function gatewayOf(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { provider, attempt_id }: Pick<PaymentRow, 'provider' | 'attempt_id'>,
): Promise<PaymentGateway | null> {
  if (provider === null) return null;
  const { trial } = await db
    .selectNoFrom((e) =>
      e.fn
        .coalesce(
          e
            .selectFrom('checkout_attempts')
            .select('trial')
            .where('id', '=', attempt_id ?? 0),
          inPreview,
        )
        .as('trial'),
    )
    .executeTakeFirstOrThrow();
  return gatewayFor(payments, { provider, trial: Boolean(trial) });
}

/** An account that was configured since has no record of this payment, nor of its refunds. */
export async function isOfOtherAccount(
  db: Db,
  { attempt_id: attemptId }: Pick<PaymentRow, 'attempt_id'>,
  gateway: PaymentGateway,
): Promise<boolean> {
  if (attemptId === null) return false;
  const attempt = await db
    .selectFrom('checkout_attempts')
    .select('account')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return attempt !== undefined && attempt.account !== null && attempt.account !== gateway.account;
}
