import { unitPriceOfStored } from '../../../contract/invoicing/unit-price.ts';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import type { ListedOrder } from '../../../contract/selling/orders-admin.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { openDisputeStates } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { amountColumns, dueCents } from '../../invoicing/billing/billing.ts';
import { buyerKeys } from '../../people/accounts/accounts.ts';

/** An inactive or deleted service has no slug. */
export async function itemsOfOrders(db: Db, orderIds: number[]): Promise<Map<number, CustomerOrder['items']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items')
    .leftJoin('services', 'services.id', 'order_items.service_id')
    .select([
      'order_items.id',
      'order_items.order_id',
      'order_items.service_id',
      'order_items.title',
      'order_items.price_cents',
      'order_items.quantity',
      'order_items.discount_cents',
      'order_items.net_cents',
      'order_items.total_cents',
      'order_items.parent_id',
      'services.slug',
      'services.active',
      'services.deleted_at',
    ])
    .where('order_items.order_id', 'in', orderIds)
    .orderBy('order_items.id')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, list]) => [
      orderId,
      list.map((row) => ({
        id: row.id,
        service: { id: row.service_id, title: row.title, slug: isOffered(row) ? row.slug : null },
        price: toDecimal(row.price_cents),
        unit_price: unitPriceOfStored({ ...row, unit_price_cents: row.price_cents }),
        quantity: row.quantity,
        ...(row.parent_id !== null && { parent_id: row.parent_id }),
      })),
    ]),
  );
}

/** An option is not offered alone. */
const isOffered = (row: { active: boolean | null; deleted_at: string | null; parent_id: number | null }): boolean =>
  Boolean(row.active) && row.deleted_at === null && row.parent_id === null;

export async function deliveredAtOfOrders(db: Db, orders: { id: number; status: string }[]) {
  const ids = orders.filter(({ status }) => status === 'delivered').map(({ id }) => id);
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('assignments')
    .select(['order_id', (e) => e.fn.max('delivered_at').as('delivered_at')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, delivered_at }) => [order_id, delivered_at]));
}

export async function staffOfOrders(db: Db, orderIds: number[]): Promise<Map<number, ListedOrder['staff']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.order_id', 'assignments.status', 'users.id', 'users.name'])
    .where('assignments.order_id', 'in', orderIds)
    .orderBy('assignments.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([orderId, list]) => [
      orderId,
      list.map(({ id, name, status }) => ({ id, name, pivot: { user_id: id, status } })),
    ]),
  );
}

/** Includes deleted users, because an order keeps its customer. */
export async function usersById(db: Db, ids: number[]): Promise<Map<number, ListedOrder['user']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', ...buyerKeys])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function companiesOf(db: Db, userIds: number[]): Promise<Map<number, string | null>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('billing_profiles')
    .select(['user_id', 'company'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ user_id, company }) => [user_id, company]));
}

type InvoiceOfOrder = CustomerOrder['invoices'][number];

export async function invoicesOfOrders(db: Db, orderIds: number[]): Promise<Map<number, InvoiceOfOrder[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .select([...amountColumns, 'id', 'order_id', 'invoice_number', 'kind', 'status', 'corrects_id'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id ?? 0);
  return new Map(
    [...byOrder].map(([orderId, list]) => [
      orderId,
      list.map((row) => ({
        id: row.id,
        invoice_number: row.invoice_number,
        kind: row.kind,
        status: row.status,
        amount: toDecimal(row.amount_cents),
        due: toDecimal(dueCents(row)),
        refunded: toDecimal(row.refunded_cents),
        replaced_by: list.find(({ corrects_id }) => corrects_id === row.id)?.invoice_number ?? null,
      })),
    ]),
  );
}

/** The oldest with an amount due, else the newest. */
export function invoiceToShow(invoices: readonly InvoiceOfOrder[]): ListedOrder['invoice'] {
  const shown = invoices.find(({ due }) => Number(due) > 0) ?? invoices.at(-1);
  return shown ? { id: shown.id, invoice_number: shown.invoice_number, status: shown.status } : null;
}

/** Open disputes of payments that pay for them. They are few, so the states come first. */
export async function disputesOfOrders(db: Db, orderIds: number[]) {
  const byOrder = new Map<number, NonNullable<ListedOrder['dispute']>>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'disputes.payment_id')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .select([
      'invoices.order_id',
      'disputes.id',
      'disputes.payment_id',
      'disputes.held_cents',
      'disputes.state',
      'disputes.respond_by',
    ])
    .where('disputes.state', 'in', openDisputeStates)
    .where('disputes.held_cents', '>', 0)
    .where('invoices.order_id', 'in', orderIds)
    .groupBy(['invoices.order_id', 'disputes.id'])
    .having((e) => e(e.fn.sum('payment_allocations.amount_cents'), '>', 0))
    .orderBy('disputes.id')
    .execute();
  for (const [orderId, disputes] of Map.groupBy(rows, ({ order_id }) => order_id ?? 0)) {
    const toAnswer = disputes.filter(({ state }) => state === 'needs_response');
    byOrder.set(orderId, {
      payment_id: (toAnswer[0] ?? disputes[0])?.payment_id ?? 0,
      amount: toDecimal(disputes.reduce((sum, { held_cents }) => sum + held_cents, 0)),
      respond_by: toAnswer.flatMap(({ respond_by }) => respond_by ?? []).sort()[0] ?? null,
    });
  }
  return byOrder;
}

/** The titles of an order’s services in one line. */
export async function servicesOfOrders(db: Db, orderIds: number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'title'])
    .where('order_id', 'in', orderIds)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, list]) => [id, list.map(({ title }) => title).join(', ')]));
}
