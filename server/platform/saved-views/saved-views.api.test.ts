import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const view = (changes: object = {}) => ({
  list: 'orders' as const,
  name: `View ${next()}`,
  query: 'status=pending',
  ...changes,
});
const create = (by: Client, changes: object = {}) => by.must('POST /saved-views', { body: view(changes) });
const list = async (by: Client) => (await by.must('GET /saved-views', { query: { list: 'orders' } })).data;

async function twoAdmins() {
  const w = await world({ fresh: true });
  return { ...w, other: await w.personAs('admin') };
}

test('own views are private, shared ones are everyone’s, by position', async () => {
  const { admin, other } = await twoAdmins();
  const own = await create(admin);
  const shared = await create(other, { shared: true, position: 0 });
  expect(await list(admin)).toEqual([{ ...shared, is_mine: false }, own]);
  expect(await list(other)).toEqual([shared]);
  expect(own).toMatchObject({ position: 1, shared: false, is_default: false, is_mine: true });
});

test('an own view of another admin does not exist, and a shared one can be changed by any admin', async () => {
  const { admin, other, staff, customer } = await twoAdmins();
  const [own, shared] = [await create(admin), await create(admin, { shared: true })];
  const change = (by: Client, id: number, body: object) => by.call('PUT /saved-views/{id}', { params: { id }, body });
  expect((await change(other, own.id, { name: 'X' })).status).toBe(404);
  expect((await other.call('DELETE /saved-views/{id}', { params: { id: own.id } })).status).toBe(404);
  expect((await change(other, shared.id, { name: 'Ours', query: '' })).body).toMatchObject({
    name: 'Ours',
    query: '',
    is_mine: false,
  });
  // The view would vanish for everyone but its owner.
  expect((await change(other, shared.id, { shared: false })).status).toBe(409);
  for (const by of [staff, customer]) expect((await by.call('GET /saved-views')).status).toBe(403);
  await other.must('DELETE /saved-views/{id}', { params: { id: shared.id } });
  expect((await list(admin)).map(({ id }) => id)).toEqual([own.id]);
});

test('each user has one default per list, which may be a shared view', async () => {
  const { admin, other } = await twoAdmins();
  const first = await create(admin, { shared: true, is_default: true });
  const second = await create(admin);
  const set = (by: Client, id: number, is_default: boolean) =>
    by.must('PUT /saved-views/{id}', { params: { id }, body: { is_default } });
  const defaults = async (by: Client) => (await list(by)).filter(({ is_default }) => is_default).map(({ id }) => id);
  await set(other, first.id, true);
  await set(admin, second.id, true);
  expect([await defaults(admin), await defaults(other)]).toEqual([[second.id], [first.id]]);
  // A view that is no longer shared can't be another's default.
  await admin.must('PUT /saved-views/{id}', { params: { id: first.id }, body: { shared: false } });
  expect([await list(other), await defaults(admin)]).toEqual([[], [second.id]]);
  await set(admin, second.id, false);
  expect(await defaults(admin)).toEqual([]);
});

test('a name is unique per owner and list, even in a race', async () => {
  const { admin, other } = await twoAdmins();
  const body = view();
  const responses = await Promise.all([1, 2, 3].map(() => admin.call('POST /saved-views', { body })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual({
    name: ['You already have a view with this name.'],
  });
  expect((await other.call('POST /saved-views', { body })).status).toBe(201);
  expect((await admin.call('POST /saved-views', { body: { ...body, list: 'reviews' } })).status).toBe(201);
});

test('a user has at most 50 views of a list, even in a race', async () => {
  const { admin } = await twoAdmins();
  for (let i = 0; i < 48; i += 1) await create(admin);
  const responses = await Promise.all([1, 2, 3, 4].map(() => admin.call('POST /saved-views', { body: view() })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect((await admin.call('POST /saved-views', { body: view({ list: 'reviews' }) })).status).toBe(201);
});

test.each([
  ['an unknown list', { list: 'secrets' }, 'list'],
  ['no name', { name: ' ' }, 'name'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
  ['a query with a URL', { query: 'https://evil.test/?a="b"' }, 'query'],
  ['a query of 1,001 characters', { query: 'a'.repeat(1_001) }, 'query'],
])('%s is 422 and names the field', async (_, changes, field) => {
  const { admin } = await world();
  const { status, body } = await admin.call('POST /saved-views', { body: view(changes) });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('shared views remain when their owner is deleted', async () => {
  const { admin, other } = await twoAdmins();
  const shared = await create(other, { shared: true });
  await create(other);
  await admin.must('DELETE /admin/users/{id}', { params: { id: other.id } });
  expect((await list(admin)).map(({ id }) => id)).toEqual([shared.id]);
});
