import type { Db } from '../../adapters/database/schema/schema.ts';

/** A purchase before the opening that was paid, and whose email was sent. */
export async function findTrialOrder(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('checkout_attempts')
    .innerJoin('outbox', 'outbox.order_id', 'checkout_attempts.order_id')
    .select('checkout_attempts.order_id')
    .where('checkout_attempts.trial', '=', true)
    .where('checkout_attempts.state', '=', 'done')
    .where('outbox.kind', 'in', ['order-confirmation', 'order-added', 'payment-receipt'])
    .where('outbox.state', '=', 'sent')
    .where('outbox.sent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
