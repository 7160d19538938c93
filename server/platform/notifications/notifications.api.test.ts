import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentUnderReview } from '../../../test/support/money/payment-under-review.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { roleIdByName } from '../../people/accounts/accounts.ts';
import { assign, deliverAll, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { notificationWorld } from './notifications.fixture.ts';
import { queueNotification, startFanOut } from './notifications.ts';

test('a purchase queues one event, which reaches every admin and nobody else', async () => {
  const w = await notificationWorld();
  const other = await w.personAs('admin');
  await w.buyOrFail({ name: 'Ann Lee' });
  const queued = await w.db.selectFrom('notification_events').selectAll().execute();
  expect(queued).toMatchObject([{ kind: 'order_placed', subject_type: 'order', recipients: null }]);
  const text = `New order ${queued[0]?.subject_id} from Ann Lee`;
  for (const admin of [w.admin, other]) expect(await w.texts(admin)).toEqual([text]);
  for (const reader of [w.staff, w.customer]) expect(await w.texts(reader)).toEqual([]);
  expect(await w.db.selectFrom('notification_events').selectAll().execute()).toEqual([]);
});

test('three messages are one line that says three, and reading the thread clears it', async () => {
  const w = await notificationWorld();
  const [ann, admin2] = [await w.newCustomer({ name: 'Ann Lee' }), await w.personAs('admin')];
  for (const content of ['One', 'Two', 'Three']) {
    await w.send(ann, w.admin.id, content);
    await w.stage.fanOut.drain();
  }
  const { data, unread } = await w.list(w.admin);
  expect(unread).toBe(1);
  expect(data).toMatchObject([
    { kind: 'chat', text: '3 new messages from Ann Lee', count: 3, url: `/admin/dashboard/chat?with=${ann.id}` },
  ]);
  expect(JSON.stringify(data)).not.toContain('Three');
  await w.admin.must('POST /messages/{userId}/read', { params: { userId: ann.id } });
  for (const admin of [w.admin, admin2]) expect(await w.texts(admin)).toEqual([]);
  await w.send(ann, w.admin.id);
  expect(await w.texts(w.admin)).toEqual(['New message from Ann Lee']);
});

test('messages that are read before the worker gets to them notify nobody', async () => {
  const w = await notificationWorld();
  await w.send(w.customer, w.admin.id);
  await w.send(w.admin, w.customer.id);
  await w.admin.must('POST /messages/{userId}/read', { params: { userId: w.customer.id } });
  expect(await w.texts(w.admin)).toEqual([]);
  expect(await w.texts(w.customer)).toEqual([expect.stringMatching(/^New message from /)]);
  await w.customer.must('POST /messages/{userId}/read', { params: { userId: w.admin.id } });
  expect(await w.texts(w.customer)).toEqual([]);
});

test('the steps of an order reach those whom they concern, and acting on one marks it as read', async () => {
  const w = await notificationWorld();
  const orderId = await placeOrder(w);
  expect(await w.texts(w.admin)).toEqual([expect.stringMatching(`New order ${orderId} from`)]);
  await assign(w, orderId, w.staff);
  expect(await w.texts(w.admin)).toEqual([]);
  expect(await w.texts(w.staff)).toEqual([`Order ${orderId} was assigned to you`]);
  await deliverAll(w, orderId, [w.staff]);
  expect(await w.texts(w.customer)).toEqual([
    `Your order ${orderId} has been delivered`,
    `We’ve started working on your order ${orderId}`,
  ]);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
  expect((await w.list(w.staff)).data[0]).toMatchObject({
    text: `Your commission of $49.90 for order ${orderId} was paid`,
    url: '/staff/dashboard?panel=earnings',
  });
  expect(await w.texts(w.admin)).toEqual([]);
});

test('contact messages, reviews and payments notify admins until one of them deals with them', async () => {
  const w = await notificationWorld();
  await w.visitor.must('POST /contact', {
    body: { name: 'Ben Roe', email: 'ben@mail.test', message: 'Do you repair printers?' },
  });
  for (const review_text of ['Friendly and on time.', 'Not what I asked for.'])
    await w.customer.must('POST /customer/reviews', { body: { rating: 4, review_text } });
  const payment = await paymentUnderReview(w, { name: 'Cleo Pay' });
  const texts = await w.texts(w.admin);
  expect(texts).toHaveLength(4);
  expect(texts).toEqual(
    expect.arrayContaining([
      'New contact message from Ben Roe',
      'A payment from Cleo Pay needs review',
      expect.stringMatching(/^A review by .* awaits approval$/),
    ]),
  );
  const [message] = (await w.admin.must('GET /admin/contact-messages')).data;
  await w.admin.must('PUT /admin/contact-messages/{id}/read', { params: { id: message?.id ?? 0 } });
  const [first, second] = (await w.admin.must('GET /admin/reviews')).data;
  await w.admin.must('PUT /admin/reviews/{id}/approve', { params: { id: first?.id ?? 0 } });
  await w.admin.must('DELETE /admin/reviews/{id}', { params: { id: second?.id ?? 0 } });
  await w.admin.must('PUT /admin/payments-to-review/{id}/settle', {
    params: { id: payment.id },
    body: { note: 'Refunded.' },
  });
  expect(await w.texts(w.admin)).toEqual([]);
  expect(await w.texts(w.customer)).toEqual(['Your review has been published']);
});

test('nobody is notified of their own act, of kinds of another role, or after their account is deleted', async () => {
  const w = await notificationWorld();
  const [gone, former] = [await w.personAs('staff'), await w.personAs('staff')];
  const data = { name: 'Ann' };
  await queueNotification(w.db, { kind: 'contact', subjectId: 1, actorId: w.admin.id, data });
  await queueNotification(w.db, {
    kind: 'contact',
    subjectId: 2,
    actorId: null,
    data,
    to: [w.customer.id, w.staff.id],
  });
  for (const { id } of [gone, former])
    await queueNotification(w.db, { kind: 'assigned', subjectId: 3, actorId: null, data: {}, to: [id] });
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: gone.id } });
  const role_id = await roleIdByName(w.db, 'customer');
  await w.db.updateTable('users').set({ role_id }).where('id', '=', former.id).execute();
  await w.stage.fanOut.drain();
  expect(await w.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

test('an order that its customer can’t see notifies admins only', async () => {
  const w = await notificationWorld();
  const orderId = await placeOrder(w);
  await w.db.updateTable('orders').set({ hidden_from_customer: true }).where('id', '=', orderId).execute();
  await assign(w, orderId, w.staff);
  await setStatus(w.staff, orderId, 'in_progress');
  expect(await w.texts(w.customer)).toEqual([]);
  expect(await w.texts(w.staff)).toHaveLength(1);
});

test('marking all as read keeps what came after the last one seen, also a line that has grown', async () => {
  const w = await notificationWorld();
  const [ann, ben] = [await w.newCustomer({ name: 'Ann Lee' }), await w.newCustomer({ name: 'Ben Roe' })];
  for (const one of [ann, ben]) await w.send(one, w.admin.id);
  const seen = (await w.list(w.admin)).data[0]?.id ?? 0;
  await w.send(ann, w.admin.id);
  await w.stage.fanOut.drain();
  await w.admin.must('POST /notifications/read-all', { body: { up_to: seen } });
  expect(await w.texts(w.admin)).toEqual(['2 new messages from Ann Lee']);
});

test('notifications that arrive while all are marked as read stay unread', async () => {
  const w = await notificationWorld();
  const people = await Promise.all([1, 2, 3, 4].map(() => w.newCustomer()));
  await w.send(w.customer, w.admin.id);
  const seen = (await w.list(w.admin)).data[0]?.id ?? 0;
  for (const one of people) await w.send(one, w.admin.id);
  await Promise.all([
    w.admin.must('POST /notifications/read-all', { body: { up_to: seen } }),
    w.stage.fanOut.drain(),
    w.admin.must('POST /notifications/read-all', { body: { up_to: seen } }),
  ]);
  expect(await w.texts(w.admin)).toHaveLength(people.length);
});

test('one is marked as read by its reader only; read ones stay in the list', async () => {
  const w = await notificationWorld();
  await w.send(w.admin, w.customer.id);
  const id = (await w.list(w.customer)).data[0]?.id ?? 0;
  for (const other of [w.admin, w.staff])
    expect((await other.call('PUT /notifications/{id}/read', { params: { id } })).status).toBe(404);
  const read = await w.customer.must('PUT /notifications/{id}/read', { params: { id } });
  expect(read.read_at).not.toBeNull();
  expect(await w.customer.must('PUT /notifications/{id}/read', { params: { id } })).toEqual(read);
  expect(await w.list(w.customer, { unread: '1' })).toMatchObject({ data: [], all: 1, unread: 0 });
  expect((await w.list(w.customer)).data).toEqual([read]);
});

async function failDeletions(w: Awaited<ReturnType<typeof notificationWorld>>): Promise<() => Promise<unknown>> {
  if (!isPostgres(w.db)) {
    await sql`create trigger fail_deletion before delete on notification_events
      begin select raise(abort, 'killed'); end`.execute(w.db);
    return () => sql`drop trigger fail_deletion`.execute(w.db);
  }
  await sql`create function fail_deletion() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`.execute(w.db);
  await sql`create trigger fail_deletion before delete on notification_events
    for each row execute function fail_deletion()`.execute(w.db);
  return () => sql`drop trigger fail_deletion on notification_events`.execute(w.db);
}

test('a worker that ends before its commit has notified nobody, and the next one notifies once', async () => {
  const w = await notificationWorld();
  await w.send(w.customer, w.admin.id);
  const repair = await failDeletions(w);
  w.stage.fanOut.wake();
  await expect.poll(() => w.lines.some((line) => line.includes('could not be fanned out'))).toBe(true);
  expect((await w.admin.must('GET /notifications')).data).toEqual([]);
  await repair();
  const next = startFanOut(w.deps);
  await next.drain();
  await next.stop();
  expect((await w.list(w.admin)).data).toMatchObject([{ count: 1 }]);
});

test('two workers at the same time notify once', async () => {
  const w = await notificationWorld();
  const other = startFanOut(w.deps, 3_600_000);
  const people = await Promise.all([1, 2, 3].map(() => w.newCustomer()));
  for (const one of people) for (const content of ['One', 'Two']) await w.send(one, w.admin.id, content);
  await Promise.all([w.stage.fanOut.drain(), other.drain(), w.stage.fanOut.drain(), other.drain()]);
  expect((await w.list(w.admin)).data.map(({ count }) => count)).toEqual([2, 2, 2]);
  await other.stop();
});

test('the bell hears of new and of read notifications', async () => {
  const w = await notificationWorld();
  const heard: [number, number | null][] = [];
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified' && event.event === 'notification') heard.push([event.userId, event.id]);
  });
  await w.send(w.customer, w.admin.id);
  const [line] = (await w.list(w.admin)).data;
  expect(heard).toEqual([[w.admin.id, line?.id]]);
  await w.admin.must('POST /messages/{userId}/read', { params: { userId: w.customer.id } });
  expect(heard).toEqual([
    [w.admin.id, line?.id],
    [w.admin.id, null],
  ]);
  stop();
});

test('an undone assignment vanishes if it was not read, and is followed by another notification if it was', async () => {
  const w = await notificationWorld();
  const orderId = await placeOrder(w);
  const undo = (id: number | null | undefined) => w.admin.must('POST /undo/{id}', { params: { id: id ?? 0 } });
  const other = await w.personAs('staff');
  const first = await assign(w, orderId, w.staff);
  await assign(w, orderId, other);
  await undo(first.body.undo_id);
  expect(await w.texts(w.staff)).toEqual([]);
  const second = await assign(w, orderId, w.staff);
  expect(await w.texts(w.staff)).toHaveLength(1);
  await undo(second.body.undo_id);
  expect(await w.texts(w.staff)).toEqual([]);
  const third = await assign(w, orderId, w.staff);
  const [line] = (await w.list(w.staff)).data;
  await w.staff.must('PUT /notifications/{id}/read', { params: { id: line?.id ?? 0 } });
  await undo(third.body.undo_id);
  expect(await w.texts(w.staff)).toEqual([`You were taken off order ${orderId}`]);
  expect(await w.texts(other)).toEqual([`Order ${orderId} was assigned to you`]);
});
