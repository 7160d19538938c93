import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { promisedAfter } from '../../../test/support/order-clock.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const express = { title: 'Express', price: '150.00', delivery_days: -3 };
const size = (title: string, price: string) => ({ group_name: 'Size', title, price });

async function withOptions(w: World, options: object[]) {
  const body = { options: options.map((option) => ({ title: 'Option', price: '10.00', ...option })) };
  const saved = await w.admin.must('PUT /admin/services/{id}/options', { params: { id: w.service.id }, body });
  return saved.options;
}

const itemWith = (w: World, ...options: { option_id: number; quantity?: number }[]) => ({
  items: [{ service_id: w.service.id, quantity: 1, options }],
});

test('an admin gives a service options, which its page shows in order', async () => {
  const w = await world();
  const options = await withOptions(w, [
    size('Small', '0.00'),
    size('Large', '99.90'),
    { ...express, description: 'We begin tomorrow.' },
    { title: 'More seats', price: '12.50', max_quantity: 20 },
  ]);
  expect(options.map(({ title }) => title)).toEqual(['Small', 'Large', 'Express', 'More seats']);
  const page = await w.visitor.must('GET /services/{slug}', { params: { slug: w.service.slug } });
  expect(page.options).toEqual(options.map(({ active: _, ...option }) => option));
  expect(page.options[2]).toMatchObject({
    group_name: null,
    description: 'We begin tomorrow.',
    price: '150.00',
    delivery_days: -3,
    max_quantity: 1,
  });
  expect(page).toMatchObject({ max_quantity: 1, related: [], plan_prices: [] });
});

test('an omitted option becomes inactive, and an order with it is refused', async () => {
  const w = await world();
  const [first, second] = await withOptions(w, [{ title: 'First' }, { title: 'Second' }]);
  const kept = await withOptions(w, [{ id: second?.id, title: 'Second, renamed' }]);
  expect(kept.map(({ id, title, active }) => [id, title, active])).toEqual([
    [second?.id, 'Second, renamed', true],
    [first?.id, 'First', false],
  ]);
  const page = await w.visitor.must('GET /services/{slug}', { params: { slug: w.service.slug } });
  expect(page.options.map(({ id }) => id)).toEqual([second?.id]);
  const response = await w.buy(itemWith(w, { option_id: first?.id ?? 0 }));
  expect(response.body.errors).toEqual({ 'items.0.options': ['The selected option is not available.'] });
  const back = await withOptions(w, [{ id: first?.id, title: 'First' }]);
  expect(back[0]).toMatchObject({ id: first?.id, active: true });
});

test('options change the price and the days, and are lines below their service', async () => {
  const w = await world();
  const [large, fast] = await withOptions(w, [
    { title: 'More seats', price: '12.50', max_quantity: 20 },
    { ...express, delivery_days: -3 },
  ]);
  const { email } = w.purchase();
  const sale = itemWith(w, { option_id: fast?.id ?? 0 }, { option_id: large?.id ?? 0, quantity: 4 });
  const preview = await w.visitor.must('POST /checkout/preview', { body: sale });
  expect(preview).toMatchObject({ total: '699.00', delivery_days: 2 });
  await w.buyOrFail({ ...sale, email, expected_total: '699.00' });
  const [order] = await w.ordersOf(email);
  expect(order?.due_at).toBe(promisedAfter(order?.created_at ?? '', 2));
  const lines = await w.db
    .selectFrom('order_items')
    .select(['id', 'parent_id', 'service_id', 'title', 'quantity', 'total_cents'])
    .where('order_id', '=', order?.id ?? 0)
    .orderBy('id')
    .execute();
  const [service] = lines;
  expect(lines).toMatchObject([
    { parent_id: null, title: w.service.title, quantity: 1, total_cents: 49_900 },
    { parent_id: service?.id, service_id: w.service.id, title: 'More seats', quantity: 4, total_cents: 5_000 },
    { parent_id: service?.id, service_id: w.service.id, title: 'Express', quantity: 1, total_cents: 15_000 },
  ]);
  const admin = await w.admin.must('GET /admin/orders/{id}', { params: { id: order?.id ?? 0 } });
  expect(admin.items.map(({ service }) => service.title)).toEqual([w.service.title, 'More seats', 'Express']);
});

test('changed options are sold at once, whatever this node remembers of them', async () => {
  const w = await world();
  const [fast] = await withOptions(w, [express]);
  const sale = itemWith(w, { option_id: fast?.id ?? 0 });
  await w.buyOrFail({ ...sale, expected_total: '649.00' });
  await withOptions(w, [{ ...express, id: fast?.id, price: '200.00' }]);
  expect((await w.buy({ ...sale, expected_total: '649.00' })).status).toBe(409);
  await w.buyOrFail({ ...sale, expected_total: '699.00' });
  expect(await w.visitor.must('POST /checkout/preview', { body: sale })).toMatchObject({ total: '699.00' });
});

test('the promised day is at least one day away', async () => {
  const w = await world();
  const [fast] = await withOptions(w, [{ ...express, delivery_days: -60 }]);
  const preview = await w.visitor.must('POST /checkout/preview', { body: itemWith(w, { option_id: fast?.id ?? 0 }) });
  expect(preview.delivery_days).toBe(1);
});

test('a choice of options that does not fit the service is refused, and nothing is charged', async () => {
  const w = await world();
  const other = await world();
  const [foreign] = await withOptions(other, [{ title: 'Foreign' }]);
  const [small, large, seats] = await withOptions(w, [
    size('Small', '0.00'),
    size('Large', '20.00'),
    { title: 'Seats', max_quantity: 3 },
  ]);
  const [a, b, c] = [small?.id ?? 0, large?.id ?? 0, seats?.id ?? 0];
  const refused = async (...options: { option_id: number; quantity?: number }[]) => {
    const { status, body } = await w.buy(itemWith(w, ...options));
    expect(status).toBe(422);
    return body.errors;
  };
  const said = (message: string) => ({ 'items.0.options': [message] });
  expect(await refused()).toEqual(said('Please choose an option for "Size".'));
  expect(await refused({ option_id: c })).toEqual(said('Please choose an option for "Size".'));
  expect(await refused({ option_id: a }, { option_id: b })).toEqual(said('Only one option can be chosen for "Size".'));
  expect(await refused({ option_id: a }, { option_id: a })).toEqual(said('The same option is chosen twice.'));
  expect(await refused({ option_id: a }, { option_id: foreign?.id ?? 0 })).toEqual(
    said('The selected option is not available.'),
  );
  expect(await refused({ option_id: a }, { option_id: c, quantity: 4 })).toEqual(
    said('At most 3 of "Seats" can be chosen.'),
  );
  const items = [{ service_id: w.service.id, quantity: 1 }];
  expect((await w.buy({ items })).status).toBe(422);
  expect(await w.captured()).toEqual([]);
  await w.buyOrFail({ ...itemWith(w, { option_id: b }, { option_id: c, quantity: 3 }), expected_total: '549.00' });
});

test('a confirmed card payment finds its purchase with options again', async () => {
  const w = await world();
  const [seats] = await withOptions(w, [{ title: 'Seats', price: '10.00' }]);
  const body = w.purchase({
    ...itemWith(w, { option_id: seats?.id ?? 0 }),
    payment_token: 'tok_threeDSecure2Required',
  });
  const payment_token = (await w.buy(body)).body.requires_action?.payment_token ?? '';
  await w.sandbox.confirmAtBank(payment_token);
  await w.buyOrFail({ ...body, payment_token });
  expect(await w.captured()).toMatchObject([{ amount: '509.00' }]);
});

test('a PayPal order with options is paid as a whole', async () => {
  const w = await world();
  const [seats] = await withOptions(w, [{ title: 'Seats', price: '10.00' }]);
  const sale = itemWith(w, { option_id: seats?.id ?? 0 });
  const { id } = await w.visitor.must('POST /payments/paypal/orders', { body: sale });
  await w.sandbox.approve(id);
  await w.buyOrFail({ ...sale, payment_provider: 'paypal', payment_token: id });
  expect(await w.captured()).toMatchObject([{ amount: '509.00' }]);
});

test('a quantity is accepted up to that of the service', async () => {
  const w = await world();
  const buy = (quantity: number) => w.buy({ items: [{ service_id: w.service.id, quantity }] });
  expect((await buy(2)).body.errors).toEqual({ 'items.0.quantity': ['The items.0.quantity field must be 1.'] });
  await w.db.updateTable('services').set({ max_quantity: 3 }).where('id', '=', w.service.id).execute();
  expect((await buy(4)).body.errors).toEqual({ 'items.0.quantity': ['The items.0.quantity field must be at most 3.'] });
  expect((await buy(3)).status).toBe(201);
  expect(await w.captured()).toMatchObject([{ amount: '1497.00' }]);
});

test('an admin sets how many of a service can be bought at once', async () => {
  const w = await world();
  const params = { id: w.service.id };
  const before = await w.admin.must('GET /admin/services/{id}', { params });
  const { category_id, title, description, price_decimal, delivery_days } = before;
  const body = { category_id, title, description, price_decimal, delivery_days };
  await w.admin.must('PUT /admin/services/{id}', { params, body: { ...body, max_quantity: 10 } });
  expect((await w.admin.must('PUT /admin/services/{id}', { params, body })).max_quantity).toBe(10);
  const refusal = await w.admin.call('PUT /admin/services/{id}', { params, body: { ...body, max_quantity: 100 } });
  expect(Object.keys(refusal.body.errors ?? {})).toEqual(['max_quantity']);
});

test('options are saved as a whole or not at all', async () => {
  const w = await world();
  const other = await world();
  const [foreign] = await withOptions(other, [{ title: 'Foreign' }]);
  const save = (options: object[]) =>
    w.admin.call('PUT /admin/services/{id}/options', {
      params: { id: w.service.id },
      body: { options: options.map((option) => ({ title: 'Option', price: '10.00', ...option })) },
    });
  const fieldsOf = async (options: object[]) => Object.keys((await save(options)).body.errors ?? {});
  expect(await fieldsOf([{}, { id: foreign?.id }])).toEqual(['options.1.id']);
  expect(await fieldsOf([{ price: '-1' }, { delivery_days: -61 }, { max_quantity: 100 }, { title: '' }])).toEqual([
    'options.0.price',
    'options.1.delivery_days',
    'options.2.max_quantity',
    'options.3.title',
  ]);
  expect(await fieldsOf(Array.from({ length: 31 }, () => ({})))).toEqual(['options']);
  expect((await w.admin.must('GET /admin/services/{id}/options', { params: { id: w.service.id } })).options).toEqual(
    [],
  );
});

test('related services are shown in order, with the options that are chosen by default', async () => {
  const w = await world();
  const [first, second, inactive] = [
    await seedService(w.db, { price_cents: 5_000, delivery_days: 4 }),
    await seedService(w.db),
    await seedService(w.db, { active: false }),
  ];
  const sizes = await w.admin.must('PUT /admin/services/{id}/options', {
    params: { id: first.id },
    body: { options: [{ ...size('Small', '7.50'), delivery_days: 2 }, size('Large', '20.00')] },
  });
  const params = { id: w.service.id };
  const service_ids = [inactive.id, second.id, first.id];
  expect(await w.admin.must('PUT /admin/services/{id}/related', { params, body: { service_ids } })).toMatchObject({
    service_ids,
  });
  const page = await w.visitor.must('GET /services/{slug}', { params: { slug: w.service.slug } });
  expect(page.related).toEqual([
    {
      id: second.id,
      title: second.title,
      slug: second.slug,
      price_decimal: '499.00',
      delivery_days: 5,
      image: null,
      needs_dpa: false,
      default_options: [],
    },
    {
      id: first.id,
      title: first.title,
      slug: first.slug,
      price_decimal: '57.50',
      delivery_days: 6,
      image: null,
      needs_dpa: false,
      default_options: [{ option_id: sizes.options[0]?.id, quantity: 1 }],
    },
  ]);
  expect((await w.admin.must('GET /admin/services/{id}', { params })).related.map(({ id }) => id)).toEqual(service_ids);
  const fieldsOf = async (ids: number[]) =>
    Object.keys(
      (await w.admin.call('PUT /admin/services/{id}/related', { params, body: { service_ids: ids } })).body.errors ??
        {},
    );
  expect(await fieldsOf([w.service.id])).toEqual(['service_ids']);
  expect(await fieldsOf([2_000_000_000])).toEqual(['service_ids']);
  const seven = await Promise.all(Array.from({ length: 7 }, () => seedService(w.db)));
  expect(await fieldsOf(seven.map(({ id }) => id))).toEqual(['service_ids']);
});

test('a related service is bought in the same order', async () => {
  const w = await world();
  const related = await seedService(w.db, { price_cents: 5_000, delivery_days: 9 });
  const { email } = w.purchase();
  const items = [w.service.id, related.id].map((service_id) => ({ service_id, quantity: 1 }));
  await w.buyOrFail({ email, items, expected_total: '549.00' });
  expect(await w.ordersOf(email)).toMatchObject([{ total_cents: 54_900, delivery_days: 9 }]);
});
