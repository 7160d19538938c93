import { expect, test } from 'vitest';
import { assign, withOrder } from '../assignments/assignments.fixture.ts';
import { promiseOf, QUESTION, resume, wait, withRunningOrder } from './promises.fixture.ts';

test('waiting for the customer pauses the clock, posts the question and emails it', async () => {
  const w = await withRunningOrder();
  const { status, body } = await wait(w, w.orderId);
  expect(status).toBe(200);
  expect(body.promise).toMatchObject({ state: 'paused', reason: 'customer' });
  const messages = await w.db
    .selectFrom('order_messages')
    .select(['kind', 'visibility', 'content', 'author_id'])
    .where('order_id', '=', w.orderId)
    .orderBy('id')
    .execute();
  expect(messages[0]).toEqual({ kind: 'message', visibility: 'all', content: QUESTION, author_id: w.admin.id });
  const emails = await w.emailsTo(w.customer.email);
  // The question is not emailed again as an unread message.
  const [email, ...others] = emails.filter(({ text }) => text.includes(QUESTION));
  expect([email?.subject, others]).toEqual([`A question about order ${w.orderId}`, []]);
  for (const text of [email?.text, email?.html]) expect(text).toContain(QUESTION);
  expect(email?.text).toContain(`/customer/dashboard/orders/${w.orderId}`);
});

test('resuming lets the clock run, and both steps are in the history and the audit log', async () => {
  const w = await withRunningOrder();
  await wait(w, w.orderId);
  const resumed = await resume(w, w.orderId);
  expect(resumed.body.promise).toMatchObject({ state: 'running', reason: null });
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: w.params });
  expect(history.map(({ kind }) => kind).slice(-2)).toEqual(['paused', 'resumed']);
  const entries = await w.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', w.orderId)
    .where('action', 'in', ['order.wait', 'order.resume'])
    .execute();
  expect(entries.map(({ action }) => action).sort()).toEqual(['order.resume', 'order.wait']);
});

test('an order that is not running can’t wait, and one that is not paused can’t resume', async () => {
  const w = await withRunningOrder();
  const early = await resume(w, w.orderId);
  expect([early.status, early.body.message]).toEqual([409, 'This order is not paused.']);
  await wait(w, w.orderId);
  const again = await wait(w, w.orderId);
  expect([again.status, again.body.message]).toEqual([409, 'This order is not running.']);
});

test('an unpaid order can’t wait for the customer, because its clock has not started', async () => {
  const w = await withOrder();
  expect(await promiseOf(w, w.orderId)).toMatchObject({ state: 'waiting', reason: 'payment' });
  expect((await wait(w, w.orderId)).status).toBe(409);
});

test('a question of fewer than 10 characters is refused', async () => {
  const w = await withRunningOrder();
  for (const question of ['', 'Which one']) {
    const { status, body } = await wait(w, w.orderId, question);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['question']]);
  }
  expect((await promiseOf(w, w.orderId)).state).toBe('running');
});

test('staff can wait and resume on their own orders only, and customers never', async () => {
  const w = await withRunningOrder();
  expect((await wait(w, w.orderId, QUESTION, w.staff)).status).toBe(404);
  await assign(w, w.orderId, w.staff);
  expect((await wait(w, w.orderId, QUESTION, w.staff)).status).toBe(200);
  expect((await resume(w, w.orderId, w.staff)).status).toBe(200);
  expect((await wait(w, w.orderId, QUESTION, w.customer)).status).toBe(403);
});

test('of two people who ask at once, one pauses the order', async () => {
  const w = await withRunningOrder();
  const results = await Promise.all(Array.from({ length: 10 }, () => wait(w, w.orderId)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const spans = await w.db
    .selectFrom('clock_spans')
    .select('state')
    .where('order_id', '=', w.orderId)
    .where('to_at', 'is', null)
    .execute();
  expect(spans).toEqual([{ state: 'paused' }]);
});
