import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import { newClock, pause, stop, toClockColumns } from '../../order/clock/clock.ts';
import { priceSale } from '../../selling/orders/orders.ts';
import { dayIn, type PromiseView } from '../../shared/working-calendar.ts';

export const SAMPLE = { name: 'Alex Morgan', email: 'alex.morgan@example.com', service: 'Office network setup' };
export const SAMPLE_CENTS = 149_900;
const DAYS = 5;

type State = {
  clock: 'running' | 'paused' | 'waiting' | 'stopped';
  order?: Partial<Pick<Insertable<Tables['orders']>, 'status' | 'acceptance' | 'accepted_how'>>;
};

export type NewSample = { db: Db; view: PromiseView; userId: number; serviceId: number };

function clockOf({ calendar, now }: PromiseView, state: State['clock']) {
  const clock = newClock(calendar, {
    placedAt: now,
    deliveryDays: DAYS,
    waitsFor: state === 'waiting' ? 'intake' : null,
  });
  if (state === 'paused') return pause(calendar, clock, now, 'customer');
  return state === 'stopped' ? stop(calendar, clock, now) : clock;
}

/** Writes the order with its paid invoice, past the rules: nobody reads these records but the templates of emails. */
export async function insertOrder({ db, view, userId, serviceId }: NewSample, { clock, order }: State) {
  const at = view.now.toISOString();
  const day = dayIn(view.calendar, view.now);
  const amounts = { net_cents: SAMPLE_CENTS, total_cents: SAMPLE_CENTS };
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      status: 'pending',
      payment_status: 'paid',
      payment_method: 'stripe',
      subtotal_cents: SAMPLE_CENTS,
      ...amounts,
      delivery_days: DAYS,
      ...toClockColumns(clockOf(view, clock)),
      ...order,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { title: SAMPLE.service, price_cents: SAMPLE_CENTS, quantity: 1 };
  const { id: itemId } = await db
    .insertInto('order_items')
    .values({ ...item, ...amounts, order_id: id, service_id: serviceId, delivery_days: DAYS })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = `INV-${day.slice(0, 4)}-${String(id).padStart(6, '0')}`;
  const document = {
    number,
    issued_at: at,
    order_id: id,
    company: { name: '', legal_name: '', address_lines: [], email: '', phone: '', brand_hue: 0 },
    customer: { name: SAMPLE.name, email: SAMPLE.email },
    items: [item],
    total_cents: SAMPLE_CENTS,
    payment_method: 'stripe',
    paid_at: at,
  };
  const { id: invoiceId } = await db
    .insertInto('invoices')
    .values({
      order_id: id,
      user_id: userId,
      issued_on: day,
      due_on: day,
      net_cents: SAMPLE_CENTS,
      amount_cents: SAMPLE_CENTS,
      paid_cents: SAMPLE_CENTS,
      year: Number(day.slice(0, 4)),
      seq: id,
      invoice_number: number,
      status: 'paid',
      paid_at: at,
      document: JSON.stringify(document),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, itemId, invoiceId };
}

export async function insertPayment(
  { db, view, userId }: NewSample,
  { id, invoiceId }: { id: number; invoiceId: number },
) {
  const at = view.now.toISOString();
  const payment = await db
    .insertInto('payments')
    .values({
      order_id: id,
      user_id: userId,
      method: 'stripe',
      provider: 'stripe',
      provider_ref: 'pi_sample',
      card: 'Visa ·4242',
      amount_cents: SAMPLE_CENTS,
      currency: 'USD',
      status: 'captured',
      received_on: dayIn(view.calendar, view.now),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_allocations')
    .values({ payment_id: payment.id, invoice_id: invoiceId, amount_cents: SAMPLE_CENTS, created_at: at })
    .execute();
  const refund = await db
    .insertInto('refunds')
    .values({
      key: 'sample',
      payment_id: payment.id,
      invoice_id: invoiceId,
      order_id: id,
      user_id: userId,
      amount_cents: SAMPLE_CENTS,
      state: 'succeeded',
      source: 'admin',
      reason: 'requested_by_customer',
      lines: '[]',
      keep_commissions: false,
      provider: 'stripe',
      created_at: at,
      updated_at: at,
      succeeded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return refund.id;
}

/** A payment that was pending and then declined. */
export async function insertDeclined({ db, view, serviceId }: NewSample): Promise<number> {
  const at = view.now.toISOString();
  const { name, email, service: title } = SAMPLE;
  const line = { serviceId, optionId: null, title, quantity: 1, unitPriceCents: SAMPLE_CENTS, deliveryDays: DAYS };

  const { id } = await db
    .insertInto('checkout_attempts')
    .values({
      key: 'sample',
      state: 'failed',
      name,
      email,
      email_canonical: email,
      provider: 'stripe',
      payment_token: 'sample',
      amount_cents: SAMPLE_CENTS,
      pricing: JSON.stringify(priceSale({ lines: [line] })),
      new_account: false,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
