import { expect, test } from 'vitest';
import { ranges } from '../../../contract/shared/limits.ts';
import { next } from '../../../test/support/seeds.ts';
import { domain, intakesOf, notes, saveForm, submit } from '../../order/intakes/intakes.fixture.ts';
import { berlin, resume, wait, worldAt } from './promises.fixture.ts';

type Promising = Awaited<ReturnType<typeof worldAt>>;
type Items = { service_id: number; quantity: number; options?: { option_id: number }[] }[];

const office = { working_days: [1, 2, 3, 4, 5], day_start: '09:00', day_end: '17:00' };
const aroundTheClock = { working_days: [1, 2, 3, 4, 5, 6, 7], day_start: '00:00', day_end: '24:00' };
const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving' };

async function soldBy(
  { visitor }: Promising,
  { id, slug, category_id }: { id: number; slug: string; category_id: number },
) {
  const detail = await visitor.must('GET /services/{slug}', { params: { slug } });
  const { data } = await visitor.must('GET /services', { query: { per_page: 100 } });
  const category = await visitor.must('GET /service-categories/{slug}', { params: { slug: detail.category.slug } });
  expect(category.id).toBe(category_id);
  const hot = await visitor.must('GET /services/hot', { query: { limit: 100 } });
  const listed = [data, category.services, hot.data].map((services) => services.find((one) => one.id === id));
  return { detail, listed };
}

const preview = ({ visitor }: Promising, items: Items) => visitor.must('POST /checkout/preview', { body: { items } });

async function bought(w: Promising, items: Items) {
  const email = `buyer${next()}@mail.test`;
  const { token } = await w.buyOrFail({ email, items }, { by: w.newVisitor() });
  const [order] = await w.ordersOf(email);
  const buyer = w.signedIn(token);
  const read = () => buyer.must('GET /orders/{id}', { params: { id: order?.id ?? 0 } });
  return { orderId: order?.id ?? 0, buyer, promise: (await read()).promise, read };
}

test.each([
  ['Pacific/Kiritimati', '+14:00'],
  ['Pacific/Honolulu', '-10:00'],
  ['Europe/Berlin', '+01:00'],
])('page, lists, checkout and order of a purchase in %s name the same day', async (time_zone, offset) => {
  const w = await worldAt('2026-11-01T12:00:00Z', { ...office, time_zone, holidays: [thanksgiving] });
  const service = await w.serviceOf(3);
  const days = new Set<string>();
  for (const time of [
    '24T08:59:59.999',
    '24T09:00:00.000',
    '24T09:00:00.001',
    '24T16:59:59.999',
    '24T17:00:00.000',
    '24T23:59:59.999',
    '25T00:00:00.000',
    '27T17:00:00.001',
    '28T12:00:00.000',
  ]) {
    w.at(`2026-11-${time}${offset}`);
    const { detail, listed } = await soldBy(w, service);
    const items = [{ service_id: service.id, quantity: 1 }];
    const { done_by, valid_until, today, questions } = await preview(w, items);
    expect(today).toBe(`2026-11-${time.slice(0, 2)}`);
    expect(detail).toMatchObject({ done_by, valid_until, today, question_count: questions });
    for (const one of listed) expect(one).toMatchObject({ done_by, valid_until, today, questions });
    expect((await bought(w, items)).promise).toMatchObject({ state: 'running', due_on: done_by, due_if_now: null });
    days.add(done_by);
  }
  // The holiday and the weekend are no working days, and the opening itself begins a whole one.
  expect([...days]).toEqual(['2026-11-27', '2026-11-30', '2026-12-02']);
});

test('the day includes chosen options, and those that a choice begins with', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00');
  const service = await w.serviceOf(3);
  const option = (title: string, delivery_days: number, group_name?: string) => ({
    title,
    delivery_days,
    price: '10.00',
    max_quantity: 5,
    ...(group_name && { group_name }),
  });
  const body = { options: [option('Small', 1, 'Size'), option('Large', 4, 'Size'), option('Express', -2)] };
  const saved = await w.admin.must('PUT /admin/services/{id}/options', { params: { id: service.id }, body });
  const [small, large, express] = saved.options.map(({ id }) => id);
  const dayOf = async (options?: string) => {
    const query = { ...(options !== undefined && { options }), quantity: 3 };
    return (await w.visitor.must('GET /services/{slug}', { params: { slug: service.slug }, query })).done_by;
  };
  const { listed } = await soldBy(w, service);
  expect(listed.map((one) => one?.done_by)).toEqual(Array(3).fill('2026-11-30'));
  for (const [query, ids, day] of [
    [undefined, [small], '2026-11-30'],
    [`${large}`, [large], '2026-12-03'],
    [`${express}:4,${large}:2`, [large, express], '2026-12-01'],
    [`${express},999999999`, [small, express], '2026-11-26'],
  ] as const) {
    expect(await dayOf(query)).toBe(day);
    const items = [{ service_id: service.id, quantity: 1, options: ids.map((id) => ({ option_id: id ?? 0 })) }];
    expect((await preview(w, items)).done_by).toBe(day);
    expect((await bought(w, items)).promise.due_on).toBe(day);
  }
  for (const options of ['7;8', 'x', '7:', '1,'.repeat(40)])
    expect(
      (await w.visitor.call('GET /services/{slug}', { params: { slug: service.slug }, query: { options } })).body
        .errors,
    ).toEqual({ options: ['The options field must be ids of options, such as 7,9:2.'] });
});

test('an order that waits for answers is due, if they come now, on the day that its services promised', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00');
  const [slow, quick, plain] = [await w.serviceOf(5), await w.serviceOf(2), await w.serviceOf(1)];
  await saveForm(w, slow.id, [domain, notes, { label: 'Users', type: 'text' }]);
  await saveForm(w, quick.id, [domain, notes]);
  await saveForm(w, plain.id, [notes]);
  const counts = await Promise.all([slow, quick, plain].map((service) => soldBy(w, service)));
  expect(counts.map(({ detail, listed }) => [detail.question_count, listed[0]?.questions])).toEqual([
    [3, 3],
    [2, 2],
    // The clock does not wait for optional answers.
    [0, 0],
  ]);
  const items = [slow, quick, plain].map(({ id }) => ({ service_id: id, quantity: 1 }));
  const checkout = await preview(w, items);
  expect(checkout).toMatchObject({ done_by: '2026-12-01', questions: 5 });
  const { orderId, buyer, promise, read } = await bought(w, items);
  expect(promise).toMatchObject({ state: 'waiting', due_if_now: checkout.done_by, questions: 5, answered: 0 });

  w.at('2026-11-25T11:00:00+01:00');
  const [first, second] = await intakesOf(buyer, orderId);
  await submit(buyer, { orderId, itemId: first?.item_id ?? 0 }, { domain: 'alder.test' });
  await buyer.must('PUT /orders/{id}/intakes/{itemId}', {
    params: { id: orderId, itemId: second?.item_id ?? 0 },
    body: { answers: { notes: 'None.' }, submit: false },
  });
  expect((await read()).promise).toMatchObject({ due_if_now: '2026-12-02', questions: 2, answered: 1 });
  await submit(buyer, { orderId, itemId: second?.item_id ?? 0 }, { domain: 'alder.test' });
  expect((await read()).promise).toMatchObject({
    state: 'running',
    due_on: '2026-12-02',
    due_if_now: null,
    questions: 0,
  });
});

test('an unpaid order is due, if it is paid now, on the day of a purchase now', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00');
  const service = await w.serviceOf(3);
  const items = [{ service_id: service.id, quantity: 1 }];
  const { id } = await w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  w.at('2026-11-27T18:00:00+01:00');
  const { promise } = await w.customer.must('GET /customer/orders/{id}', { params: { id } });
  expect(promise).toMatchObject({
    state: 'waiting',
    reason: 'payment',
    due_if_now: '2026-12-02',
    due_on: '2026-11-27',
  });
  expect((await preview(w, items)).done_by).toBe('2026-12-02');
});

test.each([
  ['opening', '2026-11-25T03:00', '2026-11-25T09:00:00+01:00', office],
  ['closing time', '2026-11-25T09:00:01', '2026-11-25T17:00:00+01:00', office],
  ['midnight', '2026-11-25T17:00', '2026-11-26T00:00:00+01:00', office],
  ['midnight before a holiday', '2026-11-28T12:00', '2026-11-29T00:00:00+01:00', office],
  ['midnight without hours', '2026-11-25T12:00', '2026-11-26T00:00:00+01:00', aroundTheClock],
])('a promised day is valid until %s, where it also leaves the cache', async (_, from, until, hours) => {
  const w = await worldAt(`${from}+01:00`, { ...berlin, ...hours, holidays: [{ day: '2026-11-29', name: 'Holiday' }] });
  const service = await w.serviceOf(2);
  const read = () => w.visitor.must('GET /services/{slug}', { params: { slug: service.slug } });
  const before = await read();
  expect(before.valid_until).toBe(new Date(until).toISOString());
  // The cached response would hide the new title.
  await w.db.updateTable('services').set({ title: 'Renamed' }).where('id', '=', service.id).execute();
  w.at(new Date(Date.parse(until) - 1).toISOString());
  expect(await read()).toEqual(before);
  w.at(until);
  expect(await read()).toMatchObject({ title: 'Renamed', today: until.slice(0, 10) });
});

test('until it is no longer valid, a promised day is the same, and the opening ends it', async () => {
  const w = await worldAt('2026-11-25T09:00:00+01:00');
  const service = await w.serviceOf(2);
  const read = () => w.visitor.must('GET /services/{slug}', { params: { slug: service.slug } });
  const { done_by, valid_until } = await read();
  expect([done_by, valid_until]).toEqual(['2026-11-26', '2026-11-25T08:00:00.001Z']);
  w.at(valid_until);
  expect((await read()).done_by).toBe('2026-11-27');
});

test('hot services are those of the last 90 days by the company’s clock', async () => {
  const w = await worldAt('2031-03-03T12:00:00+01:00');
  const [ordered, newer] = [await w.serviceOf(2), await w.serviceOf(2)];
  await bought(w, [{ service_id: ordered.id, quantity: 1 }]);
  const hot = async () => {
    const { data } = await w.visitor.must('GET /services/hot', { query: { limit: 100 } });
    return data.map(({ id }) => id).filter((id) => id === ordered.id || id === newer.id);
  };
  expect(await hot()).toEqual([ordered.id, newer.id]);
  w.at('2031-06-02T12:00:00+02:00');
  expect(await hot()).toEqual([newer.id, ordered.id]);
});

test('questions that an admin saves are counted at once', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00');
  const service = await w.serviceOf(2);
  expect((await soldBy(w, service)).detail.question_count).toBe(0);
  await saveForm(w, service.id, [domain, notes]);
  expect((await soldBy(w, service)).detail.question_count).toBe(2);
});

test('a service of the most days, with one working day a week, has a day', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00', { ...berlin, working_days: [2] });
  const service = await w.serviceOf(ranges.deliveryDays.max);
  const { detail } = await soldBy(w, service);
  const items = [{ service_id: service.id, quantity: 1 }];
  expect((await bought(w, items)).promise).toMatchObject({ due_on: detail.done_by, working_days_left: 3_650 });
});

test('a clock that has run for years can be paused, run on and be moved', async () => {
  const w = await worldAt('2026-11-24T12:00:00+01:00', { ...berlin, ...aroundTheClock });
  const service = await w.serviceOf(ranges.deliveryDays.max);
  const { orderId } = await bought(w, [{ service_id: service.id, quantity: 1 }]);
  w.at('2033-01-01T12:00:00+01:00');
  expect((await wait(w, orderId)).body.promise).toMatchObject({ state: 'paused', working_days_left: 1_420 });
  w.at('2033-01-11T12:00:00+01:00');
  expect((await resume(w, orderId)).body.promise).toMatchObject({ state: 'running', working_days_left: 1_420 });
  const { body } = await w.admin.call('PUT /admin/orders/{id}/promise', {
    params: { id: orderId },
    body: { due_on: '2034-12-29', reason: 'The hall is not built yet.', agreed_with_customer: true },
  });
  expect(body.promise).toMatchObject({ due_on: '2034-12-29', late: false });
});
