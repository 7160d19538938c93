import { sql } from 'kysely';
import { splitCents, toDecimal } from '../contract/money.ts';
import type { OrderEventKind } from '../contract/orders-admin.ts';
import type { AssignmentStatus, OrderStatus } from '../contract/status.ts';
import type { Db } from '../server/adapters/database/database.ts';
import type { Config } from '../server/config.ts';
import { issueDocument } from '../server/modules/billing/invoice-document.ts';
import { priceSale } from '../server/modules/orders/pricing.ts';
import { orderAmounts, toItems } from '../server/modules/orders/stored-pricing.ts';
import { reviews } from './catalog.ts';

const ORDERS = 40;
const DAYS = 90;
const DAY_MS = 24 * 3600_000;
/** Of an order's age. */
const DELIVERED_SHARE = 0.5;

function dice(start: number) {
  let state = start;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type OrderEvent = { order_id: number; kind: OrderEventKind; actor_id: number; detail: string; created_at: string };
type Offer = { id: number; slug: string; title: string; price_cents: number; delivery_days: number };
type Plan = {
  at: number;
  status: OrderStatus;
  paid: boolean;
  provider: 'stripe' | 'paypal';
  offers: Offer[];
  buyer: number;
};

/** The older an order, the further along it is. A few are unpaid: customers with an account may pay later. */
function plans(offers: Offer[], customers: Person[]): Plan[] {
  const roll = dice(20_260);
  const buyers = customers.length;
  return Array.from({ length: ORDERS }, (_, i) => {
    const age = DAYS - 1 - (i * (DAYS - 1)) / ORDERS - roll(2);
    const first = offers[(i * 7 + roll(5)) % offers.length];
    const second = offers[(i * 11 + 3) % offers.length];
    const chosen = [first, ...(i % 9 === 4 && second !== first ? [second] : [])].filter((o) => o !== undefined);
    const status: OrderStatus = i < 22 ? 'delivered' : i < 27 ? 'completed' : i < 33 ? 'processing' : 'pending';
    const provider = roll(3) === 0 ? 'paypal' : 'stripe';
    const buyer = i % 6 === 0 ? 0 : roll(buyers);
    const reviewed = reviewedOrder(i, offers, customers);
    return {
      at: Math.max(age, 0.05),
      status,
      paid: i % 13 !== 12,
      provider,
      offers: reviewed ? [reviewed.offer] : chosen,
      buyer: reviewed?.buyer ?? buyer,
    };
  });
}

/** The oldest orders are those that the reviews are about, the oldest of the last review. */
function reviewedOrder(i: number, offers: Offer[], customers: Person[]): { offer: Offer; buyer: number } | null {
  const review = reviews[reviews.length - 1 - i];
  if (!review) return null;
  const offer = offers.find(({ slug }) => slug === review.service_slug);
  const buyer = customers.findIndex(({ name }) => name === review.author);
  if (!offer || buyer < 0) throw new Error(`The sample review by ${review.author} names nothing that exists.`);
  return { offer, buyer };
}

const assignmentStatusOf: Record<OrderStatus, AssignmentStatus> = {
  pending: 'assigned',
  processing: 'in_progress',
  completed: 'completed',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

type Person = { id: number; name: string; email: string };
export type People = { admin: number; staff: Person[]; customers: Person[] };

export async function seedOrders(trx: Db, config: Config, people: People): Promise<void> {
  const offers = await trx
    .selectFrom('services')
    .select(['id', 'slug', 'title', 'price_cents', 'delivery_days'])
    .orderBy('id')
    .execute();
  const seqs = new Map<number, number>();
  for (const [i, plan] of plans(offers, people.customers).entries()) {
    const orderId = await seedOrder(trx, config, people, plan, i, seqs);
    if (plan.status !== 'pending' || i % 2 === 0) await seedAssignments(trx, config, people, plan, i, orderId);
  }
  await trx
    .insertInto('document_counters')
    .values([...seqs].map(([year, last_seq]) => ({ kind: 'invoice' as const, year, last_seq })))
    .execute();
  await seedMessages(trx, people);
}

const dayAfter = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_MS).toISOString().slice(0, 10);

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();

const pricingOf = ({ offers }: Plan) =>
  priceSale({
    lines: offers.map(({ id, title, price_cents, delivery_days }) => ({
      serviceId: id,
      optionId: null,
      title,
      quantity: 1,
      unitPriceCents: price_cents,
      deliveryDays: delivery_days,
    })),
  });

async function seedOrder(trx: Db, config: Config, people: People, plan: Plan, i: number, seqs: Map<number, number>) {
  const buyer = people.customers[plan.buyer];
  if (!buyer) throw new Error('The sample has no customers.');
  const when = at(plan.at);
  const pricing = pricingOf(plan);
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      user_id: buyer.id,
      status: plan.status,
      payment_status: plan.paid ? 'paid' : 'unpaid',
      payment_method: plan.provider,
      ...orderAmounts(pricing),
      delivery_days: pricing.deliveryDays,
      created_at: when,
      updated_at: when,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_items')
    .values(toItems(pricing).map((item) => ({ order_id: orderId, ...item })))
    .execute();
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind: 'placed', actor_id: buyer.id, detail: '{}', created_at: when })
    .execute();
  const year = Number(when.slice(0, 4));
  const seq = (seqs.get(year) ?? 0) + 1;
  seqs.set(year, seq);
  const number = `INV-${year}-${String(seq).padStart(6, '0')}`;
  const document = issueDocument({
    number,
    issuedAt: when,
    issuedOn: when.slice(0, 10),
    supply: { when: 'by', day: dayAfter(when, pricing.deliveryDays) },
    orderId,
    company: config.company,
    customer: { name: buyer.name, email: buyer.email },
    pricing,
    paymentMethod: plan.provider,
    paidAt: plan.paid ? when : null,
  });
  const { id: invoiceId } = await trx
    .insertInto('invoices')
    .values({
      order_id: orderId,
      user_id: buyer.id,
      issued_on: when.slice(0, 10),
      due_on: when.slice(0, 10),
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
  await writeInvoiceLines(trx, invoiceId, orderId);
  if (plan.paid) {
    const { id: paymentId } = await trx
      .insertInto('payments')
      .values({
        order_id: orderId,
        user_id: buyer.id,
        method: plan.provider,
        received_on: when.slice(0, 10),
        provider: plan.provider,
        provider_ref: `sample-${i + 1}`,
        amount_cents: pricing.totalCents,
        currency: 'USD',
        status: 'captured',
        created_at: when,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('payment_allocations')
      .values({ payment_id: paymentId, invoice_id: invoiceId, amount_cents: pricing.totalCents, created_at: when })
      .execute();
  }
  return orderId;
}

const writeInvoiceLines = (trx: Db, invoiceId: number, orderId: number) =>
  sql`insert into invoice_lines
      (invoice_id, position, order_item_id, service_id, title, quantity, unit_price_cents, net_cents, total_cents)
    select cast(${invoiceId} as integer), row_number() over (order by id), id, service_id, title, quantity, price_cents,
      net_cents, total_cents
    from order_items where order_id = ${orderId}`.execute(trx);

/** Scales the times of a delivered order, so that it is on time, except for two. */
function deliverySpeed({ at: age, offers }: Plan, i: number): number {
  const days = Math.max(...offers.map(({ delivery_days }) => delivery_days)) * (i % 11 === 7 ? 1.3 : 0.75);
  return Math.min(1, days / (age * DELIVERED_SHARE));
}

async function seedAssignments(
  trx: Db,
  config: Config,
  people: People,
  plan: Plan,
  i: number,
  orderId: number,
): Promise<void> {
  const team = i % 5 === 0 ? [people.staff[0], people.staff[1]] : [people.staff[i % people.staff.length]];
  const assignees = team.filter((person) => person !== undefined);
  const status = assignmentStatusOf[plan.status];
  const speed = plan.status === 'delivered' ? deliverySpeed(plan, i) : 1;
  const after = (share: number) => at(plan.at * (1 - share * speed));
  const { totalCents } = pricingOf(plan);
  const events: OrderEvent[] = [];
  const addEvent = (kind: OrderEventKind, actor_id: number, share: number, detail: object = {}) =>
    events.push({ order_id: orderId, kind, actor_id, detail: JSON.stringify(detail), created_at: after(share) });
  const shares = splitCents(Math.round((totalCents * config.commissionPercent) / 100), assignees.length);
  for (const [n, { id: userId, name }] of assignees.entries()) {
    const { id } = await trx
      .insertInto('assignments')
      .values({
        order_id: orderId,
        user_id: userId,
        status,
        rate_milli: Math.round(config.commissionPercent * 1000),
        assigned_at: after(0.05),
        started_at: status === 'assigned' ? null : after(0.15),
        completed_at: status === 'completed' || status === 'delivered' ? after(0.4) : null,
        delivered_at: status === 'delivered' ? after(DELIVERED_SHARE) : null,
        notes: status === 'delivered' ? 'Handed over with the notes and the passwords in the safe.' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    addEvent('assigned', people.admin, 0.05, { user_id: userId, name });
    if (status !== 'assigned') addEvent('started', userId, 0.15);
    if (status === 'completed' || status === 'delivered') addEvent('completed', userId, 0.4);
    if (status !== 'delivered') continue;
    const paid = i < 12;
    const earned = { user_id: userId, amount: toDecimal(shares[n] ?? 0) };
    addEvent('delivered', userId, DELIVERED_SHARE);
    addEvent('commission', userId, DELIVERED_SHARE, earned);
    if (paid) addEvent('commission_paid', people.admin, 0.7, earned);
    await trx
      .insertInto('commissions')
      .values({
        assignment_id: id,
        order_id: orderId,
        user_id: userId,
        amount_cents: shares[n] ?? 0,
        base_cents: Math.floor(totalCents / assignees.length),
        order_net_cents: totalCents,
        rate_percent: config.commissionPercent,
        status: paid ? 'paid' : 'unpaid',
        payment_date: paid ? after(0.7) : null,
        created_at: after(DELIVERED_SHARE),
      })
      .execute();
  }
  // The history is sorted by id.
  events.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await trx.insertInto('order_events').values(events).execute();
}

const conversations = [
  ['Hello! When will someone be here for the first look?', 'Good morning! On Tuesday at nine, if that suits you.'],
  ['Can we keep our old printer with the new network?', 'Yes. Send us its model and we will bring the right cable.'],
  ['The report is great, thank you.', 'Glad to hear it. Write here whenever something comes up.'],
];

async function seedMessages(trx: Db, { admin, staff, customers }: People): Promise<void> {
  const rows = customers.slice(0, 5).flatMap((customer, i) =>
    conversations.slice(0, 1 + (i % conversations.length)).flatMap(([question = '', reply = ''], n) => [
      {
        sender_id: customer.id,
        receiver_id: admin,
        content: question,
        created_at: at(20 - i * 3 - n),
        read_at: at(19 - i * 3 - n),
      },
      {
        sender_id: admin,
        receiver_id: customer.id,
        content: reply,
        created_at: at(19.9 - i * 3 - n),
        read_at: i % 2 ? null : at(19 - i * 3 - n),
      },
    ]),
  );
  const fromStaff = staff.map(({ id }, i) => ({
    sender_id: id,
    receiver_id: admin,
    content: 'The switch for the second floor has arrived; I will fit it tomorrow.',
    created_at: at(4 - i),
    read_at: i === 0 ? null : at(3.5 - i),
  }));
  await trx
    .insertInto('messages')
    .values([...rows, ...fromStaff])
    .execute();
}
