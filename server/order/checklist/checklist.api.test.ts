import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';

const SOLD = ['A reading in every room', 'A map of each floor'];

async function jobWorld() {
  const w = await world();
  const service = await w.admin.must('POST /admin/services', {
    body: {
      category_id: w.service.category_id,
      title: 'Wi-Fi survey',
      description: 'We walk through your rooms.',
      price_decimal: '390.00',
      delivery_days: 4,
      included: SOLD,
      options: [{ title: 'A second floor', price: '120.00', max_quantity: 3 }],
    },
  });
  const { id: orderId } = await w.customer.must('POST /customer/orders', {
    body: {
      items: [
        { service_id: service.id, quantity: 1, options: [{ option_id: service.options[0]?.id ?? 0, quantity: 2 }] },
      ],
      payment_method: 'stripe',
    },
  });
  const params = { id: orderId };
  const assign = (user_id: number) =>
    w.admin.must('POST /admin/orders/{id}/assign-staff', { params, body: { user_id } });
  await assign(w.staff.id);
  const list = async () => (await w.staff.must('GET /orders/{id}', { params })).checklist;
  const setDone = (line: number, done: boolean, note?: string, by: Client = w.staff) =>
    by.call('PUT /staff/orders/{id}/checklist/{line}', { params: { ...params, line }, body: { done, note } });
  const complete = (check_list?: boolean, by: Client = w.staff) =>
    by.call('PUT /staff/orders/{id}/status', { params, body: { status: 'completed', check_list } });
  const start = (by: Client = w.staff) =>
    by.must('PUT /staff/orders/{id}/status', { params, body: { status: 'in_progress' } });
  return { ...w, service, orderId, params, assign, list, setDone, complete, start };
}

test('the checklist of a job has what was sold, as it was when work was assigned', async () => {
  const { admin, staff, service, params, list } = await jobWorld();
  await admin.must('PUT /admin/services/{id}', {
    params: { id: service.id },
    body: { ...service, image: undefined, options: undefined, intake_form: undefined, included: ['Something else'] },
  });
  expect(await list()).toMatchObject([
    { kind: 'included', text: SOLD[0], quantity: 1, required: true, done: false, note: null, changed_by: null },
    { kind: 'included', text: SOLD[1] },
    { kind: 'option', text: 'A second floor', quantity: 2 },
  ]);
  expect((await admin.must('GET /orders/{id}', { params })).checklist).toHaveLength(3);
  const [listed] = (await staff.must('GET /staff/orders')).data;
  expect(listed?.progress).toEqual({ done: 0, total: 3 });
});

test('a line is checked with a note, by whom and when, and the check can be taken back', async () => {
  const { staff, list, setDone } = await jobWorld();
  const [first] = await list();
  const line = first?.id ?? 0;
  await setDone(line, true, '214 Mbit/s');
  expect((await list())[0]).toMatchObject({
    ...{ done: true, note: '214 Mbit/s', changed_by: { id: staff.id }, changed_at: expect.stringMatching(/Z$/) },
  });
  await setDone(line, false);
  expect((await list())[0]).toMatchObject({ done: false, note: '214 Mbit/s' });
  await setDone(line, false, '');
  expect((await list())[0]?.note).toBeNull();
});

test('staff add and remove lines of their own; what was sold stays', async () => {
  const { staff, params, list } = await jobWorld();
  const { data } = await staff.must('POST /staff/orders/{id}/checklist', {
    params,
    body: { text: 'Label the cabinet' },
  });
  const own = data.at(-1);
  expect(own).toMatchObject({ kind: 'own', text: 'Label the cabinet', required: false });
  const remove = (line = 0) =>
    staff.call('DELETE /staff/orders/{id}/checklist/{line}', { params: { ...params, line } });
  expect((await remove(data[0]?.id)).status).toBe(409);
  expect((await remove(own?.id)).status).toBe(200);
  expect((await remove(own?.id)).status).toBe(404);
  expect(await list()).toHaveLength(3);
});

test('a list has at most 30 lines of one’s own', async () => {
  const { staff, params } = await jobWorld();
  const add = () => staff.call('POST /staff/orders/{id}/checklist', { params, body: { text: 'Once more' } });
  for (let n = 0; n < 30; n += 1) expect((await add()).status).toBe(201);
  expect((await add()).status).toBe(409);
});

test('work is not completed while a used list has open lines, which the error names', async () => {
  const { start, complete, list, setDone } = await jobWorld();
  await start();
  const lines = await list();
  await setDone(lines[0]?.id ?? 0, true);
  expect(await complete()).toMatchObject({
    status: 409,
    body: { message: 'Still open: “A map of each floor”, “A second floor”.' },
  });
  for (const { id } of lines.slice(1)) await setDone(id, true);
  expect((await complete()).status).toBe(200);
});

test('a list that nobody has used keeps no work open, unless the caller asks for the check', async () => {
  const { start, complete } = await jobWorld();
  await start();
  expect((await complete(true)).status).toBe(409);
  expect((await complete()).status).toBe(200);
});

test('only the last of a team has to have everything checked', async () => {
  const { personAs, assign, start, complete, staff } = await jobWorld();
  const other = await personAs('staff');
  await assign(other.id);
  for (const one of [staff, other]) await start(one);
  expect((await complete(true, other)).status).toBe(200);
  expect((await complete(true)).status).toBe(409);
});

test('only those who work on the order see and change its list', async () => {
  const { customer, personAs, params, list, setDone } = await jobWorld();
  const otherStaff = await personAs('staff');
  const [line] = await list();
  expect((await customer.must('GET /orders/{id}', { params })).checklist).toEqual([]);
  expect((await setDone(line?.id ?? 0, true, undefined, customer)).status).toBe(403);
  expect((await setDone(line?.id ?? 0, true, undefined, otherStaff)).status).toBe(404);
  expect((await setDone(999_999, true)).status).toBe(404);
});

test('the list of delivered work stays as it is', async () => {
  const { start, complete, staff, params, list, setDone } = await jobWorld();
  await start();
  await complete();
  await staff.must('POST /staff/orders/{id}/deliver', { params, body: {} });
  expect((await setDone((await list())[0]?.id ?? 0, true)).status).toBe(409);
});

test.each([
  ['a blank line', { text: ' ' }],
  ['a line of 201 characters', { text: 'x'.repeat(201) }],
  ['no text', {}],
])('%s is rejected', async (_, body) => {
  const { staff, params } = await jobWorld();
  const { status } = await staff.call('POST /staff/orders/{id}/checklist', { params, body: body as { text: string } });
  expect(status).toBe(422);
});
