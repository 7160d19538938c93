import { sql } from 'kysely';
import { CURRENCY } from '../contract/shared/money.ts';
import type { Db } from '../server/adapters/database/database.ts';
import type { Config } from '../server/config/config.ts';
import { companyLogo } from '../server/invoicing/billing/documents/company-logo.ts';
import { issueDocument } from '../server/invoicing/billing/documents/invoice-document.ts';
import { linesFromItems } from '../server/invoicing/billing/issue-invoice.ts';
import { type CouponTerms, type Pricing, priceSale, type SaleLine } from '../server/invoicing/pricing/pricing.ts';
import { calendarIn, newClock, toClockColumns } from '../server/order/clock/clock.ts';
import { customerEmail } from '../server/selling/coupons/customer-email.ts';
import { orderAmounts, toItems } from '../server/selling/orders/stored-pricing.ts';
import { companyDay } from '../server/shared/company-day.ts';
import { initialSettings } from '../server/shared/settings.ts';
import { companyOfSeed } from './company.ts';
import { orderPlans, type People, type Plan } from './order-plans.ts';
import { type ProviderLedger, SAMPLE_CARD, type SamplePayment } from './provider-ledger.ts';
import { seedAssignments } from './seed-assignments.ts';
import { seedClocks } from './seed-clocks.ts';
import { daysAfter } from './time.ts';

const TERMS_DAYS = 14;

/** The key is the order's number. */
export type SamplePayments = Map<number, SamplePayment>;

export async function seedOrders(
  trx: Db,
  config: Config,
  people: People,
  ledger: ProviderLedger,
): Promise<SamplePayments> {
  const offers = await trx
    .selectFrom('services')
    .select(['id', 'slug', 'title', 'price_cents', 'delivery_days'])
    .orderBy('id')
    .execute();
  const options = await trx
    .selectFrom('service_options')
    .select(['id', 'service_id', 'title', 'price_cents', 'delivery_days'])
    .execute();
  const now = new Date().toISOString();
  const issuing: Issuing = {
    config,
    logo: await companyLogo(trx, companyOfSeed(config).logo_url, now),
    seqs: new Map(),
  };
  const payments: SamplePayments = new Map();
  const calendar = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  for (const plan of orderPlans({ offers, options, people, calendar })) {
    const payment = await seedOrder(trx, issuing, plan, ledger);
    if (payment) payments.set(plan.id, payment);
    await seedAssignments(trx, config, people.admin, plan);
  }
  await trx
    .insertInto('document_counters')
    .values([...issuing.seqs].map(([year, last_seq]) => ({ kind: 'invoice' as const, year, last_seq })))
    .execute();
  await seedClocks(trx, config, people.admin);
  return payments;
}

function linesOf({ offers, options }: Plan): SaleLine[] {
  const line = { optionId: null, quantity: 1 };
  return offers.flatMap((offer): SaleLine[] => [
    { ...line, ...saleOf(offer), serviceId: offer.id },
    ...options
      .filter((option) => option.offer.service_id === offer.id)
      .map(({ offer: option, quantity }) => ({
        ...saleOf(option),
        serviceId: offer.id,
        optionId: option.id,
        quantity,
      })),
  ]);
}

const saleOf = (offer: { title: string; price_cents: number; delivery_days: number }) => ({
  title: offer.title,
  unitPriceCents: offer.price_cents,
  deliveryDays: offer.delivery_days,
});

async function couponOf(trx: Db, code: string): Promise<CouponTerms> {
  const { id, percent_milli, amount_cents } = await trx
    .selectFrom('coupons')
    .select(['id', 'percent_milli', 'amount_cents'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const discount = percent_milli === null ? { amountCents: amount_cents ?? 0 } : { percentMilli: percent_milli };
  return { id, code, discount, isEligible: () => true };
}

async function pricingOf(trx: Db, plan: Plan): Promise<Pricing> {
  const coupon = plan.couponCode ? await couponOf(trx, plan.couponCode) : null;
  return priceSale({ lines: linesOf(plan), coupon });
}

function clockOfPlan(config: Config, { status, when, waitsForAnswers }: Plan, { deliveryDays }: Pricing) {
  const calendar = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  const waitsFor = waitsForAnswers ? 'intake' : null;
  const clock = newClock(calendar, { placedAt: new Date(when), deliveryDays, waitsFor });
  const due_at = clock.dueAt.toISOString();
  return {
    ...toClockColumns({ ...clock, state: status === 'delivered' ? 'stopped' : clock.state }),
    first_due_at: due_at,
  };
}

type Issuing = { config: Config; logo: string | null; seqs: Map<number, number> };

async function seedOrder(trx: Db, issuing: Issuing, plan: Plan, ledger: ProviderLedger) {
  const { buyer, when } = plan;
  const pricing = await pricingOf(trx, plan);
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      user_id: buyer.id,
      status: plan.status,
      payment_status: plan.paid ? 'paid' : 'unpaid',
      payment_method: plan.provider,
      ...orderAmounts(pricing),
      delivery_days: pricing.deliveryDays,
      ...clockOfPlan(issuing.config, plan, pricing),
      created_at: when,
      updated_at: when,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (orderId !== plan.id) throw new Error('The sample needs an empty database.');
  await seedItems(trx, orderId, pricing);
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind: 'placed', actor_id: buyer.id, detail: '{}', created_at: when })
    .execute();
  const invoice = await seedInvoice(trx, issuing, plan, pricing);
  if (pricing.coupon) await seedCouponUse(trx, plan, pricing, pricing.coupon.id);
  return plan.paid ? seedPayment(trx, plan, pricing, invoice, ledger) : null;
}

async function seedItems(trx: Db, orderId: number, pricing: Pricing): Promise<void> {
  let serviceItem: number | null = null;
  for (const item of toItems(pricing)) {
    const isOption = item.option_id !== null;
    const { id } = await trx
      .insertInto('order_items')
      .values({ order_id: orderId, ...item, parent_id: isOption ? serviceItem : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isOption) serviceItem = id;
  }
}

async function seedInvoice(trx: Db, { config, logo, seqs }: Issuing, plan: Plan, pricing: Pricing) {
  const { buyer, when } = plan;
  const { timeZone } = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  const issuedOn = companyDay(timeZone, when);
  const dueOn = plan.paid ? issuedOn : companyDay(timeZone, daysAfter(when, TERMS_DAYS));
  const year = Number(issuedOn.slice(0, 4));
  const seq = (seqs.get(year) ?? 0) + 1;
  seqs.set(year, seq);
  const number = `INV-${year}-${String(seq).padStart(6, '0')}`;
  const document = issueDocument({
    number,
    issuedAt: when,
    issuedOn,
    dueOn,
    supply: { when: 'by', day: companyDay(timeZone, daysAfter(when, pricing.deliveryDays)) },
    orderId: plan.id,
    company: companyOfSeed(config),
    logo,
    customer: { name: buyer.name, email: buyer.email },
    pricing,
    paymentMethod: plan.provider,
    card: plan.provider === 'stripe' ? SAMPLE_CARD : null,
    paidAt: plan.paid ? when : null,
    paidOn: plan.paid ? issuedOn : null,
  });
  const { id } = await trx
    .insertInto('invoices')
    .values({
      order_id: plan.id,
      user_id: buyer.id,
      issued_on: issuedOn,
      due_on: dueOn,
      net_cents: pricing.netCents,
      paid_cents: plan.paid ? pricing.totalCents : 0,
      year,
      seq,
      invoice_number: number,
      amount_cents: pricing.totalCents,
      status: plan.paid ? 'paid' : 'unpaid',
      paid_at: plan.paid ? when : null,
      document: JSON.stringify(document),
      created_at: when,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linesFromItems(pricing, sql`invoices.id = cast(${id} as integer)`).execute(trx);
  return { id, issuedOn };
}

async function seedPayment(
  trx: Db,
  plan: Plan,
  { totalCents: cents }: Pricing,
  { id: invoiceId, issuedOn }: { id: number; issuedOn: string },
  ledger: ProviderLedger,
): Promise<SamplePayment> {
  const { provider, buyer, when, at: daysAgo } = plan;
  const payment = ledger.pay({
    provider,
    cents,
    description: plan.offers.map(({ title }) => title).join(', '),
    daysAgo,
  });
  const { id: paymentId } = await trx
    .insertInto('payments')
    .values({
      order_id: plan.id,
      user_id: buyer.id,
      method: provider,
      received_on: issuedOn,
      provider,
      provider_ref: payment.ref,
      capture_ref: payment.captureRef,
      card: payment.card,
      amount_cents: cents,
      currency: CURRENCY,
      status: 'captured',
      created_at: when,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('payment_allocations')
    .values({ payment_id: paymentId, invoice_id: invoiceId, amount_cents: cents, created_at: when })
    .execute();
  return payment;
}

async function seedCouponUse(trx: Db, plan: Plan, pricing: Pricing, couponId: number): Promise<void> {
  const { discountCents, totalCents } = pricing;
  const { when } = plan;
  const use = { coupon_id: couponId, email_canonical: customerEmail(plan.buyer.email) };
  await trx
    .insertInto('coupon_uses')
    .values({
      ...use,
      order_id: plan.id,
      discount_cents: discountCents,
      state: 'used',
      created_at: when,
      updated_at: when,
    })
    .execute();
  await trx
    .insertInto('coupon_customers')
    .values({ ...use, uses: 1 })
    .execute();
  await trx
    .updateTable('coupons')
    .set((e) => ({
      uses: e('uses', '+', 1),
      discount_cents: e('discount_cents', '+', discountCents),
      revenue_cents: e('revenue_cents', '+', totalCents),
    }))
    .where('id', '=', couponId)
    .execute();
}
