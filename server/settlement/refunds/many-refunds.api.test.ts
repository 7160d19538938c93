import { expect, test, vi } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { paidOrder, refundRows } from './refunds.fixture.ts';
import { getPayment, recordProviderRefunds } from './refunds.ts';

const MANY = 10_000;
const ROWS_AT_ONCE = 500;

test('an event about one of 10,000 refunds of a payment writes that one only', async () => {
  const w = await world();
  const order = await paidOrder(w, { prices: [2 * MANY] });
  const at = new Date().toISOString();
  const refundNo = (n: number) => ({
    ref: `re_${order.paymentId}_${n}`,
    key: null,
    amountCents: 1,
    state: 'succeeded' as const,
    failure: null,
    createdAt: at,
  });
  const refunds = Array.from({ length: MANY }, (_, n) => refundNo(n));
  const newest = refundNo(MANY);
  for (let from = 0; from < MANY; from += ROWS_AT_ONCE)
    await w.db
      .insertInto('refunds')
      .values(
        refunds.slice(from, from + ROWS_AT_ONCE).map(({ ref }) => ({
          key: ref,
          payment_id: order.paymentId,
          order_id: order.orderId,
          invoice_id: order.invoiceId,
          user_id: order.userId,
          lines: '[]',
          keep_commissions: false,
          provider: 'stripe' as const,
          provider_ref: ref,
          amount_cents: 1,
          state: 'succeeded' as const,
          source: 'provider' as const,
          reason: 'other' as const,
          created_at: at,
          updated_at: at,
          succeeded_at: at,
        })),
      )
      .execute();
  const transactions = vi.spyOn(w.db, 'transaction');
  const payment = await getPayment(w.db, order.paymentId);
  const { recorded } = await recordProviderRefunds(w.deps, payment, 'provider', [...refunds, newest]);
  expect(recorded.map(({ ref }) => ref)).toEqual([newest.ref]);
  expect(transactions.mock.calls.length).toBeLessThan(10);
  expect((await refundRows(w, order)).at(-1)).toMatchObject({ provider_ref: newest.ref, state: 'succeeded' });
});
