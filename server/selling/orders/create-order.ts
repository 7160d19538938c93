import { sql } from 'kysely';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAtCommit, writeLast } from '../../adapters/database/engines/at-commit.ts';
import { nextId } from '../../adapters/database/engines/engine-sql.ts';
import { type Issuer, issueInvoice } from '../../invoicing/billing/billing.ts';
import type { Pricing } from '../../invoicing/pricing/pricing.ts';
import { buyerOf, type CheckedBilling, markRateUsed, recheckLater } from '../../invoicing/tax/tax.ts';
import { endOfWithdrawal, newClock, toClockColumns } from '../../order/clock/clock.ts';
import { openIntakes } from '../../order/intakes/intakes.ts';
import type { Accepted } from '../../platform/legal/legal.ts';
import { queueNotificationAtCommit } from '../../platform/notifications/notifications.ts';
import { writeFirstOrderEvents } from '../../platform/order-record/order-record.ts';
import { indexNewRecord } from '../../platform/search-index/search-index.ts';
import { acceptanceTerms } from './acceptance-terms.ts';
import { exitColumns } from './exits/exits.ts';
import { orderAmounts, toItems } from './stored-pricing.ts';

type NewOrder = {
  id: number;
  owner: { id: number; name: string; email: string };
  customer: { name: string; email: string };
  billing?: CheckedBilling | null;
  pricing: Pricing;
  paymentMethod: PaymentProvider;
  card?: string | null;
  paidAt: string | null;
  attemptId: number | null;
  isHidden?: boolean;
  accepted: Accepted | null;
};

export const nextOrderId = (trx: Db) => nextId(trx, 'orders');

/** The ids of the services are known only at the commit. */
const linkOptions = (orderId: number) => sql`update order_items set parent_id = (
    select services.id from order_items as services where services.order_id = order_items.order_id
      and services.service_id = order_items.service_id and services.option_id is null)
  where order_id = cast(${orderId} as integer) and option_id is not null`;

function waitsFor({ waitsForPayment }: Issuer, { paidAt, pricing }: NewOrder, end: Date | null): ClockReason | null {
  if (paidAt === null && waitsForPayment) return 'payment';
  if (pricing.lines.some(({ intake }) => intake?.isRequired)) return 'intake';
  return end === null ? null : 'withdrawal';
}

/** Everything is written at the commit; the result is known only then. */
export async function createOrder(trx: Db, issuer: Issuer, input: NewOrder) {
  const { now } = issuer;
  const { id: orderId, owner, pricing } = input;
  const exits = exitColumns(issuer, input.accepted, now);
  const notBefore = endOfWithdrawal(exits);
  const clock = newClock(issuer.calendar, {
    placedAt: new Date(now),
    deliveryDays: pricing.deliveryDays,
    waitsFor: waitsFor(issuer, input, notBefore),
    notBefore,
  });
  await writeAtCommit(
    trx,
    trx.insertInto('orders').values({
      id: orderId,
      user_id: owner.id,
      status: 'pending',
      payment_status: input.paidAt ? 'paid' : 'unpaid',
      payment_method: input.paymentMethod,
      ...orderAmounts(pricing),
      delivery_days: pricing.deliveryDays,
      attempt_id: input.attemptId,
      ...toClockColumns(clock),
      first_due_at: clock.dueAt.toISOString(),
      ...acceptanceTerms(pricing.lines),
      ...exits,
      hidden_from_customer: input.isHidden ?? false,
      created_at: now,
      updated_at: now,
    }),
  );
  if (clock.state !== 'stopped')
    await writeAtCommit(
      trx,
      trx
        .insertInto('clock_spans')
        .values({ order_id: orderId, state: clock.state, reason: clock.reason, from_at: now, to_at: null }),
    );
  const items = toItems(pricing).map((item) => ({ order_id: orderId, ...item }));
  const { rows: itemIds } = await writeAtCommit<{ id: number }>(
    trx,
    trx.insertInto('order_items').values(items).returning('id'),
  );
  if (pricing.lines.some(({ optionId }) => optionId !== null)) await writeLast(trx, linkOptions(orderId));
  await openIntakes(trx, { orderId, formIds: pricing.lines.flatMap(({ intake }) => intake?.formId ?? []) });
  const placed = { orderId, kind: 'placed', actorId: owner.id, at: now } as const;
  await writeFirstOrderEvents(trx, placed, ...(input.paidAt ? [{ ...placed, kind: 'paid' } as const] : []));
  await queueNotificationAtCommit(trx, {
    kind: 'order_placed',
    subjectId: orderId,
    actorId: owner.id,
    data: { name: input.customer.name },
  });
  const titles = pricing.lines.map(({ title }) => title);
  const { company, po_number } = input.billing ?? {};
  const texts = [String(orderId), owner.name, owner.email, ...titles, company ?? '', po_number ?? ''];
  await indexNewRecord(trx, 'order', { id: orderId, texts });
  const {
    rows: invoices,
    issuedAt,
    document,
  } = await issueInvoice(trx, issuer, {
    orderId,
    userId: owner.id,
    customer: input.customer,
    buyer: input.billing ? buyerOf(input.billing) : null,
    pricing,
    paymentMethod: input.paymentMethod,
    card: input.card ?? null,
    paidAt: input.paidAt,
    promisedAt: clock.dueAt.toISOString(),
  });
  if (pricing.taxRateId) await markRateUsed(trx, pricing.taxRateId, now);
  if (input.billing) await recheckLater(trx, orderId, input.billing);
  return { orderId, placedAt: now, issuedAt, itemIds, invoices, document };
}
