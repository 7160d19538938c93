import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { assign } from './assignments.fixture.ts';

const PINE = '18 Pine St, Portland';
const ELM = '4 Elm Rd, Salem';

const orderOf = async (w: World, email: string) => (await w.ordersOf(email))[0]?.id ?? 0;

test('the place that a buyer typed reaches admins, and the engineers of the order only', async () => {
  const w = await world();
  const { email } = w.purchase();
  const { token } = await w.buyOrFail({ email, place: ` 18 Pine St,\n Portland ` });
  const id = await orderOf(w, email);
  const params = { id };
  expect((await w.staff.call('GET /orders/{id}', { params })).status).toBe(404);
  await assign(w, id, w.staff);
  const listed = (await w.staff.must('GET /staff/orders')).data.find((order) => order.id === id);
  expect(listed?.user.place).toBe(PINE);
  expect((await w.staff.must('GET /orders/{id}', { params })).user.place).toBe(PINE);
  expect((await w.admin.must('GET /admin/orders/{id}', { params })).user.place).toBe(PINE);
  expect((await w.signedIn(token).must('GET /profile')).place).toBe(PINE);
});

test('a customer changes and removes the place; a change of something else leaves it', async () => {
  const { customer } = await world();
  const put = async (body: object) => (await customer.must('PUT /profile', { body })).user.place;
  expect(await put({ place: PINE })).toBe(PINE);
  expect(await put({ name: 'New Name' })).toBe(PINE);
  expect(await put({ place: ELM })).toBe(ELM);
  for (const nothing of ['', ' ', null]) {
    await put({ place: PINE });
    expect(await put({ place: nothing })).toBeNull();
  }
});

test('a place of more than 200 characters is refused, naming the field', async () => {
  const { customer, buy } = await world();
  const place = 'x'.repeat(201);
  for (const { status, body } of [await customer.call('PUT /profile', { body: { place } }), await buy({ place })])
    expect([status, body.errors]).toEqual([422, { place: ['The place field must be at most 200 characters.'] }]);
});

test('a place that its owner removes, or whose account is deleted, remains in no purchase', async () => {
  const w = await world();
  const [removing, deleted, other] = [w.purchase().email, w.purchase().email, w.purchase().email];
  const { token } = await w.buyOrFail({ email: removing, place: PINE });
  for (const email of [deleted, other]) await w.buyOrFail({ email, place: PINE });
  const chosen = await w
    .signedIn(token)
    .must('POST /profile/choose-password', { body: { new_password: 'Loud-Harbour-72' } });
  await w.signedIn(chosen.token).must('PUT /profile', { body: { place: null } });
  const [order] = await w.ordersOf(deleted);
  const params = { id: order?.user_id ?? 0 };
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params });
  for (const email of [removing, deleted]) expect((await w.attemptOf(email)).place).toBeNull();
  expect((await w.attemptOf(other)).place).toBe(PINE);
  const placeOf = async () =>
    (await w.db.selectFrom('users').select('place').where('id', '=', params.id).executeTakeFirst())?.place;
  expect(await placeOf()).toBeNull();
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect(await placeOf()).toBe(PINE);
});
