import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { next, seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, PASSWORD, temporaryPasswordIn, world } from '../../../test/support/world.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notificationsOf, textsOf } from '../../platform/notifications/notifications.fixture.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { assign, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';

async function setUp() {
  const w = await world({ fresh: true });
  const { data } = await w.admin.must('GET /admin/roles');
  const roleId = (name: string) => data.find((role) => role.name === name)?.id ?? 0;
  /** Returns the person logged in with the new role. */
  async function become(person: KnownClient, role: string, by: Client = w.admin): Promise<Client> {
    const { id, name, email } = person;
    await by.must('PUT /admin/users/{id}', { params: { id }, body: { name, email, role_id: roleId(role) } });
    const { token } = await w.newVisitor().must('POST /login', { body: { email, password: PASSWORD } });
    return w.signedIn(token ?? null);
  }
  const logIn = (email: string, password = PASSWORD) =>
    w.newVisitor().call('POST /login', { body: { email, password } });
  return { ...w, become, logIn };
}

const undo = (by: Client, id: number | null | undefined) => by.call('POST /undo/{id}', { params: { id: id ?? 0 } });

const open = (w: Awaited<ReturnType<typeof setUp>>) =>
  w.db.selectFrom('undo_items').select('id').where('state', '=', 'open').execute();

test('someone with another role now undoes nothing that the former role did', async () => {
  const w = await setUp();
  const former = await w.personAs('admin');
  const victim = await w.personAs('admin');
  const buyer = await w.newCustomer();
  const { review } = await buyer.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Fast.' } });
  const role = await former.must('POST /admin/roles', { body: { name: `role-${next()}` } });
  const service = await seedService(w.db);
  const order = await placeOrder(w);
  const steps = [
    (await former.must('DELETE /admin/users/{id}', { params: { id: victim.id } })).undo_id,
    (await former.must('DELETE /admin/roles/{id}', { params: { id: role.id } })).undo_id,
    (await former.must('PUT /admin/reviews/{id}/approve', { params: { id: review.id } })).undo_id,
    (await former.must('DELETE /admin/services/{id}', { params: { id: service.id } })).undo_id,
    (await assign({ ...w, admin: former }, order, w.staff)).body.undo_id,
    (await former.must('POST /admin/customers/bulk', { body: { action: 'delete', ids: [buyer.id] } })).undo_id,
  ];
  for (const name of ['customer', 'staff']) {
    const demoted = await w.become(former, name);
    for (const id of steps)
      expect(await undo(demoted, id)).toMatchObject({ status: 403, body: { message: 'This action is unauthorized.' } });
  }
  expect(await open(w)).toHaveLength(steps.length);
  const again = await w.become(former, 'admin');
  for (const id of steps) expect((await undo(again, id)).status).toBe(409);
  expect((await w.logIn(victim.email)).status).toBe(422);
});

test('former staff can’t take back a status of their work', async () => {
  const w = await setUp();
  const order = await placeOrder(w);
  await assign(w, order, w.staff);
  const { body } = await setStatus(w.staff, order, 'in_progress');
  const { become, staff } = w;
  expect((await undo(await become(staff, 'customer'), body.undo_id)).status).toBe(403);
});

test('what needed a confirmed session needs one to be undone, in one call or in bulk', async () => {
  const w = await setUp();
  const [one, other] = [await w.newCustomer(), await w.newCustomer()];
  const session = w.db.updateTable('sessions').where('user_id', '=', w.admin.id);
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: one.id } });
  const bulk = await w.admin.must('POST /admin/customers/bulk', { body: { action: 'delete', ids: [other.id] } });
  const order = await w.admin.must('DELETE /admin/orders/{id}', { params: { id: await placeOrder(w) } });
  await session.set({ confirmed_at: null }).execute();
  for (const id of [undo_id, bulk.undo_id])
    expect(await undo(w.admin, id)).toMatchObject({ status: 403, body: { confirm: true } });
  expect((await undo(w.admin, order.undo_id)).status).toBe(200);
  await w.admin.must('POST /profile/confirm', { body: { password: PASSWORD } });
  for (const id of [undo_id, bulk.undo_id]) expect(await undo(w.admin, id)).toMatchObject({ body: { done: 1 } });
  expect((await w.logIn(one.email)).status).toBe(200);
});

test('a restored admin has no password or session of before, and every admin is told', async () => {
  const w = await setUp();
  const other = await w.personAs('admin');
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: other.id } });
  const { before } = await w.db.selectFrom('undo_items').select('before').executeTakeFirstOrThrow();
  expect(JSON.parse(before)).toMatchObject({ password_hash: null });
  expect((await undo(w.admin, undo_id)).status).toBe(200);
  expect((await w.logIn(other.email)).status).toBe(422);
  expect((await other.call('GET /profile')).status).toBe(401);
  const [email] = await w.emailsTo(other.email);
  if (!email) throw new Error('No email was received.');
  expect(email.subject).toContain('account was restored');
  const { body } = await w.logIn(other.email, temporaryPasswordIn(email));
  expect(body.password_is_temporary).toBe(true);
  const text = `${w.admin.name} restored the deleted account of ${other.name} (admin)`;
  expect(await textsOf(w, w.admin)).toEqual([text]);
  expect(await textsOf(w, w.signedIn(body.token ?? null))).toEqual([text]);
});

test('the steps of a deleted account stay expired when it is restored', async () => {
  const w = await setUp();
  const other = await w.personAs('admin');
  const order = await placeOrder(w);
  const step = await other.must('DELETE /admin/orders/{id}', { params: { id: order } });
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: other.id } });
  expect((await undo(w.admin, undo_id)).status).toBe(200);
  const [email] = await w.emailsTo(other.email);
  const { body } = await w.logIn(other.email, email ? temporaryPasswordIn(email) : '');
  expect((await undo(w.signedIn(body.token ?? null), step.undo_id)).status).toBe(409);
});

test('a step of the version before, which stored no right, can’t be undone', async () => {
  const w = await setUp();
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: { id: await placeOrder(w) } });
  await w.db.updateTable('undo_steps').set({ access: null }).execute();
  expect((await undo(w.admin, undo_id)).status).toBe(409);
});

test('notifications, own views and waiting emails of the former role are gone', async () => {
  const w = await setUp();
  const [former, owner] = [w.admin, await w.personAs('admin')];
  const buyer = await w.newCustomer();
  await former.must('POST /saved-views', { body: { list: 'orders', name: 'Mine', query: 'status=pending' } });
  await buyer.must('POST /messages', { body: { receiver_id: former.id, content: 'Are you there?' } });
  expect((await textsOf(w, former)).length).toBeGreaterThan(0);
  const alert = { userId: former.id, tried: 30 };
  await queueEmail(w.db, { kind: 'team-emails-alert', to: former.email, data: alert, waitMs: 3600_000 });
  const waiting = w.db
    .selectFrom('outbox')
    .select(['kind', 'last_error'])
    .where('user_id', '=', former.id)
    .orderBy('id');
  const kinds = ['unread-message', 'team-emails-alert'];
  expect(await waiting.execute()).toEqual(kinds.map((kind) => ({ kind, last_error: null })));
  // A node of the version before wrote no role.
  await w.db.updateTable('notifications').set({ role: null }).where('user_id', '=', former.id).execute();
  const demoted = await w.become(former, 'customer', owner);
  expect(await notificationsOf(w, demoted)).toMatchObject({ data: [], unread: 0 });
  await w.db.updateTable('outbox').set({ next_try_at: new Date().toISOString() }).execute();
  expect(await w.emailsTo(former.email)).toEqual([]);
  const last_error = 'Skipped: the recipient has another role now';
  expect(await waiting.execute()).toEqual(kinds.map((kind) => ({ kind, last_error })));
  const again = await w.become(former, 'admin', owner);
  expect((await again.must('GET /saved-views')).data).toEqual([]);
  expect((await notificationsOf(w, again)).data.length).toBeGreaterThan(0);
});

test('a notification that is still queued when the role changes reaches nobody in another role', async () => {
  const w = await setUp();
  const [former, other] = [w.staff, await w.personAs('staff')];
  // Nothing else may fan it out before the change.
  await w.stage.fanOut.drain();
  const event = { kind: 'order_message', subjectId: 1, actorId: null, data: { name: 'Ann' } } as const;
  await queueNotification(w.db, { ...event, to: [former.id, other.id] });
  await queueNotification(w.db, { ...event, subjectId: 2, to: [former.id] });
  const demoted = await w.become(former, 'customer');
  expect(await notificationsOf(w, demoted)).toMatchObject({ data: [], unread: 0 });
  expect((await notificationsOf(w, other)).data).toHaveLength(1);
});

test('an email about an order is rendered for its buyer in any role, and for staff only while they are staff', async () => {
  const w = await setUp();
  const buyer = await w.newCustomer();
  const orderId = await placeOrder({ ...w, customer: buyer });
  for (const { id: userId, email: to } of [buyer, w.staff])
    await queueEmail(w.db, { kind: 'order-accepted', to, data: { userId, orderId }, waitMs: 3600_000 });
  await w.become(buyer, 'staff');
  await w.become(w.staff, 'customer');
  await w.db.updateTable('outbox').set({ next_try_at: new Date().toISOString() }).execute();
  for (const { email } of [buyer, w.staff]) await w.emailsTo(email);
  const reasons = await w.db
    .selectFrom('outbox')
    .select(['user_id', 'last_error'])
    .where('kind', '=', 'order-accepted')
    .orderBy('id')
    .execute();
  expect(reasons).toEqual([
    // The template skips it: the order is not accepted yet.
    { user_id: buyer.id, last_error: 'Skipped: the order was reopened' },
    { user_id: w.staff.id, last_error: 'Skipped: the recipient has another role now' },
  ]);
  const ofStaff = w.db
    .selectFrom('outbox')
    .select(['id', 'last_error'])
    .where('user_id', '=', w.staff.id)
    .where('kind', '=', 'order-accepted');
  const last = () => ofStaff.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const again = await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id: (await last()).id } });
  await w.emailsTo(w.staff.email);
  expect(await last()).toEqual({ id: again.id, last_error: 'Skipped: the recipient has another role now' });
});
