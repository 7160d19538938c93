import { formatMoney, toDecimal } from '../contract/shared/money.ts';
import { addEntry } from '../server/order/threads/threads.ts';
import { writeOrderEvents } from '../server/platform/order-record/order-record.ts';
import { claimGuarantee } from '../server/work/guarantee/claim-guarantee.ts';
import { type Returns, refundOrder } from './seed-returns.ts';

type Agreed = { order: number; daysAgo: number; cents: number; line: number; message: string; answer: string };

/** The customer asks the day before. The ledger knows the refund, so that the call that decides can't make it. */
export async function agreeToRefund(returns: Returns, { order, daysAgo, cents, line, message, answer }: Agreed) {
  const { past, admin } = returns;
  await past.at(daysAgo + 1, async (deps) => {
    const by = await deps.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['users.id', 'users.name', 'users.email'])
      .where('orders.id', '=', order)
      .executeTakeFirstOrThrow();
    await claimGuarantee(deps, { orderId: order, by, input: { wish: 'refund', message } });
  });
  await refundOrder(returns, { order, daysAgo, cents, line, reason: 'requested_by_customer', note: answer });
  await past.at(daysAgo, async ({ db }, at) => {
    const decided = { state: 'executed', decision: 'refund', explanation: answer, refund_cents: cents } as const;
    await db
      .updateTable('cancellations')
      .set({ ...decided, executed_by: admin, executed_at: at })
      .where('order_id', '=', order)
      .execute();
    await addEntry(db, { orderId: order, content: `A refund of ${formatMoney(cents)} was agreed`, now: new Date(at) });
    const detail = { decision: 'refund', wish: 'refund', amount: toDecimal(cents) };
    await writeOrderEvents(db, { orderId: order, kind: 'guarantee_decided', actorId: admin, detail, at });
  });
}
