import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { png, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { PASSWORD, temporaryPasswordIn, type World, world } from '../../../test/support/world.ts';
import {
  assign,
  deliver,
  getOrder,
  placeOrder,
  setStatus,
  withOrder,
} from '../../work/assignments/assignments.fixture.ts';
import { expireUndoSteps } from './undo.fixture.ts';

const undo = (by: Client, id: number | null | undefined) => by.call('POST /undo/{id}', { params: { id: id ?? 0 } });
const undoOrFail = (by: Client, id: number | null | undefined) =>
  by.must('POST /undo/{id}', { params: { id: id ?? 0 } });

async function review(w: World, text: string) {
  const by = await w.newCustomer();
  const { review } = await by.must('POST /customer/reviews', { body: { rating: 5, review_text: text } });
  return { by, id: review.id };
}

test('a deleted order is in lists, counts and search again', async () => {
  const w = await withOrder({ fresh: true });
  const state = async () => ({
    counts: await w.admin.must('GET /admin/orders/counts'),
    list: (await w.admin.must('GET /admin/orders')).meta.total,
    found: (await w.admin.must('GET /admin/orders', { query: { search: w.customer.email } })).data.map(({ id }) => id),
  });
  const before = await state();
  expect(before.counts).toMatchObject({ all: 1, pending: 1, unassigned: 1 });
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  expect(await state()).toMatchObject({ counts: { all: 0, unassigned: 0 }, list: 0, found: [] });
  expect(await undoOrFail(w.admin, undo_id)).toEqual({ message: 'Undone.', done: 1, failed: [] });
  expect(await state()).toEqual(before);
  expect((await getOrder(w, w.orderId)).history.map(({ kind }) => kind).slice(-2)).toEqual(['deleted', 'restored']);
});

test('an action is undone once, and only by the user who took it', async () => {
  const w = await withOrder();
  const other = await w.personAs('admin');
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  for (const by of [other, w.staff, w.customer]) expect((await undo(by, undo_id)).status).toBe(404);
  expect((await undo(w.visitor, undo_id)).status).toBe(401);
  const responses = await Promise.all([1, 2, 3, 4].map(() => undo(w.admin, undo_id)));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status !== 409 && status !== 503)).toEqual([200]);
  expect(await undo(w.admin, undo_id)).toMatchObject({
    status: 409,
    body: { message: 'This can no longer be undone.' },
  });
});

test('after ten minutes an action can no longer be undone', async () => {
  const w = await withOrder();
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  await w.db
    .updateTable('undo_steps')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', undo_id ?? 0)
    .execute();
  expect((await undo(w.admin, undo_id)).status).toBe(409);
  expect((await w.admin.call('GET /admin/orders/{id}', { params: w.params })).status).toBe(404);
});

test('an undone assignment sends no email and leaves the order new', async () => {
  const w = await withOrder();
  const { body } = await assign(w, w.orderId, w.staff);
  await undoOrFail(w.admin, body.undo_id);
  expect(await w.emailsTo(w.staff.email)).toEqual([]);
  expect(await getOrder(w, w.orderId)).toMatchObject({ status: 'pending', staff: [] });
  expect(
    (await w.staff.call('PUT /staff/orders/{id}/status', { params: w.params, body: { status: 'in_progress' } })).status,
  ).toBe(404);
  expect((await assign(w, w.orderId, w.staff)).status).toBe(200);
  expect(await w.emailsTo(w.staff.email)).toHaveLength(1);
});

test('the email of an action that can be undone waits at least 15 seconds', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  const email = await w.db
    .selectFrom('outbox')
    .select(['created_at', 'next_try_at'])
    .where('recipient', '=', w.staff.email)
    .executeTakeFirstOrThrow();
  expect(Date.parse(email.next_try_at) - Date.parse(email.created_at)).toBeGreaterThanOrEqual(15_000);
});

test('work that has started since remains assigned', async () => {
  const w = await withOrder();
  const { body } = await assign(w, w.orderId, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  expect(await undoOrFail(w.admin, body.undo_id)).toEqual({
    message: 'Nothing was undone.',
    done: 0,
    failed: [{ id: w.orderId, message: 'Work on this order has already started, so it remains assigned.' }],
  });
  expect((await getOrder(w, w.orderId)).staff).toHaveLength(1);
  expect(await w.emailsTo(w.staff.email)).toHaveLength(1);
});

test('staff undo their own start and completion, but not the delivery', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  const started = await setStatus(w.staff, w.orderId, 'in_progress');
  expect(await undoOrFail(w.staff, started.body.undo_id)).toMatchObject({ message: 'Undone.' });
  const subjects = (await w.emailsTo(w.customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /started|work/i.test(subject))).toEqual([]);
  await setStatus(w.staff, w.orderId, 'in_progress');
  const completed = await setStatus(w.staff, w.orderId, 'completed');
  await undoOrFail(w.staff, completed.body.undo_id);
  expect((await getOrder(w, w.orderId)).status).toBe('processing');
  const again = await setStatus(w.staff, w.orderId, 'completed');
  const delivered = await deliver(w.staff, w.orderId);
  expect(delivered.body).not.toHaveProperty('undo_id', expect.any(Number));
  expect((await undoOrFail(w.staff, again.body.undo_id)).failed).toHaveLength(1);
  expect((await getOrder(w, w.orderId)).status).toBe('delivered');
});

test('after its email was sent, a step is still undone and the response says so', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  const { body } = await setStatus(w.staff, w.orderId, 'in_progress');
  await w.emailsTo(w.customer.email);
  expect(await undoOrFail(w.staff, body.undo_id)).toEqual({
    message: 'Undone. An email about it had already been sent.',
    done: 1,
    failed: [],
  });
  expect((await getOrder(w, w.orderId)).status).toBe('pending');
});

test('a deleted staff member comes back with second factor and open work, and with a new temporary password', async () => {
  const w = await withOrder();
  const later = await placeOrder(w);
  for (const id of [w.orderId, later]) await assign(w, id, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  const now = new Date().toISOString();
  await w.db
    .insertInto('second_factors')
    .values({
      user_id: w.staff.id,
      kind: 'totp',
      sealed: 'sealed',
      last_counter: 1,
      confirmed_at: now,
      created_at: now,
    })
    .execute();
  const before = await w.db.selectFrom('second_factors').selectAll().where('user_id', '=', w.staff.id).execute();
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.staff.id } });
  expect((await getOrder(w, w.orderId)).status).toBe('pending');
  const other = await w.personAs('staff');
  await assign(w, later, other);
  expect(await undoOrFail(w.admin, undo_id)).toMatchObject({
    done: 1,
    failed: [{ id: later, message: expect.stringContaining('has changed since') }],
  });
  expect(await getOrder(w, w.orderId)).toMatchObject({ status: 'processing', staff: [{ id: w.staff.id }] });
  expect((await getOrder(w, later)).staff).toMatchObject([{ id: other.id }]);
  expect(await w.db.selectFrom('second_factors').selectAll().where('user_id', '=', w.staff.id).execute()).toEqual(
    before,
  );
  expect((await w.staff.call('GET /profile')).status).toBe(401);
  const logIn = (password: string) => w.visitor.call('POST /login', { body: { email: w.staff.email, password } });
  expect((await logIn(PASSWORD)).status).toBe(422);
  const [email] = await w.emailsTo(w.staff.email);
  if (!email) throw new Error('No email was received.');
  expect((await logIn(temporaryPasswordIn(email))).status).toBe(202);
  const { data } = await w.admin.must('GET /admin/users', { query: { search: w.staff.email } });
  expect(data.map(({ id }) => id)).toEqual([w.staff.id]);
});

test('a deleted user remains deleted if another account has the email address now', async () => {
  const w = await world();
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.customer.id } });
  await w.personAs('customer', { email: w.customer.email });
  expect((await undoOrFail(w.admin, undo_id)).failed).toEqual([
    { id: w.customer.id, message: 'Another account uses this email address now.' },
  ]);
  expect((await w.admin.call('GET /admin/users/{id}', { params: { id: w.customer.id } })).status).toBe(404);
});

test('an undone approval is pending again, and its email is never sent', async () => {
  const w = await world();
  const { by, id } = await review(w, `Fast and friendly ${next()}`);
  const { undo_id } = await w.admin.must('PUT /admin/reviews/{id}/approve', { params: { id } });
  await undoOrFail(w.admin, undo_id);
  const publicIds = (await w.visitor.must('GET /reviews')).data.map((one) => one.id);
  expect(publicIds).not.toContain(id);
  expect(await w.emailsTo(by.email)).toEqual([]);
  expect((await w.admin.call('PUT /admin/reviews/{id}/approve', { params: { id } })).status).toBe(200);
});

test('a deleted review comes back under its id, in counts and search', async () => {
  const w = await world({ fresh: true });
  const word = `splendid${next()}`;
  const { id } = await review(w, `They were ${word}.`);
  const pending = async () => (await w.admin.must('GET /admin/waiting')).waiting_reviews;
  const { undo_id } = await w.admin.must('DELETE /admin/reviews/{id}', { params: { id } });
  expect(await pending()).toBe(0);
  await undoOrFail(w.admin, undo_id);
  expect(await pending()).toBe(1);
  const { data } = await w.admin.must('GET /admin/reviews', { query: { search: word } });
  expect(data).toMatchObject([{ id, is_approved: false }]);
});

test('a deleted client keeps its logo until the deletion can no longer be undone', async () => {
  const w = await world();
  const create = async () => {
    const { body } = await sendForm(w.admin, '/api/admin/clients', {
      name: `Client ${next()}`,
      logo: { bytes: await png() },
    });
    return body as unknown as { id: number; logo_url: string };
  };
  const [restored, gone] = [await create(), await create()];
  const remove = async ({ id }: { id: number }) =>
    (await w.admin.must('DELETE /admin/clients/{id}', { params: { id } })).undo_id ?? 0;
  const status = async ({ logo_url }: { logo_url: string }) => (await w.app.inject(logo_url)).statusCode;
  await undoOrFail(w.admin, await remove(restored));
  const last = await remove(gone);
  expect(await status(gone)).toBe(200);
  const { data } = await w.visitor.must('GET /clients', { query: { per_page: 100 } });
  expect(data.map(({ id }) => id)).toContain(restored.id);
  expect(data.map(({ id }) => id)).not.toContain(gone.id);
  await expireUndoSteps(w);
  expect([await status(restored), await status(gone)]).toEqual([200, 404]);
  expect((await undo(w.admin, last)).status).toBe(404);
});

test('deleted services, articles, categories, designations and roles come back', async () => {
  const w = await world();
  const articleCategory = await seedCategory(w.db, 'article_categories');
  const serviceCategory = await seedCategory(w.db, 'service_categories');
  const service = await seedService(w.db);
  const article = await w.admin.must('POST /admin/blogs', {
    body: { category_id: articleCategory.id, title: `Guide ${next()}`, content: '<p>Words.</p>' },
  });
  const emptyCategory = await seedCategory(w.db, 'article_categories');
  const designation = await w.admin.must('POST /admin/designations', { body: { title: `Lead ${next()}` } });
  const role = await w.admin.must('POST /admin/roles', { body: { name: `role-${next()}` } });
  for (const [path, id] of [
    ['/api/admin/services', service.id],
    ['/api/admin/service-categories', serviceCategory.id],
    ['/api/admin/blogs', article.id],
    ['/api/admin/blog-categories', emptyCategory.id],
    ['/api/admin/designations', designation.id],
    ['/api/admin/roles', role.id],
  ] as const) {
    const ids = async () => {
      const { body } = await w.admin.send('GET', `${path}?per_page=100&sort=-id`);
      return (body as unknown as { data: { id: number }[] }).data.map((one) => one.id);
    };
    const deleted = await w.admin.send('DELETE', `${path}/${id}`);
    expect(deleted.status, path).toBe(200);
    expect(await ids(), path).not.toContain(id);
    const { undo_id } = deleted.body as unknown as { undo_id: number };
    expect(await undoOrFail(w.admin, undo_id), path).toEqual({ message: 'Undone.', done: 1, failed: [] });
    expect(await ids(), path).toContain(id);
  }
});

test('a service whose category was deleted since remains deleted', async () => {
  const w = await world();
  const service = await seedService(w.db);
  const { undo_id } = await w.admin.must('DELETE /admin/services/{id}', { params: { id: service.id } });
  await w.admin.must('DELETE /admin/service-categories/{id}', { params: { id: service.category_id } });
  expect((await undoOrFail(w.admin, undo_id)).failed).toMatchObject([{ id: service.id }]);
  expect((await w.admin.call('GET /admin/services/{id}', { params: { id: service.id } })).status).toBe(404);
});

test('a message is unread again', async () => {
  const w = await world();
  const { id } = await w.db
    .insertInto('contact_messages')
    .values({ name: 'Ann', email: 'ann@mail.test', message: 'Hello', created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = () => w.admin.must('PUT /admin/contact-messages/{id}/read', { params: { id } });
  const { undo_id } = await read();
  expect((await read()).undo_id).toBeNull();
  await undoOrFail(w.admin, undo_id);
  const row = await w.db.selectFrom('contact_messages').select('read_at').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ read_at: null });
});
