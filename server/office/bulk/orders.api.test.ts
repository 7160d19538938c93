import { expect, test } from 'vitest';
import type { KnownClient, World } from '../../../test/support/world.ts';
import { assign, deliverAll, getOrder, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { pay, promiseOf, worldAt } from '../../work/promises/promises.fixture.ts';

const MONDAY = '2026-11-23T10:00:00+01:00';

const bulk = (w: World, body: object) => w.admin.call('POST /admin/orders/bulk', { body: body as never });
const undo = (w: World, id: unknown) => w.admin.must('POST /undo/{id}', { params: { id: Number(id) } });
const undoOf = ({ body }: { body: object }) => ('undo_id' in body ? body.undo_id : null);
const teamOf = async (w: World, id: number) =>
  (await getOrder(w, id)).assignments.map(({ user, status }) => [user.id, status]);

async function assigned(w: World, to: KnownClient, count = 1): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = await placeOrder(w);
    await assign(w, id, to);
    ids.push(id);
  }
  return ids;
}

test('many orders are reassigned at once, and undo gives the work back as it was', async () => {
  const w = await worldAt(MONDAY);
  const other = await w.personAs('staff');
  const [first = 0, started = 0] = await assigned(w, w.staff, 2);
  await setStatus(w.staff, started, 'in_progress');
  const before = (await getOrder(w, started)).assignments[0];
  const result = await bulk(w, { action: 'reassign', ids: [first, started], with: { user_id: other.id } });
  expect(result.body).toMatchObject({ done: 2, failed: [], undo_id: expect.any(Number) });
  for (const id of [first, started]) expect(await teamOf(w, id)).toEqual([[other.id, 'assigned']]);
  expect((await getOrder(w, started)).status).toBe('pending');
  expect(await undo(w, undoOf(result))).toMatchObject({ done: 2, failed: [] });
  expect(await teamOf(w, first)).toEqual([[w.staff.id, 'assigned']]);
  expect((await getOrder(w, started)).assignments[0]).toEqual(before);
  expect((await getOrder(w, started)).status).toBe('processing');
  expect((await w.staff.call('GET /orders/{id}', { params: { id: started } })).status).toBe(200);
  expect((await other.call('GET /orders/{id}', { params: { id: started } })).status).toBe(404);
  const emails = await w.db.selectFrom('outbox').select('sent_at').where('kind', '=', 'order-reassigned').execute();
  expect(emails.map(({ sent_at }) => sent_at)).toEqual([null, null, null, null]);
});

test('a reassigned order keeps its new person once they have begun', async () => {
  const w = await worldAt(MONDAY);
  const other = await w.personAs('staff');
  const [id = 0] = await assigned(w, w.staff);
  const result = await bulk(w, { action: 'reassign', ids: [id], with: { user_id: other.id, reason: 'On holiday' } });
  await setStatus(other, id, 'in_progress');
  expect(await undo(w, undoOf(result))).toMatchObject({ done: 0, failed: [{ id }] });
  expect(await teamOf(w, id)).toEqual([[other.id, 'in_progress']]);
  expect((await getOrder(w, id)).history.at(-2)).toMatchObject({
    kind: 'reassigned',
    detail: { reason: 'On holiday' },
  });
});

test('work is not given back to someone who has left', async () => {
  const w = await worldAt(MONDAY);
  const [other, leaving] = [await w.personAs('staff'), await w.personAs('staff')];
  const [id = 0] = await assigned(w, leaving);
  const result = await bulk(w, { action: 'reassign', ids: [id], with: { user_id: other.id } });
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: leaving.id } });
  const undone = await undo(w, undoOf(result));
  expect(undone.failed).toEqual([
    { id, message: `${leaving.name} is no longer a staff member, so ${other.name} keeps the work.` },
  ]);
});

test('orders without one person to take the work from are named, and the others are reassigned', async () => {
  const w = await worldAt(MONDAY);
  const other = await w.personAs('staff');
  const [mine = 0, both = 0, done = 0] = [...(await assigned(w, w.staff, 2)), await placeOrder(w)];
  const none = await placeOrder(w);
  await assign(w, both, await w.personAs('staff'));
  await deliverAll(w, done, [w.staff]);
  const ids = [mine, both, done, none];
  const { body } = await bulk(w, { action: 'reassign', ids, with: { user_id: other.id } });
  expect(body).toMatchObject({
    done: 1,
    failed: [
      { id: both, message: 'Several people are working on this order. Reassign their work on its page.' },
      { id: done, message: 'No one is working on this order.' },
      { id: none, message: 'No one is working on this order.' },
    ],
  });
});

test('many promises are moved with one reason, which their customers read', async () => {
  const w = await worldAt(MONDAY);
  const ids = [await placeOrder(w), await placeOrder(w)];
  for (const id of ids) await pay(w, id);
  const move = { due_on: '2026-12-18', reason: 'The part is not in stock', agreed_with_customer: true };
  expect((await bulk(w, { action: 'move', ids, with: move })).body).toEqual({ done: 2, failed: [], undo_id: null });
  for (const id of ids)
    expect(await promiseOf(w, id)).toMatchObject({
      due_on: '2026-12-18',
      moves: [move.reason].map((reason) => ({ reason })),
    });
  expect((await w.emailsTo(w.customer.email)).filter(({ text }) => text.includes(move.reason))).toHaveLength(2);
});

test.each([
  ['no day', { reason: 'Late part' }, 'with'],
  ['no reason', { due_on: '2026-12-18' }, 'with'],
  ['a day that does not exist', { due_on: '2026-02-30', reason: 'Late part' }, 'with.due_on'],
  ['a blank reason', { due_on: '2026-12-18', reason: '  ' }, 'with.reason'],
])('promises are not moved with %s', async (_, options, field) => {
  const w = await worldAt(MONDAY);
  const { status, body } = await bulk(w, { action: 'move', ids: [await placeOrder(w)], with: options });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('customers of many orders get the same message in the thread of each, and none without a text', async () => {
  const w = await worldAt(MONDAY);
  const [first = 0, second = 0] = [await placeOrder(w), await placeOrder(w)];
  const message = 'We are closed on Friday.';
  const { body } = await bulk(w, { action: 'message', ids: [first, second, 2_000_000_000], with: { message } });
  expect(body).toMatchObject({ done: 2, failed: [{ id: 2_000_000_000 }], undo_id: null });
  for (const id of [first, second]) {
    const thread = await w.customer.must('GET /orders/{id}/messages', { params: { id } });
    expect(thread.data.filter(({ content }) => content === message)).toMatchObject([{ author: { side: 'team' } }]);
  }
  for (const [options, field] of [
    [{}, 'with'],
    [{ message: ' ' }, 'with.message'],
  ] as const)
    expect((await bulk(w, { action: 'message', ids: [first], with: options })).body.errors).toHaveProperty([field]);
});
