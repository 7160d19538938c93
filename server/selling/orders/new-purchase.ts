import { unitPriceOf } from '../../../contract/invoicing/unit-price.ts';
import type { PurchaseResult } from '../../../contract/selling/orders.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { unchangedSinceIssue } from '../../invoicing/billing/billing.ts';
import type { Pricing } from '../../invoicing/pricing/pricing.ts';
import { type GuestAccount, newCustomer } from '../../people/accounts/accounts.ts';
import { toOrderSummary } from '../../platform/order-record/order-record.ts';
import type { createOrder } from './create-order.ts';
import type { Attempt } from './payments/attempts.ts';

export type NewPurchase = {
  attempt: Attempt;
  owner: GuestAccount;
  pricing: Pricing;
  paidAt: string;
  order: Awaited<ReturnType<typeof createOrder>>;
  token: string | null;
};

/** Equals what `purchaseResult` would read right after the commit. Null for an existing account. */
export async function newPurchaseResult(purchase: NewPurchase): Promise<PurchaseResult | null> {
  const { attempt, owner, pricing, paidAt, order, token } = purchase;
  if (owner.kind === 'takenOver') return null;
  const [invoice] = await order.invoices;
  if (!invoice) throw new Error('A paid order has no invoice.');
  const issued = {
    ...invoice,
    amount: toDecimal(pricing.totalCents),
    status: 'paid',
    created_at: order.issuedAt,
    issued_on: order.document.issued_on,
  } as const;
  if (token === null) return { token, user: { email: attempt.email }, invoice: issued };
  const summary = toOrderSummary({
    id: order.orderId,
    status: 'pending',
    payment_status: 'paid',
    total_cents: pricing.totalCents,
    created_at: order.placedAt,
  });
  const itemIds = (await order.itemIds).map(({ id }) => id).sort((a, b) => a - b);
  const items = pricing.lines.map((line, i) => ({
    id: itemIds[i] ?? 0,
    service: { id: line.serviceId, title: line.title },
    price: toDecimal(line.unitPriceCents),
    unit_price: unitPriceOf(line),
    quantity: line.quantity,
  }));
  const user = { name: attempt.name, email: attempt.email };
  return {
    token,
    user: newCustomer(owner, owner, { orders: [summary], orders_count: 1 }),
    invoice: {
      ...issued,
      ...unchangedSinceIssue(order.document),
      paid_at: paidAt,
      paid_later: false,
      overdue: false,
      order: { id: order.orderId, user, payment_method: attempt.provider, items },
    },
  };
}
