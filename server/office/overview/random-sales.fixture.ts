import { type Insertable, sql } from 'kysely';
import { type Chance, chance } from '../../../bench/support/chance.ts';
import type { DisputeState, RefundState } from '../../../contract/shared/money-states.ts';
import { invoiceStatusOf, orderPaymentStatusOf, type PaymentMethod } from '../../../contract/shared/status.ts';
import { untaxedItem } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { issued } from '../../invoicing/billing/issued-invoice.fixture.ts';
import { companyDay } from '../../shared/company-day.ts';

const DAY = 24 * 3600_000;
export const TIME_ZONE = 'America/St_Johns';

export type Movement = { at: string; cents: number; isPayment: boolean };
export type Payment = {
  id: number;
  ref: string;
  method: PaymentMethod;
  cents: number;
  refunded: number;
  lost: number;
  isDisputed: boolean;
};
/** The expected figures are computed from these alone. */
export type Sale = {
  orderId: number;
  invoiceId: number;
  cents: number;
  credited: number;
  dueOn: string;
  coupon: number | null;
  discount: number;
  payments: Payment[];
  movements: Movement[];
};

export const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const of = <K extends 'cents' | 'refunded' | 'lost'>({ payments }: Sale, key: K) => sumOf(payments.map((p) => p[key]));
export const dueOf = (sale: Sale): number =>
  sale.cents - sale.credited - (of(sale, 'cents') - of(sale, 'refunded') - of(sale, 'lost'));

type Rows = { [T in keyof Tables]?: Insertable<Tables[T]>[] };
type Plan = { count: number; now: Date; users: number[]; coupons: number[]; serviceId: number };

export async function insertRandomSales(db: Db, seed: number, plan: Plan): Promise<Sale[]> {
  const roll = chance(seed);
  const sales: Sale[] = [];
  for (let from = 0; from < plan.count; from += 250) {
    const rows: Rows = {};
    for (let n = from; n < Math.min(plan.count, from + 250); n += 1) sales.push(drawSale(roll, n + 1, plan, rows));
    for (const table of inOrder)
      if (rows[table])
        await db
          .insertInto(table)
          .values(rows[table] as never)
          .execute();
  }
  for (const kind of ['invoice', 'credit_note'] as const)
    await db.insertInto('document_counters').values({ kind, year: 2026, last_seq: 10_000_000 }).execute();
  if (isPostgres(db))
    for (const table of inOrder.filter((name) => !name.endsWith('_lines')))
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select max(id) from ${sql.table(table)})))`.execute(
        db,
      );
  return sales;
}

/** Referenced tables come first. */
const inOrder = [
  ...(['orders', 'order_items', 'invoices', 'invoice_lines', 'payments', 'payment_allocations'] as const),
  ...(['refunds', 'credit_notes', 'credit_note_lines', 'disputes', 'chargebacks', 'coupon_uses'] as const),
] as const satisfies (keyof Tables)[];

const document = JSON.stringify(issued());

function drawSale(roll: Chance, id: number, { now, users, coupons, serviceId }: Plan, rows: Rows): Sale {
  const below = (limit: number) => roll.between(0, limit - 1);
  const time = (ms: number) => new Date(ms).toISOString();
  const add = <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => {
    const list = (rows[table] ?? []) as Insertable<Tables[T]>[];
    list.push(row);
    Object.assign(rows, { [table]: list });
  };
  const placedMs = now.getTime() - 1 - below(75 * DAY);
  const later = () => time(placedMs + below(now.getTime() - placedMs));
  const [at, cents, user_id] = [time(placedMs), 1 + below(100_000), users[below(users.length)] ?? 0];
  const coupon = roll.in(0.35) ? (coupons[below(coupons.length)] ?? null) : null;
  const discount = coupon === null ? 0 : 1 + below(5_000);
  const dueOn = time(placedMs + below(30 * DAY)).slice(0, 10);
  const sale: Sale = {
    ...{ orderId: id, invoiceId: id, cents, credited: 0, dueOn, coupon, discount },
    ...{ payments: [], movements: [] },
  };
  const after: (() => void)[] = [];
  const paid = roll.oneOf([0, cents, cents, Math.ceil(cents / 3)]);
  const first = roll.in(0.8) ? paid : Math.ceil(paid / 2);
  for (const amount_cents of [first, paid - first].filter((part) => part > 0)) {
    const method = roll.in(0.5) ? 'stripe' : 'bank_transfer';
    const paymentId = id * 4 + sale.payments.length;
    const received = later();
    const payment: Payment = {
      id: paymentId,
      ref: `pi_${paymentId}`,
      method,
      cents: amount_cents,
      refunded: 0,
      lost: 0,
      isDisputed: false,
    };
    sale.payments.push(payment);
    sale.movements.push({ at: received, cents: amount_cents, isPayment: true });
    for (let n = below(3); n > 0; n -= 1) {
      const state = roll.oneOf<RefundState>(['succeeded', 'succeeded', 'failed', 'returned']);
      const returned = below(payment.cents - payment.refunded + 1);
      if (returned === 0) continue;
      const refundId = paymentId * 4 + n;
      const on = later();
      const common = {
        user_id,
        invoice_id: id,
        order_id: id,
        reason: 'other',
        created_at: on,
        updated_at: on,
      } as const;
      // A returned refund is left out of the invoice: another one may have taken over.
      const superseded = state === 'returned' ? { superseded_by: null, invoice_id: null } : {};
      const succeeded_at = state === 'failed' ? null : on;
      after.push(() =>
        add('refunds', {
          ...common,
          ...{ id: refundId, key: `k${refundId}`, payment_id: paymentId, amount_cents: returned, state, succeeded_at },
          ...{ source: 'manual', lines: '[]', keep_commissions: true, ...superseded },
        }),
      );
      if (state !== 'succeeded') continue;
      payment.refunded += returned;
      sale.credited += returned;
      sale.movements.push({ at: on, cents: -returned, isPayment: false });
      after.push(() => addCreditNote(refundId, returned, 'refund', refundId));
    }
    const left = payment.cents - payment.refunded;
    const outcome = roll.oneOf<DisputeState | 'none'>(['none', 'none', 'lost', 'won', 'needs_response']);
    if (method === 'stripe' && outcome !== 'none' && left > 0) {
      const entries = outcome === 'lost' ? [left] : outcome === 'won' && roll.in(0.5) ? [left, -left] : [];
      const times = entries.map(later).sort();
      payment.lost = sumOf(entries);
      payment.isDisputed = true;
      const [held, closed_at] = [outcome === 'won' ? 0 : left, outcome === 'needs_response' ? null : later()];
      after.push(() => {
        add('disputes', {
          ...{ id: paymentId, provider: 'stripe', provider_ref: `dp_${paymentId}`, provider_url: '', reason: '' },
          ...{ payment_id: paymentId, amount_cents: left, held_cents: held, state: outcome, closed_at },
          ...{ opened_at: received, seen_at: received },
          losses: JSON.stringify(outcome === 'lost' ? [{ invoice_id: id, amount_cents: left }] : []),
        });
        for (const [i, amount] of entries.entries())
          add('chargebacks', {
            ...{ dispute_id: paymentId, payment_id: paymentId, amount_cents: amount, created_at: times[i] ?? at },
          });
      });
      for (const [i, amount] of entries.entries())
        sale.movements.push({ at: times[i] ?? at, cents: -amount, isPayment: false });
    }
    after.push(() => {
      const hasDispute = outcome !== 'none' && outcome !== 'won' && method === 'stripe' && left > 0;
      add('payments', {
        ...{ id: paymentId, order_id: id, user_id, method, amount_cents, currency: 'USD', status: 'captured' },
        provider: method === 'stripe' ? 'stripe' : null,
        provider_ref: method === 'stripe' ? payment.ref : null,
        unallocated_cents: 0,
        refunded_cents: payment.refunded,
        disputed_cents: hasDispute ? left : 0,
        ...{ received_on: companyDay(TIME_ZONE, received), created_at: received },
      });
      add('payment_allocations', { payment_id: paymentId, invoice_id: id, amount_cents, created_at: received });
    });
  }
  if (roll.in(0.1))
    after.push(() =>
      add('payments', {
        ...{ id: id * 4 + 3, order_id: id, user_id, method: 'other', amount_cents: cents, unallocated_cents: cents },
        ...{ refunded_cents: 0, disputed_cents: 0 },
        ...{ currency: 'USD', status: 'voided', received_on: dueOn, created_at: at, voided_at: at },
      }),
    );
  const waived = roll.in(0.3) ? below(dueOf(sale) + 1) : 0;
  if (waived > 0) {
    sale.credited += waived;
    after.push(() => addCreditNote(id * 16, waived, 'cancellation', null));
  }
  const amounts = {
    ...{ amount: cents, credited: sale.credited, paid: of(sale, 'cents') },
    ...{ refunded: of(sale, 'refunded'), chargedBack: of(sale, 'lost') },
  };
  const sold = { net_cents: cents, total_cents: cents };
  add('orders', {
    ...{ id, user_id, status: 'processing', payment_method: 'stripe', subtotal_cents: cents, ...sold },
    payment_status: orderPaymentStatusOf([{ kind: 'invoice', amounts }]),
    ...{ delivery_days: 5, ...runningClock(at, 5), created_at: at, updated_at: at },
  });
  const item = { order_id: id, service_id: serviceId, title: 'Sale', quantity: 1, delivery_days: 5 };
  add('order_items', { id, ...item, ...untaxedItem(cents) });
  add('invoices', {
    ...{ id, order_id: id, user_id, year: 2026, seq: id, invoice_number: `INV-2026-${String(id).padStart(6, '0')}` },
    ...{ issued_on: dueOn, due_on: dueOn, net_cents: cents, amount_cents: cents, credited_cents: sale.credited },
    ...{ paid_cents: amounts.paid, refunded_cents: amounts.refunded, charged_back_cents: amounts.chargedBack },
    ...{ status: invoiceStatusOf(amounts), paid_at: null, document, created_at: at },
  });
  add('invoice_lines', {
    ...{ invoice_id: id, position: 1, order_item_id: id, service_id: serviceId, title: 'Sale', quantity: 1 },
    ...{
      unit_price_cents: cents,
      ...sold,
      tax_category: null,
      tax_components: null,
      description: null,
      tax_code: null,
    },
  });
  for (const write of after) write();
  if (coupon !== null)
    add('coupon_uses', {
      ...{ coupon_id: coupon, order_id: id, email_canonical: `buyer${id}@mail.test`, discount_cents: discount },
      ...{ revenue_cents: 0, state: 'used', created_at: at, updated_at: at },
    });
  return sale;

  function addCreditNote(noteId: number, total: number, kind: 'refund' | 'cancellation', refund_id: number | null) {
    const number = `CN-2026-${String(noteId).padStart(9, '0')}`;
    add('credit_notes', {
      ...{ id: noteId, kind, year: 2026, seq: noteId, credit_note_number: number, invoice_id: id, order_id: id },
      ...{ user_id, refund_id, issued_on: dueOn, net_cents: total, tax_cents: 0, total_cents: total, reason: 'Less' },
      ...{ document: '{}', created_at: at },
    });
    add('credit_note_lines', {
      ...{ credit_note_id: noteId, position: 1, invoice_position: 1, order_item_id: id, service_id: serviceId },
      ...{ title: 'Sale', quantity: 1, unit_price_cents: total, net_cents: total, total_cents: total },
      ...{ tax_category: null, tax_components: null, description: null, tax_code: null },
    });
  }
}
