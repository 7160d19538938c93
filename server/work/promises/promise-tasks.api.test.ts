import { expect, test } from 'vitest';
import type { NotificationKind } from '../../../contract/shared/notification-kinds.ts';
import { keepSessions } from '../../../test/support/seeds.ts';
import { assign } from '../assignments/assignments.fixture.ts';
import { queueDueDigests } from './due-digest.ts';
import { berlin, pay, resume, wait, worldAt } from './promises.fixture.ts';
import { remindWaitingCustomers } from './waiting-reminders.ts';
import { warnOfDueOrders } from './warn-of-due-orders.ts';

/** Three working days from Monday, 9:00: due on Wednesday, 17:00. */
async function running(calendar = berlin) {
  const w = await worldAt('2026-11-23T09:00:00+01:00', calendar);
  const service = await w.serviceOf(3);
  const { id: orderId } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  await pay(w, orderId);
  const notified = async (client: typeof w.admin, ...kinds: NotificationKind[]) => {
    await w.stage.fanOut.drain();
    const { data } = await client.must('GET /notifications');
    return data.filter(({ kind }) => kinds.includes(kind)).map(({ kind, text }) => `${kind}: ${text}`);
  };
  const subjects = async (email: string, part: string) =>
    (await w.emailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes(part));
  /** Two nodes run it at once, and then one again. */
  const each = async (task: (deps: typeof w.deps) => Promise<void>) => {
    await Promise.all([task(w.deps), task(w.deps)]);
    await task(w.deps);
  };
  return { ...w, orderId, params: { id: orderId }, notified, subjects, each };
}

test('staff and owner of an order are warned once when one working day is left, other admins not yet', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  const other = await w.personAs('admin');
  w.at('2026-11-24T16:00:00+01:00');
  await w.each(warnOfDueOrders);
  expect(await w.notified(w.staff, 'due_soon')).toEqual([]);
  w.at('2026-11-24T17:30:00+01:00');
  await w.each(warnOfDueOrders);
  const text = `due_soon: Order ${w.orderId} is due by Wed, Nov 25`;
  for (const person of [w.staff, w.admin]) expect(await w.notified(person, 'due_soon', 'overdue')).toEqual([text]);
  expect(await w.notified(other, 'due_soon', 'overdue')).toEqual([]);
});

test('without staff and owner, admins are warned', async () => {
  const w = await running();
  w.at('2026-11-25T10:00:00+01:00');
  await w.each(warnOfDueOrders);
  expect(await w.notified(w.admin, 'due_soon')).toHaveLength(1);
});

test('when it is due, the same people and all admins are warned once', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  w.at('2026-11-25T17:00:01+01:00');
  await w.each(warnOfDueOrders);
  const text = `overdue: Order ${w.orderId} is late: it was promised for Wed, Nov 25`;
  expect(await w.notified(w.staff, 'due_soon', 'overdue')).toEqual([text]);
  expect(await w.notified(w.admin, 'due_soon', 'overdue')).toEqual([text]);
});

test('a paused order is not warned of, and one that was moved is warned of again', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  await wait(w, w.orderId);
  w.at('2026-11-26T10:00:00+01:00');
  await w.each(warnOfDueOrders);
  expect(await w.notified(w.staff, 'due_soon', 'overdue')).toEqual([]);
  await resume(w, w.orderId);
  w.at('2026-12-02T10:00:00+01:00');
  await w.each(warnOfDueOrders);
  const body = { due_on: '2026-12-04', reason: 'The part is late', agreed_with_customer: true };
  await keepSessions(w.db);
  await w.admin.must('PUT /admin/orders/{id}/promise', { params: w.params, body });
  w.at('2026-12-04T10:00:00+01:00');
  await w.each(warnOfDueOrders);
  expect(await w.notified(w.staff, 'due_soon', 'overdue')).toEqual([
    `due_soon: Order ${w.orderId} is due by Fri, Dec 4`,
    `overdue: Order ${w.orderId} is late: it was promised for Tue, Dec 1`,
  ]);
});

test('a customer who does not answer is reminded on days 2, 5 and 10, and admins are notified on day 14', async () => {
  const w = await running();
  await wait(w, w.orderId);
  const reminders: number[] = [];
  for (const day of [1, 2, 3, 5, 9, 10, 13, 14, 15]) {
    w.at(new Date(Date.parse('2026-11-23T09:00:00+01:00') + day * 24 * 3600_000).toISOString());
    await w.each(remindWaitingCustomers);
    reminders.push((await w.subjects(w.customer.email, 'Reminder')).length);
  }
  expect(reminders).toEqual([0, 1, 1, 2, 2, 3, 3, 3, 3]);
  expect(await w.notified(w.admin, 'waiting_long')).toEqual([
    `waiting_long: The customer of order ${w.orderId} has not answered for 14 days`,
  ]);
});

test('admins are notified on day 14 also if the first reminder comes later', async () => {
  const w = await running();
  await w.admin.must('PUT /admin/settings/work', { body: { waiting_reminder_days: [20] } });
  await wait(w, w.orderId);
  w.at('2026-12-07T09:00:00+01:00');
  await w.each(remindWaitingCustomers);
  expect(await w.notified(w.admin, 'waiting_long')).toHaveLength(1);
  expect(await w.subjects(w.customer.email, 'Reminder')).toEqual([]);
  w.at('2026-12-13T09:00:00+01:00');
  await w.each(remindWaitingCustomers);
  expect(await w.subjects(w.customer.email, 'Reminder')).toHaveLength(1);
});

test('a reminder repeats the question, and none is sent once the order runs again', async () => {
  const w = await running();
  await wait(w, w.orderId, 'Which of the two domains?');
  w.at('2026-11-25T10:00:00+01:00');
  await remindWaitingCustomers(w.deps);
  const [email] = (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.includes('Reminder'));
  for (const text of [email?.text, email?.html]) expect(text).toContain('Which of the two domains?');
  w.at('2026-11-28T10:00:00+01:00');
  await remindWaitingCustomers(w.deps);
  await resume(w, w.orderId);
  expect(await w.subjects(w.customer.email, 'Reminder')).toHaveLength(1);
});

test('a second pause has its own reminders', async () => {
  const w = await running();
  await wait(w, w.orderId);
  w.at('2026-11-25T10:00:00+01:00');
  await remindWaitingCustomers(w.deps);
  expect(await w.subjects(w.customer.email, 'Reminder')).toHaveLength(1);
  await resume(w, w.orderId);
  await wait(w, w.orderId);
  w.at('2026-11-27T10:00:00+01:00');
  await remindWaitingCustomers(w.deps);
  expect(await w.subjects(w.customer.email, 'Reminder')).toHaveLength(2);
});

test('at 8 on working days admins get a digest of what is due, overdue and waiting, once', async () => {
  const w = await running();
  w.at('2026-11-25T07:30:00+01:00');
  await w.each(queueDueDigests);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual([]);
  w.at('2026-11-25T08:00:00+01:00');
  await w.each(queueDueDigests);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual(['Today: 1 due today']);
  w.at('2026-11-26T08:10:00+01:00');
  await w.each(queueDueDigests);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual(['Today: 1 overdue', 'Today: 1 due today']);
  const [email] = await w.emailsTo(w.admin.email);
  for (const text of [email?.text, email?.html])
    for (const part of [`Order ${w.orderId}`, 'Wed, Nov 25']) expect(text).toContain(part);
});

test('there is no digest on a weekend, and none if there is nothing to say', async () => {
  const w = await running();
  w.at('2026-11-24T09:00:00+01:00');
  await w.each(queueDueDigests);
  w.at('2026-11-28T09:00:00+01:00');
  await w.each(queueDueDigests);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual([]);
});

test('staff get the digest of their own orders only if they ask for it', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  w.at('2026-11-25T08:00:00+01:00');
  await queueDueDigests(w.deps);
  expect(await w.subjects(w.staff.email, 'Today')).toEqual([]);
  await w.staff.must('PUT /profile/notification-preferences', {
    body: { kinds: [{ kind: 'due_digest', email: true }] },
  });
  const stranger = await w.personAs('staff');
  await keepSessions(w.db);
  await stranger.must('PUT /profile/notification-preferences', {
    body: { kinds: [{ kind: 'due_digest', email: true }] },
  });
  w.at('2026-11-26T08:00:00+01:00');
  await queueDueDigests(w.deps);
  expect(await w.subjects(w.staff.email, 'Today')).toEqual(['Today: 1 overdue']);
  expect(await w.subjects(stranger.email, 'Today')).toEqual([]);
});

test('the digest names what waits for more than three days', async () => {
  const w = await running();
  await wait(w, w.orderId);
  w.at('2026-11-26T08:00:00+01:00');
  await queueDueDigests(w.deps);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual([]);
  w.at('2026-11-27T09:00:00+01:00');
  await queueDueDigests(w.deps);
  expect(await w.subjects(w.admin.email, 'Today')).toEqual(['Today: 1 waiting for the customer']);
});
