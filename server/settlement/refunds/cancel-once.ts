import type { Db } from '../../adapters/database/database.ts';
import { announceCancellation, closingPayments, type OrderCancellation } from '../../selling/orders/orders.ts';
import { type IdempotentWrite, writeOnce } from '../../shared/idempotent-writes.ts';
import { type BegunRefunds, finishOrderRefunds } from './order-refunds.ts';
import type { RefundDeps } from './refund-row.ts';

export type BegunCancellation = { cancellation: OrderCancellation; refunds: BegunRefunds };

/**
 * The order is cancelled and its refunds are reserved in one transaction, then the providers are called. Whatever they
 * respond, the order stays cancelled, and the check of refunds or an admin finishes what is owed.
 */
export async function cancelOnce(
  deps: RefundDeps,
  orderId: number,
  request: IdempotentWrite,
  begin: (trx: Db) => Promise<BegunCancellation>,
): Promise<void> {
  let begun: BegunCancellation | null = null;
  await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, request, async () => {
        begun = await begin(trx);
        return orderId;
      }),
    ),
  );
  if (begun) await finish(deps, begun);
}

async function finish(deps: RefundDeps, { cancellation, refunds }: BegunCancellation): Promise<void> {
  await announceCancellation(deps, cancellation);
  await finishOrderRefunds(deps, refunds);
}
