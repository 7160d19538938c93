import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { assign, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { answer, askAgain, intakesOf, orderRow, orderWith, refund, submit, waive } from './intakes.fixture.ts';

async function assigned(w: World, orderId: number) {
  await assign(w, orderId, w.staff);
  return () => setStatus(w.staff, orderId, 'in_progress');
}

test('an admin waives open questions with a reason, and staff can not', async () => {
  const w = await world();
  const of = await orderWith(w);
  const start = await assigned(w, of.orderId);
  expect((await waive(w.staff, of)).status).toBe(403);
  expect((await waive(w.admin, of, ' ')).body.errors).toHaveProperty('reason');
  expect((await waive(w.admin, of)).body.state).toBe('waived');
  expect((await waive(w.admin, of)).status).toBe(409);
  expect((await submit(w.customer, of, { domain: 'example.com' })).status).toBe(409);
  expect((await askAgain(w.admin, of)).status).toBe(409);
  expect(await orderRow(w, of.orderId)).toMatchObject({ clock_state: 'running' });
  expect((await start()).status).toBe(200);
});

test('staff read the answers of their orders and change none, and others see nothing', async () => {
  const w = await world();
  const of = await orderWith(w);
  const params = { id: of.orderId };
  expect((await w.staff.call('GET /orders/{id}/intakes', { params })).status).toBe(404);
  await assigned(w, of.orderId);
  expect(await intakesOf(w.staff, of.orderId)).toHaveLength(1);
  expect((await submit(w.staff, of, { domain: 'example.com' })).status).toBe(403);
  const stranger = await w.newCustomer();
  expect((await stranger.call('GET /orders/{id}/intakes', { params })).status).toBe(404);
  expect((await submit(stranger, of, { domain: 'example.com' })).status).toBe(404);
  expect((await submit(w.customer, { ...of, itemId: of.itemId + 1_000_000 }, {})).status).toBe(404);
  expect((await askAgain(w.customer, of)).status).toBe(403);
});

test('a waiver ends the wait for its questions, not that for another question', async () => {
  const w = await world();
  const of = await orderWith(w);
  await submit(w.customer, of, { domain: 'example.com' });
  await (await assigned(w, of.orderId))();
  const body = { question: 'Which of the two domains?' };
  await w.admin.must('POST /orders/{id}/wait', { params: { id: of.orderId }, body });
  await askAgain(w.admin, of);
  expect((await waive(w.admin, of)).body.state).toBe('waived');
  expect(await orderRow(w, of.orderId)).toMatchObject({ clock_state: 'paused', clock_reason: 'customer' });
});

test('answers that an admin submits or corrects for the customer are in the audit log, and drafts are not', async () => {
  const w = await world();
  const of = await orderWith(w);
  for (const text of ['By', 'By Fri', 'By Friday'])
    expect((await answer(w.admin, of, { answers: { notes: text }, submit: false })).status).toBe(200);
  expect((await submit(w.admin, of, { domain: 'example.com' })).body.state).toBe('answered');
  await submit(w.admin, of, { domain: 'example.org' });
  const entries = await w.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('actor_id', '=', w.admin.id)
    .where('subject_id', '=', of.orderId)
    .where('action', '=', 'order.answer-questions')
    .orderBy('id')
    .execute();
  expect(entries.map(({ after }) => JSON.parse(after ?? ''))).toMatchObject([
    { questions: ['notes', 'domain'], submitted: true },
    { questions: ['domain'], submitted: false },
  ]);
  expect(entries[0]?.after).not.toContain('example.com');
});

test('My Orders says which orders need an answer', async () => {
  const w = await world();
  const of = await orderWith(w);
  const needsAnswer = async () =>
    (await w.customer.must('GET /customer/orders')).data.find(({ id }) => id === of.orderId)?.needs_answer;
  expect(await needsAnswer()).toBe(true);
  await submit(w.customer, of, { domain: 'example.com' });
  expect(await needsAnswer()).toBe(false);
  await (await assigned(w, of.orderId))();
  expect(await needsAnswer()).toBe(false);
  await askAgain(w.admin, of);
  expect(await needsAnswer()).toBe(true);
  await refund(w, of.orderId);
  expect(await needsAnswer()).toBe(false);
});

test('everyone on the order hears of an answer, and nobody of a draft', async () => {
  const w = await world();
  const of = await orderWith(w);
  await assigned(w, of.orderId);
  const notified: number[] = [];
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified' && event.event === 'order.changed' && event.id === of.orderId)
      notified.push(event.userId);
  });
  await answer(w.customer, of, { answers: { domain: 'example.com' } });
  expect(notified).toEqual([]);
  await submit(w.customer, of, {});
  expect(notified).toEqual(expect.arrayContaining([w.customer.id, w.staff.id]));
  stop();
});

test('with nobody assigned, the owner is told of the answers, and without an owner the admins', async () => {
  const w = await world();
  const [owned, unowned] = [await orderWith(w), await orderWith(w)];
  const owner = await w.personAs('admin');
  await w.db.updateTable('orders').set({ owner_id: owner.id }).where('id', '=', owned.orderId).execute();
  for (const of of [owned, unowned]) await submit(w.customer, of, { domain: 'example.com' });
  const subject = ({ orderId }: { orderId: number }) => `The questions about order ${orderId} have been answered`;
  const subjectsTo = async (email: string) => (await w.emailsTo(email)).map((one) => one.subject);
  expect(await subjectsTo(owner.email)).toEqual(expect.arrayContaining([subject(owned), subject(unowned)]));
  const toAdmin = await subjectsTo(w.admin.email);
  expect([toAdmin.includes(subject(owned)), toAdmin.includes(subject(unowned))]).toEqual([false, true]);
});
