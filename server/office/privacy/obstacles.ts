import type { Obstacle } from '../../../contract/office/privacy.ts';
import { formatAmount, toDecimal } from '../../../contract/shared/money.ts';
import { payableStatuses } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';

const money = (cents: number): string => formatAmount(toDecimal(cents));
/** A screen shows them as links. */
const MOST = 50;

/** Everything that is not settled between the company and the person. */
export async function obstaclesOf(db: Db, userId: number): Promise<Obstacle[]> {
  const lists = [
    await openOrders(db, userId),
    await amountsDue(db, userId),
    await openAttempts(db, userId),
    await openRefunds(db, userId),
    await openDisputes(db, userId),
    await openCancellations(db, userId),
    await unpaidCommissions(db, userId),
  ];
  return lists.flat().slice(0, MOST);
}

export async function assertNoObstacles(db: Db, userId: number): Promise<void> {
  const obstacles = await obstaclesOf(db, userId);
  if (obstacles.length > 0)
    throw new AppError('conflict', 'Some things have to be settled first.', { body: { obstacles } });
}

async function openOrders(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['delivered', 'cancelled'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => ({ kind: 'order', id, text: `Order ${id} is in progress.` }));
}

async function amountsDue(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'amount_cents', 'credited_cents', 'paid_cents'])
    .where('user_id', '=', userId)
    .where('status', 'in', payableStatuses)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, invoice_number, amount_cents, credited_cents, paid_cents }) => ({
    kind: 'invoice',
    id,
    text: `${money(amount_cents - credited_cents - paid_cents)} is due on ${invoice_number}.`,
  }));
}

/** The provider may still take money. */
async function openAttempts(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('checkout_attempts')
    .select(['checkout_attempts.id', 'amount_cents'])
    .where('state', 'in', ['started', 'requires_action', 'needs_review'])
    .where('settled_at', 'is', null)
    .where((e) =>
      e.or([
        e('email_canonical', 'in', (q) => q.selectFrom('users').select('email_canonical').where('id', '=', userId)),
        e('invoice_id', 'in', (q) => q.selectFrom('invoices').select('id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('checkout_attempts.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, amount_cents }) => ({
    kind: 'payment',
    id,
    text: `A payment of ${money(amount_cents)} is being processed.`,
  }));
}

async function openRefunds(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'order_id'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['requested', 'pending'])
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, amount_cents }) => ({
    kind: 'refund',
    id,
    text: `A refund of ${money(amount_cents)} is on its way.`,
  }));
}

async function openDisputes(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.amount_cents'])
    .where('payments.user_id', '=', userId)
    .where('disputes.state', 'in', ['inquiry', 'needs_response', 'under_review'])
    .orderBy('disputes.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, amount_cents }) => ({
    kind: 'dispute',
    id,
    text: `A bank is handling a dispute about ${money(amount_cents)}.`,
  }));
}

async function openCancellations(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('cancellations')
    .select(['id', 'reference'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['received', 'fixing'])
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, reference }) => ({
    kind: 'cancellation',
    id,
    text: `The request ${reference} is not decided.`,
  }));
}

async function unpaidCommissions(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('commissions')
    .select(['id', 'amount_cents'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'paid')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, amount_cents }) => ({
    kind: 'commission',
    id,
    text: `A commission of ${money(amount_cents)} is not paid.`,
  }));
}
