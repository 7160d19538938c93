import type { Db } from '../../adapters/database/database.ts';
import { announceCancellation, closingPayments, type OrderCancellation } from '../../selling/orders/orders.ts';
import { type IdempotentWrite, writeOnce } from '../../shared/idempotent-writes.ts';
import { type BegunRefunds, finishOrderRefunds } from './order-refunds.ts';
import type { RefundDeps } from './refund-row.ts';

/** `cancellation`: null if the order stays as it is, and is only refunded. `id`: of the record that the request writes. */
export type BegunCancellation = { cancellation: OrderCancellation | null; refunds: BegunRefunds; id: number };

/**
 * The order is cancelled and its refunds are reserved in one transaction, then the providers are called. Whatever they
 * respond, the order stays cancelled, and the check of refunds or an admin finishes what is owed. Returns the id of
 * the record: a repeated request gets that of the first.
 */
export async function cancelOnce(
  deps: RefundDeps,
  request: IdempotentWrite,
  begin: (trx: Db) => Promise<BegunCancellation>,
): Promise<number> {
  let begun: BegunCancellation | null = null;
  const id = await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, request, async () => {
        begun = await begin(trx);
        return begun.id;
      }),
    ),
  );
  if (begun) await finish(deps, begun);
  return id;
}

async function finish(deps: RefundDeps, { cancellation, refunds }: BegunCancellation): Promise<void> {
  if (cancellation) await announceCancellation(deps, cancellation);
  await finishOrderRefunds(deps, refunds);
}
