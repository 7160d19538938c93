import type { CompanyFile } from '../../contract/shared/company.ts';
import type { OrderStatus } from '../../contract/shared/status.ts';
import { issueDocument } from '../../server/invoicing/billing/documents/invoice-document.ts';
import { type CouponTerms, type Pricing, priceSale } from '../../server/invoicing/pricing/pricing.ts';
import { warnings, withReminders } from '../../server/order/clock/clock.ts';
import { orderAmounts, toItems } from '../../server/selling/orders/stored-pricing.ts';
import { runningClock } from '../../test/support/order-clock.ts';
import type { Chance } from '../support/chance.ts';
import { DAYS, type Person } from './people.ts';
import type { Rows } from './rows.ts';

export const DAY_MS = 24 * 3600_000;

export type OfferedService = { id: number; title: string; price_cents: number; delivery_days: number };
export type Plan = {
  id: number;
  placedAt: number;
  status: OrderStatus;
  payment: 'paid' | 'unpaid' | 'refunded';
  provider: 'stripe' | 'paypal';
  buyer: Person;
  services: OfferedService[];
  coupon: CouponTerms | null;
  discountCents: number;
  totalCents: number;
  deleted: boolean;
};

function statusAt(roll: Chance, days: number): OrderStatus {
  if (days < 2) return roll.in(0.7) ? 'pending' : 'processing';
  if (days < 49) return roll.in(days / 49) ? 'delivered' : roll.in(0.5) ? 'processing' : 'completed';
  return roll.in(0.002) ? 'completed' : 'delivered';
}

type PlanOptions = {
  count: number;
  from: number;
  now: number;
  services: OfferedService[];
  buyers: Person[];
  coupons: CouponTerms[];
};

/** The oldest come first. Buyers' accounts are older than their orders. */
export function* plans(roll: Chance, { count, from, now, services, buyers, coupons }: PlanOptions): Generator<Plan> {
  const [first, ...others] = services;
  if (!first) throw new Error('The database has no services to order.');
  for (let i = 0; i < count; i++) {
    const days = DAYS - ((i + 0.5) * DAYS) / count;
    const buyer = buyers[roll.between(0, Math.floor((i * (buyers.length - 1)) / count))];
    if (!buyer) throw new Error('There are no customers.');
    const chosen = [
      ...new Set([roll.oneOf([first, ...others]), ...(roll.in(0.2) ? [roll.oneOf([first, ...others])] : [])]),
    ];
    const coupon = i % 20 === 7 ? (coupons[i % coupons.length] ?? null) : null;
    const { discountCents, totalCents } = pricingOf({ services: chosen, coupon });
    yield {
      id: from + i,
      placedAt: now - days * DAY_MS,
      status: statusAt(roll, days),
      payment: roll.in(0.03) ? 'unpaid' : roll.in(0.01) ? 'refunded' : 'paid',
      provider: roll.in(0.3) ? 'paypal' : 'stripe',
      buyer,
      services: chosen,
      coupon,
      discountCents,
      totalCents,
      deleted: roll.in(0.005),
    };
  }
}

export const iso = (ms: number) => new Date(ms).toISOString();
export const daysOf = (plan: Plan) => Math.max(...plan.services.map((service) => service.delivery_days));

const pricingOf = ({ services, coupon }: Pick<Plan, 'services' | 'coupon'>): Pricing =>
  priceSale({
    coupon,
    lines: services.map(({ id, title, price_cents, delivery_days }) => ({
      serviceId: id,
      optionId: null,
      title,
      quantity: 1,
      unitPriceCents: price_cents,
      deliveryDays: delivery_days,
    })),
  });

/** The settings allow as many, for a question and for a pause. */
export const MAX_REMINDERS = 3;

export function clockRow(plan: Plan) {
  const { status, placedAt } = plan;
  const clock = runningClock(iso(placedAt), daysOf(plan));
  // No reminder is due, so that no job of a started server disturbs the measurement.
  const warned = withReminders(warnings.soon | warnings.due | warnings.longWait, MAX_REMINDERS);
  const common = { ...clock, first_due_at: clock.due_at, warned };
  const last = iso(placedAt + daysOf(plan) * DAY_MS * 0.8);
  if (status === 'delivered')
    return {
      ...common,
      clock_state: 'stopped' as const,
      clock_since: last,
      first_delivered_at: last,
      counted_due_at: clock.due_at,
    };
  if (status === 'cancelled') return { ...common, clock_state: 'stopped' as const };
  if (status === 'pending' && plan.payment === 'unpaid')
    return { ...common, clock_state: 'waiting' as const, clock_reason: 'payment' as const };
  if (status === 'processing' && plan.id % 20 === 0)
    return {
      ...common,
      clock_state: 'paused' as const,
      clock_reason: 'customer' as const,
      clock_since: iso(placedAt + DAY_MS),
    };
  return common;
}

export const orderRow = (plan: Plan): Rows<'orders'>[number] => ({
  id: plan.id,
  user_id: plan.buyer.id,
  status: plan.status,
  payment_status: plan.payment,
  payment_method: plan.provider,
  ...orderAmounts(pricingOf(plan)),
  delivery_days: daysOf(plan),
  first_delivered_at: null,
  counted_due_at: null,
  ...clockRow(plan),
  attempt_id: null,
  quote_id: null,
  cancelled_at: null,
  created_at: iso(plan.placedAt),
  updated_at: iso(plan.placedAt),
  deleted_at: plan.deleted ? iso(plan.placedAt + DAY_MS) : null,
});

export const itemRows = (plan: Plan): Rows<'order_items'> =>
  toItems(pricingOf(plan)).map((item) => ({ ...item, order_id: plan.id }));

/** Continues each year's gapless numbers. */
export function invoiceRow(plan: Plan, company: CompanyFile, seqs: Map<number, number>): Rows<'invoices'>[number] {
  const issuedAt = iso(plan.placedAt);
  const year = Number(issuedAt.slice(0, 4));
  const seq = (seqs.get(year) ?? 0) + 1;
  seqs.set(year, seq);
  const number = `INV-${year}-${String(seq).padStart(6, '0')}`;
  const paidAt = plan.payment === 'unpaid' ? null : issuedAt;
  const document = issueDocument({
    number,
    issuedAt,
    issuedOn: issuedAt.slice(0, 10),
    orderId: plan.id,
    company,
    logo: null,
    customer: plan.buyer,
    pricing: pricingOf(plan),
    paymentMethod: plan.provider,
    paidAt,
  });
  return {
    order_id: plan.id,
    user_id: plan.buyer.id,
    issued_on: issuedAt.slice(0, 10),
    due_on: issuedAt.slice(0, 10),
    net_cents: plan.totalCents,
    paid_cents: paidAt === null ? 0 : plan.totalCents,
    refunded_cents: plan.payment === 'refunded' ? plan.totalCents : 0,
    year,
    seq,
    invoice_number: number,
    amount_cents: plan.totalCents,
    status: plan.payment,
    paid_at: paidAt,
    document: JSON.stringify(document),
    created_at: issuedAt,
  };
}

export const paymentRows = (plan: Plan): Rows<'payments'> =>
  plan.payment === 'unpaid'
    ? []
    : [
        {
          order_id: plan.id,
          user_id: plan.buyer.id,
          attempt_id: null,
          method: plan.provider,
          received_on: iso(plan.placedAt).slice(0, 10),
          refunded_cents: plan.payment === 'refunded' ? plan.totalCents : 0,
          provider: plan.provider,
          provider_ref: `large-${plan.id}`,
          amount_cents: plan.totalCents,
          currency: 'USD',
          status: plan.payment === 'refunded' ? 'refunded' : 'captured',
          created_at: iso(plan.placedAt),
        },
      ];
