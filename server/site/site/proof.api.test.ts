import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { untaxed } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import { ago, DAY, next, seedPerson } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import type { Db } from '../../adapters/database/database.ts';

const HOUR = DAY / 24;

type Delivered = { deleted?: boolean; payment_status?: 'paid' | 'partially_refunded' | 'refunded' | 'charged_back' };

async function deliver(db: Db, user: number, staff: number, daysTaken: number[], order: Delivered = {}) {
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: user,
      status: 'delivered',
      payment_status: order.payment_status ?? 'paid',
      payment_method: 'stripe',
      ...untaxed(10_000),
      delivery_days: 10,
      ...runningClock(ago(30 * DAY), 10),
      clock_state: 'stopped',
      first_delivered_at: ago((30 - Math.max(...daysTaken)) * DAY),
      counted_due_at: runningClock(ago(30 * DAY), 10).due_at,
      created_at: ago(30 * DAY),
      updated_at: ago(DAY),
      deleted_at: order.deleted ? ago(DAY) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assignees = [staff, (await seedPerson(db, 'staff')).id];
  for (const [n, days] of daysTaken.entries())
    await db
      .insertInto('assignments')
      .values({
        order_id: id,
        user_id: assignees[n] ?? staff,
        status: 'delivered',
        assigned_at: ago(30 * DAY),
        started_at: ago(30 * DAY),
        completed_at: ago((30 - days) * DAY),
        delivered_at: ago((30 - days) * DAY),
      })
      .execute();
}

async function review(db: Db, rating: number, { approved = true, deleted = false } = {}) {
  const author = await seedPerson(db, 'customer');
  if (deleted)
    await db
      .updateTable('users')
      .set({ deleted_at: ago(DAY) })
      .where('id', '=', author.id)
      .execute();
  await db
    .insertInto('reviews')
    .values({
      user_id: author.id,
      rating,
      review_text: `Review ${next()}`,
      is_approved: approved,
      created_at: ago(DAY),
    })
    .execute();
}

test('a new company has no figures but the year it was founded', async () => {
  const { visitor } = await world({ fresh: true });
  expect(await visitor.must('GET /proof')).toEqual({
    rating: null,
    customers: 0,
    delivered_orders: 0,
    on_time_percent: null,
    on_time: null,
    guarantee: null,
    answer_hours: null,
    founded_year: sampleCompany.founded_year,
  });
});

test('the rating is the average of the approved reviews to one decimal, without those of deleted users', async () => {
  const { visitor, db } = await world({ fresh: true });
  for (const rating of [5, 5, 4]) await review(db, rating);
  await review(db, 1, { approved: false });
  await review(db, 1, { deleted: true });
  expect((await visitor.must('GET /proof')).rating).toEqual({ average: 4.7, count: 3 });
});

test('customers count once, orders that are deleted, not delivered, refunded or charged back do not count', async () => {
  const { visitor, db, customer, staff } = await world({ fresh: true });
  const other = await seedPerson(db, 'customer');
  const third = await seedPerson(db, 'customer');
  for (const user of [customer.id, customer.id, other.id]) await deliver(db, user, staff.id, [5]);
  await deliver(db, third.id, staff.id, [5], { deleted: true });
  for (const payment_status of ['refunded', 'charged_back'] as const)
    await deliver(db, third.id, staff.id, [5], { payment_status });
  await deliver(db, other.id, staff.id, [5], { payment_status: 'partially_refunded' });
  const open = await seedPerson(db, 'customer');
  await deliver(db, open.id, staff.id, [5]);
  await db.updateTable('orders').set({ status: 'processing' }).where('user_id', '=', open.id).execute();
  expect(await visitor.must('GET /proof')).toMatchObject({
    customers: 2,
    delivered_orders: 4,
    on_time_percent: null,
  });
});

test('from 20 deliveries on, the share on time counts an order as late if any of its staff delivered late', async () => {
  const { visitor, db, customer, staff, deps } = await world({ fresh: true });
  for (let n = 0; n < 17; n += 1) await deliver(db, customer.id, staff.id, [9]);
  await deliver(db, customer.id, staff.id, [11]);
  await deliver(db, customer.id, staff.id, [5, 12]);
  expect((await visitor.must('GET /proof')).on_time_percent).toBeNull();
  // Half a day earlier it would be on time before noon, because promises last until the day ends.
  await deliver(db, customer.id, staff.id, [11]);
  await deps.events.publish({ type: 'content.changed' });
  expect((await visitor.must('GET /proof')).on_time_percent).toBe(85);
});

test('the time to an answer is the median of all conversations, from ten answers on', async () => {
  const { visitor, admin, customer, db, deps } = await world({ fresh: true });
  const write = (sender: number, receiver: number, hours: number) =>
    db
      .insertInto('messages')
      .values({
        participant_id: customer.id,
        sender_id: sender,
        receiver_id: receiver,
        content: `Line ${next()}`,
        created_at: ago(hours * HOUR),
      })
      .execute();
  const exchange = async (at: number, hours: number) => {
    await write(customer.id, admin.id, at);
    // A second question doesn't begin anew.
    await write(customer.id, admin.id, at - hours / 2);
    await write(admin.id, customer.id, at - hours);
  };
  for (let n = 0; n < 9; n += 1) await exchange(900 - 50 * n, n < 5 ? 1.5 : 20);
  expect((await visitor.must('GET /proof')).answer_hours).toBeNull();
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'Ida', email: 'ida@example.com', message: 'Hello?', created_at: ago(3 * HOUR) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contact_replies')
    .values({ message_id: id, author_id: admin.id, content: 'Hello.', created_at: ago(1.2 * HOUR) })
    .execute();
  await deps.events.publish({ type: 'content.changed' });
  expect((await visitor.must('GET /proof')).answer_hours).toBe(2);
});

test('the guarantee counts orders with a claim or cancelled as late, from 20 delivered orders on', async () => {
  const { visitor, db, customer, staff, deps } = await world({ fresh: true });
  for (let n = 0; n < 19; n += 1) await deliver(db, customer.id, staff.id, [9]);
  expect((await visitor.must('GET /proof')).guarantee).toBeNull();
  await deliver(db, customer.id, staff.id, [11]);
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const { id: message_id } = await db
    .insertInto('order_messages')
    .values({
      order_id: id,
      author_id: customer.id,
      visibility: 'all',
      kind: 'message',
      content: 'Slow.',
      source: 'app',
      created_at: ago(DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const answer_by of ['2026-11-20', '2026-11-24'])
    await db
      .insertInto('cancellations')
      .values({
        kind: 'guarantee',
        state: 'executed',
        order_id: id,
        user_id: customer.id,
        reference: `G-${answer_by}`,
        name: customer.name,
        order_number: String(id),
        email: customer.email,
        statement: 'Slow.',
        channel: 'account',
        wish: 'fix',
        message_id,
        decision: 'fix',
        executed_at: ago(DAY),
        answer_by,
        received_at: ago(2 * DAY),
      })
      .execute();
  // A change that is asked for opens the order again.
  await db.updateTable('orders').set({ status: 'processing' }).where('id', '=', id).execute();
  await deps.events.publish({ type: 'content.changed' });
  expect((await visitor.must('GET /proof')).guarantee).toEqual({ used: 1, orders: 20 });
});
