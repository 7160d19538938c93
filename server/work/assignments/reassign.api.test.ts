import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import type { KnownClient, World } from '../../../test/support/world.ts';
import {
  acceptanceOf,
  askForChanges,
  assign,
  clockWorld,
  commissionsOf,
  complete,
  completeAndDeliver,
  deliveredOrder,
  getOrder,
  placeOrder,
  setStatus,
  workspaceOf,
} from '../deliveries/deliveries.fixture.ts';

afterEach(expectLedgerToMatch);

const assignmentOf = async (w: World, id: number, of: KnownClient) =>
  (await getOrder(w, id)).assignments.find(({ user }) => user.id === of.id)?.id ?? 0;

const passOn = async (w: World, id: number, from: KnownClient, to: { id: number }) =>
  w.admin.call('POST /admin/orders/{id}/reassign', {
    params: { id },
    body: { assignment_id: await assignmentOf(w, id, from), user_id: to.id, reason: 'On holiday' },
  });

const remove = async (w: World, id: number, of: KnownClient) =>
  w.admin.call('DELETE /admin/orders/{id}/assignments/{aid}', {
    params: { id, aid: await assignmentOf(w, id, of) },
  });

test('work passed on in the middle belongs to the new person alone, who earns the commission once', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await setStatus(w.staff, id, 'in_progress');
  const { status, body } = await passOn(w, id, w.staff, next);
  expect([status, body.assignments]).toMatchObject([
    200,
    [{ user: { id: next.id }, status: 'assigned', started_at: null, completed_at: null }],
  ]);
  expect(body.history.at(-1)).toMatchObject({
    kind: 'reassigned',
    detail: { from: { name: w.staff.name }, to: { name: next.name }, reason: 'On holiday' },
  });
  expect((await w.staff.call('GET /orders/{id}', { params: { id } })).status).toBe(404);
  expect((await setStatus(w.staff, id, 'completed')).status).toBe(404);
  await completeAndDeliver(next, id);
  expect(await commissionsOf(w, id)).toEqual([{ user_id: next.id, amount_cents: 4_990 }]);
  expect((await w.emailsTo(w.staff.email)).map(({ subject }) => subject)).toContain(
    `Order ${id} was reassigned to ${next.name}`,
  );
  expect((await w.emailsTo(next.email)).map(({ subject }) => subject)).toContain(`Order ${id} was reassigned to you`);
  const audit = await w.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'order.reassign')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect([JSON.parse(audit.before ?? ''), JSON.parse(audit.after ?? '')]).toMatchObject([
    { name: w.staff.name },
    { name: next.name, reason: 'On holiday' },
  ]);
});

test('work that was passed on at once is not emailed as new to whom it was taken from', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await passOn(w, id, w.staff, next);
  const assigned = w.db.updateTable('outbox').where('kind', '=', 'order-assigned').where('order_id', '=', id);
  await assigned.set({ next_try_at: new Date(0).toISOString() }).execute();
  expect((await w.emailsTo(w.staff.email)).map(({ subject }) => subject)).toEqual([
    `Order ${id} was reassigned to ${next.name}`,
  ]);
});

test('two parts add up whoever delivers them', async () => {
  const w = await clockWorld();
  const [second, third] = [await w.personAs('staff'), await w.personAs('staff')];
  const id = await placeOrder(w);
  for (const one of [w.staff, second]) await assign(w, id, one);
  await completeAndDeliver(w.staff, id);
  await setStatus(second, id, 'in_progress');
  expect((await passOn(w, id, second, third)).status).toBe(200);
  await completeAndDeliver(third, id);
  expect(await commissionsOf(w, id)).toEqual([
    { user_id: w.staff.id, amount_cents: 2_495 },
    { user_id: third.id, amount_cents: 2_495 },
  ]);
});

test('the part of who is taken off after work began belongs to nobody', async () => {
  const w = await clockWorld();
  const second = await w.personAs('staff');
  const id = await placeOrder(w);
  for (const one of [w.staff, second]) await assign(w, id, one);
  await completeAndDeliver(w.staff, id);
  const { status, body } = await remove(w, id, second);
  expect([status, body.status, body.staff.length]).toEqual([200, 'delivered', 1]);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  expect((await w.emailsTo(w.customer.email)).map(({ subject }) => subject)).toContain(
    `Your order ${id} has been delivered`,
  );
  expect(await commissionsOf(w, id)).toEqual([{ user_id: w.staff.id, amount_cents: 2_495 }]);
  expect((await second.call('GET /orders/{id}', { params: { id } })).status).toBe(404);
});

test('an order without assignments is new again, and who comes next earns all of it', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await setStatus(w.staff, id, 'in_progress');
  expect((await remove(w, id, w.staff)).body.status).toBe('pending');
  await assign(w, id, next);
  await completeAndDeliver(next, id);
  expect(await commissionsOf(w, id)).toEqual([{ user_id: next.id, amount_cents: 4_990 }]);
});

test('who takes over reopened work, or joins it, earns nothing for what was paid already', async () => {
  const w = await clockWorld();
  const [next, joining] = [await w.personAs('staff'), await w.personAs('staff')];
  const id = await deliveredOrder(w);
  await askForChanges(w.customer, id);
  expect((await passOn(w, id, w.staff, next)).body.status).toBe('pending');
  await assign(w, id, joining);
  for (const one of [joining, next]) await completeAndDeliver(one, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  expect((await workspaceOf(w.customer, id)).deliveries.map(({ staff, round }) => [staff, round])).toEqual([
    [w.staff.name, 1],
    [joining.name, 1],
    [next.name, 2],
  ]);
  expect(await commissionsOf(w, id)).toEqual([{ user_id: w.staff.id, amount_cents: 4_990 }]);
});

test('who had the work in between may have read the thread', async () => {
  const w = await clockWorld();
  const [second, third] = [await w.personAs('staff'), await w.personAs('staff')];
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await passOn(w, id, w.staff, second);
  const { data } = await second.must('GET /orders/{id}/messages', { params: { id } });
  const up_to = data.at(-1)?.id ?? 0;
  await second.must('POST /orders/{id}/messages/read', { params: { id }, body: { up_to } });
  expect((await passOn(w, id, second, third)).status).toBe(200);
  expect((await second.call('GET /orders/{id}/messages', { params: { id } })).status).toBe(404);
  await expectLedgerToMatch();
});

test('who takes over reopened work can’t be unassigned, because it has deliveries', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await deliveredOrder(w);
  await askForChanges(w.customer, id);
  expect((await passOn(w, id, w.staff, next)).body.status).toBe('pending');
  const unassign = { params: { id }, body: { user_id: next.id } };
  expect(await w.admin.call('POST /admin/orders/{id}/unassign-staff', unassign)).toMatchObject({
    status: 409,
    body: { message: 'Work on this order has already started, so its staff can’t be removed.' },
  });
  expect((await getOrder(w, id)).assignments).toMatchObject([{ user: { id: next.id }, status: 'assigned' }]);
});

test('delivered or cancelled work, the same person and people of the order are refused', async () => {
  const w = await clockWorld();
  const [second, third] = [await w.personAs('staff'), await w.personAs('staff')];
  const id = await placeOrder(w);
  for (const one of [w.staff, second]) await assign(w, id, one);
  const messageOf = async (from: KnownClient, to: { id: number }) => {
    const { status, body } = await passOn(w, id, from, to);
    return [status, body.message];
  };
  expect(await messageOf(second, second)).toEqual([409, `${second.name} works on this already.`]);
  expect(await messageOf(second, w.staff)).toEqual([409, `${w.staff.name} is already assigned to this order.`]);
  for (const one of [w.customer, w.admin, { id: 99_999_999 }]) expect((await messageOf(second, one))[0]).toBe(422);
  await completeAndDeliver(w.staff, id);
  expect(await messageOf(w.staff, third)).toEqual([409, 'This work is already delivered.']);
  expect((await remove(w, id, w.staff)).body.message).toBe('This work is already delivered.');
  const cancelled = await placeOrder(w);
  await assign(w, cancelled, w.staff);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: cancelled }, body: {} as never });
  const refused = await passOn(w, cancelled, w.staff, third);
  expect([refused.status, refused.body.message]).toEqual([409, 'This order was cancelled.']);
  for (const by of [w.staff, w.customer])
    expect(
      (
        await by.call('POST /admin/orders/{id}/reassign', {
          params: { id },
          body: { assignment_id: 1, user_id: 1, reason: 'x' },
        })
      ).status,
    ).toBe(403);
  const strange = await w.admin.call('DELETE /admin/orders/{id}/assignments/{aid}', {
    params: { id: cancelled, aid: await assignmentOf(w, id, second) },
  });
  expect(strange.status).toBe(404);
});

test('of two concurrent hand-overs of an assignment, both end with one person at work', async () => {
  const w = await clockWorld();
  const [a, b] = [await w.personAs('staff'), await w.personAs('staff')];
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  const body = { assignment_id: await assignmentOf(w, id, w.staff), reason: 'Ill' };
  await Promise.all(
    [a, b].map((to) =>
      w.admin.call('POST /admin/orders/{id}/reassign', { params: { id }, body: { ...body, user_id: to.id } }),
    ),
  );
  expect((await getOrder(w, id)).assignments).toHaveLength(1);
});

test('undoing an assignment that was passed on since changes nothing', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await placeOrder(w);
  const { body } = await assign(w, id, w.staff);
  await passOn(w, id, w.staff, next);
  const undone = await w.admin.call('POST /undo/{id}', { params: { id: body.undo_id ?? 0 } });
  expect(undone.body.failed ?? undone.status).not.toEqual([]);
  expect((await getOrder(w, id)).staff.map((one) => one.id)).toEqual([next.id]);
});

test('reopened work stays with a trace of who delivered it when they leave', async () => {
  const w = await clockWorld();
  const next = await w.personAs('staff');
  const id = await deliveredOrder(w);
  await askForChanges(w.customer, id);
  expect((await remove(w, id, w.staff)).body.message).toBe(
    `${w.staff.name} has delivered this work before. Pass it on to someone else instead.`,
  );
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.staff.id } });
  expect((await getOrder(w, id)).status).toBe('pending');
  await assign(w, id, next);
  await complete(next, id);
  await next.must('POST /staff/orders/{id}/deliver', { params: { id }, body: {} });
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  expect(await commissionsOf(w, id)).toHaveLength(1);
});

test('the admin who first assigns staff owns the order, until another is chosen', async () => {
  const w = await clockWorld();
  const [second, staff] = [await w.personAs('admin'), await w.personAs('staff')];
  const id = await placeOrder(w);
  expect((await getOrder(w, id)).owner).toBeNull();
  await assign(w, id, w.staff);
  await second.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: staff.id } });
  expect((await getOrder(w, id)).owner).toEqual({ id: w.admin.id, name: w.admin.name });
  const own = (user_id: number | null) =>
    w.admin.call('PUT /admin/orders/{id}/owner', { params: { id }, body: { user_id } });
  expect((await own(second.id)).body.owner).toEqual({ id: second.id, name: second.name });
  expect((await own(w.staff.id)).status).toBe(422);
  expect((await own(null)).body.owner).toBeNull();
});
