import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { frenchCompany, germanSeller } from '../../invoicing/tax/tax.fixture.ts';
import { openDispute } from '../../settlement/refunds/refunds.fixture.ts';
import {
  ALREADY_DELIVERED,
  assign,
  BANK_DECIDES,
  cancel,
  complete,
  completeAndDeliver,
  HAS_STARTED,
  NOT_LATE,
  refundsOf,
  setStatus,
} from '../guarantee/guarantee.fixture.ts';
import { buyAs, type ConsumerWorld, consumerWorld, orderOf, placeAs, withdraw } from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

const billing = { country: 'DE' };

type Money = 'paid' | 'unpaid' | 'part paid' | 'two payments' | 'part refunded' | 'refunded' | 'disputed';
type Work = 'none' | 'assigned' | 'started' | 'completed' | 'delivered' | 'moved' | 'moved with consent' | 'paused';
type Sold = 'to a consumer' | 'with an early start' | 'to a business';
type Outcome = {
  /** Each payment has one. */
  refunds: number[];
  order: string;
  payment: string;
  invoice: string;
  credited: number;
};
type Case = [
  kind: 'before_start' | 'late' | 'withdrawal',
  sold: Sold,
  money: Money,
  work: Work,
  day: 'on the first day' | 'late' | 'after the period',
  outcome: Outcome | 'received' | string,
];

const FIRST = 'on the first day';
const all: Outcome = {
  refunds: [100_000],
  order: 'cancelled',
  payment: 'refunded',
  invoice: 'refunded',
  credited: 100_000,
};
const nothing: Outcome = { refunds: [], order: 'cancelled', payment: 'unpaid', invoice: 'void', credited: 100_000 };
const both: Outcome = { ...all, refunds: [95_000, 5_000] };
const REFUNDED = 'This order was refunded in full.';
const NO_RIGHT = 'This order has no right of withdrawal.';

const cases: Case[] = [
  ['before_start', 'to a consumer', 'paid', 'none', FIRST, all],
  ['before_start', 'to a business', 'paid', 'none', FIRST, all],
  ['before_start', 'to a consumer', 'unpaid', 'none', FIRST, nothing],
  ['before_start', 'to a consumer', 'part paid', 'none', FIRST, { ...all, refunds: [95_000] }],
  ['before_start', 'to a consumer', 'two payments', 'none', FIRST, both],
  ['before_start', 'to a consumer', 'part refunded', 'none', FIRST, { ...all, refunds: [60_000] }],
  ['before_start', 'to a consumer', 'refunded', 'none', FIRST, REFUNDED],
  ['before_start', 'to a consumer', 'disputed', 'none', FIRST, BANK_DECIDES],
  ['before_start', 'with an early start', 'paid', 'assigned', FIRST, all],
  ['before_start', 'with an early start', 'paid', 'started', FIRST, HAS_STARTED],
  ['before_start', 'with an early start', 'paid', 'delivered', FIRST, ALREADY_DELIVERED],
  ['late', 'with an early start', 'paid', 'none', 'late', all],
  ['late', 'with an early start', 'paid', 'started', 'late', all],
  ['late', 'with an early start', 'paid', 'completed', 'late', all],
  ['late', 'to a business', 'two payments', 'started', 'late', both],
  ['late', 'with an early start', 'paid', 'started', FIRST, NOT_LATE],
  ['late', 'with an early start', 'paid', 'delivered', 'late', ALREADY_DELIVERED],
  ['late', 'with an early start', 'paid', 'moved', 'late', all],
  ['late', 'with an early start', 'paid', 'moved with consent', 'late', NOT_LATE],
  ['late', 'with an early start', 'paid', 'paused', 'late', NOT_LATE],
  ['late', 'with an early start', 'unpaid', 'none', 'late', NOT_LATE],
  ['late', 'with an early start', 'disputed', 'started', 'late', BANK_DECIDES],
  ['withdrawal', 'to a consumer', 'paid', 'none', FIRST, all],
  ['withdrawal', 'to a consumer', 'paid', 'assigned', FIRST, all],
  ['withdrawal', 'to a consumer', 'unpaid', 'none', FIRST, nothing],
  ['withdrawal', 'to a consumer', 'part paid', 'none', FIRST, { ...all, refunds: [95_000] }],
  ['withdrawal', 'to a consumer', 'two payments', 'none', FIRST, both],
  ['withdrawal', 'to a consumer', 'disputed', 'none', FIRST, 'received'],
  ['withdrawal', 'to a consumer', 'paid', 'none', 'after the period', 'received'],
  ['withdrawal', 'with an early start', 'paid', 'none', FIRST, all],
  ['withdrawal', 'with an early start', 'paid', 'started', FIRST, 'received'],
  ['withdrawal', 'with an early start', 'paid', 'delivered', FIRST, 'received'],
  ['withdrawal', 'to a business', 'paid', 'none', FIRST, NO_RIGHT],
];

const days = {
  [FIRST]: '2027-03-01T11:00:00.000Z',
  late: '2027-03-09T10:00:00.000Z',
  'after the period': '2027-03-15T23:00:00.000Z',
} as const;

async function taxedConsumerWorld() {
  const w = await consumerWorld();
  await w.set({ seller: germanSeller });
  const { data: rates } = await w.admin.must('GET /admin/tax-rates');
  if (rates.length === 0) await w.admin.must('POST /admin/tax-rates/preset', { body: { preset: 'eu', place: 'DE' } });
  return w;
}

const correct = async (w: ConsumerWorld, orderId: number, billing: { country: string }) => {
  const { id } = await w.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return w.admin.must('POST /admin/invoices/{id}/correct', { params: { id }, body: { billing } });
};

const paymentOf = (w: ConsumerWorld, orderId: number) =>
  w.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

const saleOf = {
  'to a consumer': { buyer: 'consumer', billing },
  'with an early start': { buyer: 'consumer', early_start: true, billing },
  'to a business': { buyer: 'business', billing },
} as const;

async function soldOrder(w: ConsumerWorld, sold: Sold, money: Money) {
  const by = await w.newCustomer();
  if (money === 'unpaid') return { by, id: await placeAs(w, by, saleOf[sold]) };
  const id = await buyAs(w, by, saleOf[sold]);
  const payment = await paymentOf(w, id);
  const giveBack = (body: { amount: string; unallocated?: true }) =>
    w.admin.must('POST /admin/payments/{id}/refunds', {
      params: { id: payment.id },
      body: { reason: 'other', ...body },
    });
  if (money === 'part refunded') await giveBack({ amount: '400.00' });
  if (money === 'refunded') await giveBack({ amount: '1000.00' });
  if (money === 'disputed') {
    const ref = payment.provider_ref ?? '';
    await openDispute(w, { paymentId: payment.id, provider: 'stripe', controlRef: ref });
  }
  if (money === 'part paid' || money === 'two payments') {
    // A correction leaves a part of the payment free, which is refunded, and the correction back leaves it due.
    await correct(w, id, frenchCompany);
    await giveBack({ amount: '50.00', unallocated: true });
    const { id: invoiceId } = await correct(w, id, billing);
    const body = { payment_provider: 'stripe', payment_token: 'tok_visa' } as const;
    if (money === 'two payments')
      await by.must('POST /customer/invoices/{id}/pay', { params: { id: invoiceId }, body });
  }
  return { by, id };
}

async function workOn(w: ConsumerWorld, id: number, work: Work) {
  if (work === 'none') return;
  await assign(w, id, w.staff);
  if (work === 'assigned') return;
  if (work === 'delivered') return completeAndDeliver(w.staff, id);
  if (work === 'completed') return complete(w.staff, id);
  expect((await setStatus(w.staff, id, 'in_progress')).status).toBe(200);
  const params = { id };
  if (work === 'paused') await w.admin.must('POST /orders/{id}/wait', { params, body: { question: 'Which domain?' } });
  if (work.startsWith('moved'))
    await w.admin.must('PUT /admin/orders/{id}/promise', {
      params,
      body: {
        due_on: '2027-03-15',
        reason: 'A part is late.',
        agreed_with_customer: work === 'moved with consent',
      },
    });
}

async function outcomeOf(w: ConsumerWorld, id: number, before: number): Promise<Outcome> {
  const { status, payment_status } = await orderOf(w, id);
  const invoices = await w.db.selectFrom('invoices').selectAll().where('order_id', '=', id).orderBy('id').execute();
  const last = invoices.at(-1);
  return {
    refunds: (await refundsOf(w, id)).slice(before).map(({ amount_cents }) => amount_cents),
    order: status,
    payment: payment_status,
    invoice: last?.status ?? '',
    credited: last?.credited_cents ?? 0,
  };
}

test.each(cases)('%s, sold %s, %s, work %s, %s', async (kind, sold, money, work, day, outcome) => {
  const w = await taxedConsumerWorld();
  const { by, id } = await soldOrder(w, sold, money);
  await workOn(w, id, work);
  w.moveTo(days[day]);
  const [before, untouched] = [(await refundsOf(w, id)).length, await orderOf(w, id)];
  const { status, body } = kind === 'withdrawal' ? await withdraw(by, id) : await cancel(by, id, kind);
  if (typeof outcome === 'string' && outcome !== 'received') {
    expect([status, body.message]).toEqual([409, outcome]);
  } else {
    expect(status, JSON.stringify(body)).toBe(201);
    expect((body as { state?: string }).state).toBe(outcome === 'received' ? 'received' : 'executed');
  }
  if (typeof outcome === 'string') {
    expect((await refundsOf(w, id)).length).toBe(before);
    expect((await orderOf(w, id)).status).toBe(untouched.status);
  } else expect(await outcomeOf(w, id, before)).toEqual(outcome);
});
