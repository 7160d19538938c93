import { expect, test } from 'vitest';
import { png } from '../../../test/support/forms.ts';
import { assign, link, uploaded, withOrder } from '../files/files.fixture.ts';
import { orderWith, submit } from '../intakes/intakes.fixture.ts';

async function photoWorld() {
  const w = await withOrder();
  const params = { id: w.orderId };
  const { data } = await w.staff.must('POST /staff/orders/{id}/checklist', {
    params,
    body: { text: 'Label the rack' },
  });
  const line = data.at(-1)?.id ?? 0;
  const set = (photo_id: number | null | undefined, by = w.staff) =>
    by.call('PUT /staff/orders/{id}/checklist/{line}', { params: { ...params, line }, body: { done: true, photo_id } });
  const photo = async (by = w.staff) =>
    (await by.must('GET /orders/{id}', { params })).checklist.find(({ id }) => id === line)?.photo;
  const attachedAt = (id: number) =>
    w.db.selectFrom('files').select('attached_at').where('id', '=', id).executeTakeFirstOrThrow();
  const picture = async () => uploaded(w.staff, w.orderId, { filename: 'rack.png', bytes: await png() });
  return { ...w, params, line, set, photo, attachedAt, picture };
}

test('a line has a photo, which the office opens and the customer does not', async () => {
  const w = await photoWorld();
  const id = await w.picture();
  expect((await w.set(id)).status).toBe(200);
  expect(await w.photo()).toMatchObject({ id, name: 'rack.png', type: 'image/png' });
  expect(await w.photo(w.admin)).toMatchObject({ id });
  expect((await link(w.admin, id)).status).toBe(200);
  expect((await link(w.customer, id)).status).toBe(404);
  const seen = await w.customer.must('GET /orders/{id}/files', { params: w.params });
  expect(seen.data.map((file) => file.id)).not.toContain(id);
  expect((await w.customer.must('GET /orders/{id}', { params: w.params })).checklist).toEqual([]);
});

test('a check or a note leaves the photo; another replaces it and none removes it, for the cleanup', async () => {
  const w = await photoWorld();
  const [first, second] = [await w.picture(), await w.picture()];
  await w.set(first);
  await w.set(undefined);
  expect(await w.photo()).toMatchObject({ id: first });
  await w.set(second);
  expect(await w.photo()).toMatchObject({ id: second });
  expect((await w.attachedAt(first)).attached_at).toBeNull();
  await w.set(null);
  expect(await w.photo()).toBeNull();
  expect((await w.attachedAt(second)).attached_at).toBeNull();
});

test('a photo that was also delivered stays when its line is removed', async () => {
  const w = await photoWorld();
  const id = await w.picture();
  await w.set(id);
  await w.staff.must('POST /orders/{id}/messages', { params: w.params, body: { content: 'See here', file_ids: [id] } });
  await w.staff.must('DELETE /staff/orders/{id}/checklist/{line}', { params: { ...w.params, line: w.line } });
  expect((await w.attachedAt(id)).attached_at).not.toBeNull();
  expect((await link(w.customer, id)).status).toBe(200);
});

test('an answer of the customer that was a photo stays when it is replaced', async () => {
  const w = await photoWorld();
  const of = await orderWith(w, [{ label: 'Plans', type: 'file', required: true, max_files: 2 }]);
  await assign(w, of.orderId, w.staff);
  const id = await uploaded(w.customer, of.orderId, { filename: 'plan.png', bytes: await png() });
  await submit(w.customer, of, { plans: [id] });
  const params = { id: of.orderId };
  const { data } = await w.staff.must('POST /staff/orders/{id}/checklist', {
    params,
    body: { text: 'Check the plan' },
  });
  const line = data.at(-1)?.id ?? 0;
  for (const photo_id of [id, null])
    await w.staff.must('PUT /staff/orders/{id}/checklist/{line}', {
      params: { ...params, line },
      body: { done: true, photo_id },
    });
  expect((await w.attachedAt(id)).attached_at).not.toBeNull();
});

test('a photo that was also sent stays when its message is deleted', async () => {
  const w = await photoWorld();
  const id = await w.picture();
  await w.set(id);
  const sent = { content: 'See here', file_ids: [id] };
  const message = await w.staff.must('POST /orders/{id}/messages', { params: w.params, body: sent });
  await w.staff.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid: message.id } });
  expect((await w.attachedAt(id)).attached_at).not.toBeNull();
  expect(await w.photo()).toMatchObject({ id });
});

test('a photo must be an image that the caller has uploaded for the order', async () => {
  const w = await photoWorld();
  const foreign = await uploaded(w.customer, w.orderId, { filename: 'mine.png', bytes: await png() });
  for (const id of [await uploaded(w.staff, w.orderId), foreign, 2_000_000_000])
    expect(await w.set(id)).toMatchObject({ status: 422, body: { errors: { photo_id: [expect.any(String)] } } });
  expect(await w.photo()).toBeNull();
});
