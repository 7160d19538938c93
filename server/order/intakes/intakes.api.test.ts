import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { assign, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { calendarOf, refreshWaiting } from '../clock/clock.ts';
import {
  answer,
  askAgain,
  buyWith,
  domain,
  intakesOf,
  notes,
  orderRow,
  orderWith,
  saveForm,
  serviceWithForm,
  submit,
} from './intakes.fixture.ts';

const NOT_ANSWERED = 'The customer has not answered the questions yet.';

async function assigned(w: World, orderId: number) {
  await assign(w, orderId, w.staff);
  return () => setStatus(w.staff, orderId, 'in_progress');
}

test('work starts once the buyer has answered with the session of the purchase', async () => {
  const w = await world();
  const service = await serviceWithForm(w);
  const { orderId, buyer } = await buyWith(w, [service.id]);
  const start = await assigned(w, orderId);
  expect((await orderRow(w, orderId)).clock_reason).toBe('intake');

  const [intake] = await intakesOf(buyer, orderId);
  expect(intake).toMatchObject({
    service: { id: service.id, title: service.title },
    state: 'open',
    intro: 'Please tell us more.',
    answers: {},
    missing: ['domain'],
  });
  expect(intake?.fields.map(({ key, type }) => [key, type])).toEqual([
    ['domain', 'line'],
    ['notes', 'text'],
  ]);
  expect(await start()).toMatchObject({ status: 409, body: { message: NOT_ANSWERED } });

  const of = { orderId, itemId: intake?.item_id ?? 0 };
  const refused = await submit(buyer, of, { notes: 'By Friday' });
  expect(refused).toMatchObject({ status: 422 });
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['answers.domain']);

  expect(await submit(buyer, of, { domain: 'example.com' })).toMatchObject({
    status: 200,
    body: { state: 'answered', answers: { domain: 'example.com' }, missing: [] },
  });
  expect(await orderRow(w, orderId)).toMatchObject({ clock_state: 'running', clock_reason: null });
  expect((await start()).status).toBe(200);
});

test('a new version of the form is for later orders only', async () => {
  const w = await world();
  const service = await serviceWithForm(w);
  const before = await buyWith(w, [service.id]);
  const saved = await saveForm(w, service.id, [{ label: 'Website', type: 'line' }]);
  expect(saved).toMatchObject({ version: 2, open_orders: 1 });
  const after = await buyWith(w, [service.id]);

  const keysOf = async ({ buyer, orderId }: typeof before) =>
    (await intakesOf(buyer, orderId))[0]?.fields.map(({ key }) => key);
  expect(await keysOf(before)).toEqual(['domain', 'notes']);
  expect(await keysOf(after)).toEqual(['website']);
});

test('a form without fields asks later orders nothing, and its versions go on from where they were', async () => {
  const w = await world();
  const service = await serviceWithForm(w);
  expect(await saveForm(w, service.id, [])).toMatchObject({ version: 0, fields: [], intro: '' });
  const { buyer, orderId } = await buyWith(w, [service.id]);
  expect(await intakesOf(buyer, orderId)).toEqual([]);
  expect((await orderRow(w, orderId)).clock_state).toBe('running');
  expect(await saveForm(w, service.id, [domain])).toMatchObject({ version: 2 });
});

test('each service that asks something has its own questions, and options have none', async () => {
  const w = await world();
  const [first, second] = [await serviceWithForm(w), await serviceWithForm(w, [notes])];
  await w.admin.must('PUT /admin/services/{id}/options', {
    params: { id: first.id },
    body: { options: [{ title: 'Express', price: '10.00', delivery_days: 0, max_quantity: 3 }] },
  } as never);
  const option = await w.db
    .selectFrom('service_options')
    .select('id')
    .where('service_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const { token, invoice } = await w.buyOrFail({
    items: [
      { service_id: first.id, quantity: 1, options: [{ option_id: option.id, quantity: 2 }] },
      { service_id: second.id, quantity: 1 },
      { service_id: w.service.id, quantity: 1 },
    ],
  });
  const buyer = w.signedIn(token);
  const orderId = ('order' in invoice && invoice.order?.id) || 0;
  const [a, b, ...others] = await intakesOf(buyer, orderId);
  expect([a?.service.id, b?.service.id, others.length]).toEqual([first.id, second.id, 0]);
  const start = await assigned(w, orderId);
  await submit(buyer, { orderId, itemId: b?.item_id ?? 0 }, {});
  expect((await start()).body.message).toBe(NOT_ANSWERED);
  await submit(buyer, { orderId, itemId: a?.item_id ?? 0 }, { domain: 'example.com' });
  expect((await start()).status).toBe(200);
});

test('an unpaid order waits for the payment, then for the answers', async () => {
  const w = await world();
  const service = await serviceWithForm(w);
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const { id: orderId } = await w.customer.must('POST /customer/orders', { body });
  expect(await orderRow(w, orderId)).toMatchObject({ clock_state: 'waiting', clock_reason: 'payment' });
  const [intake] = await intakesOf(w.customer, orderId);
  const of = { orderId, itemId: intake?.item_id ?? 0 };
  await submit(w.customer, of, { domain: 'example.com' });
  expect(await orderRow(w, orderId)).toMatchObject({ clock_state: 'waiting', clock_reason: 'payment' });
  await askAgain(w.admin, of);

  await w.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute();
  const [settings, calendar] = [await w.deps.settings.current(), await calendarOf(w.deps)];
  const now = w.deps.clock.now();
  await w.db.transaction().execute((trx) => refreshWaiting(trx, { orderId, settings, calendar, now }));
  expect(await orderRow(w, orderId)).toMatchObject({ clock_state: 'waiting', clock_reason: 'intake' });
  await submit(w.customer, of, {});
  expect(await orderRow(w, orderId)).toMatchObject({ clock_state: 'running', clock_reason: null });
});

test('given answers are merged into the stored ones, null removes one, and an older draft is refused', async () => {
  const w = await world();
  const of = await orderWith(w);
  const first = await answer(w.customer, of, { answers: { domain: ' example.com ' } });
  expect(first.body).toMatchObject({ state: 'open', answers: { domain: 'example.com' }, missing: [] });
  const second = await answer(w.customer, of, {
    answers: { notes: 'Friday' },
    submit: false,
    updated_at: first.body.updated_at,
  });
  expect(second.body.answers).toEqual({ domain: 'example.com', notes: 'Friday' });
  const stale = await answer(w.customer, of, { answers: { notes: 'Monday' }, updated_at: first.body.updated_at });
  expect(stale.status).toBe(409);
  const third = await answer(w.customer, of, { answers: { domain: null } });
  expect(third.body).toMatchObject({ answers: { notes: 'Friday' }, missing: ['domain'] });
});

test('a draft may lack answers, but not have other types, too much text or unknown questions', async () => {
  const w = await world();
  const of = await orderWith(w, [
    domain,
    notes,
    { label: 'Size', type: 'choice', options: ['small', 'large'] },
    { label: 'Days', type: 'choices', options: ['Mon', 'Tue', 'Wed'] },
    { label: 'Start', type: 'date' },
    { label: 'Plans', type: 'file', max_files: 2 },
  ]);
  const wrong: Record<string, unknown> = {
    domain: 'x'.repeat(201),
    notes: 'x'.repeat(5_001),
    size: 'huge',
    days: ['Mon', 'Sun'],
    start: '2027-02-30',
    plans: [1, 2, 3],
    unknown: 'x',
    constructor: 'x',
  };
  const refused = await answer(w.customer, of, { answers: wrong as never });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
    Object.keys(wrong)
      .map((key) => `answers.${key}`)
      .sort(),
  );
  for (const value of [5, true, [[]], { a: 1 }]) {
    const response = await answer(w.customer, of, { answers: { domain: value } as never });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['answers.domain']]);
  }
  const saved = await answer(w.customer, of, {
    answers: {
      domain: 'x'.repeat(200),
      notes: 'x'.repeat(5_000),
      size: 'large',
      days: ['Wed', 'Mon'],
      start: '2027-02-28',
    },
  });
  expect(saved.body.answers).toMatchObject({ size: 'large', days: ['Mon', 'Wed'], start: '2027-02-28' });
  expect((await intakesOf(w.customer, of.orderId))[0]?.answers).toEqual(saved.body.answers);
});

test('a body of more than 64 KiB is 413', async () => {
  const w = await world();
  const { orderId, itemId } = await orderWith(w);
  const raw = JSON.stringify({ answers: { notes: 'x'.repeat(64 * 1024) } });
  const response = await w.customer.send('PUT', `/api/orders/${orderId}/intakes/${itemId}`, {
    raw,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(413);
});

test('answers can be corrected until work starts, and the history names the questions only', async () => {
  const w = await world();
  const of = await orderWith(w);
  await submit(w.customer, of, { domain: 'example.com', notes: 'Friday' });
  expect((await answer(w.customer, of, { answers: { domain: null } })).body.errors).toHaveProperty(['answers.domain']);
  const corrected = await answer(w.customer, of, { answers: { domain: 'example.org', notes: 'Friday' } });
  expect(corrected.body).toMatchObject({ state: 'answered', answers: { domain: 'example.org' } });
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: of.orderId } });
  const about = history.filter(({ kind }) => kind.startsWith('intake'));
  expect(about.map(({ kind }) => kind).sort()).toEqual(['intake_answered', 'intake_corrected']);
  expect(about.find(({ kind }) => kind === 'intake_corrected')?.detail).toMatchObject({ fields: ['domain'] });
  expect(JSON.stringify(about)).not.toContain('example.');

  await (await assigned(w, of.orderId))();
  expect((await answer(w.customer, of, { answers: { notes: 'Monday' } })).status).toBe(409);
});

test('questions asked again pause the clock until they are answered', async () => {
  const w = await world();
  const of = await orderWith(w);
  await submit(w.customer, of, { domain: 'example.com' });
  await (await assigned(w, of.orderId))();

  const asked = await askAgain(w.staff, of, 'Which of the two domains?');
  expect(asked.body).toMatchObject({ state: 'open', answers: { domain: 'example.com' }, missing: [] });
  expect(await orderRow(w, of.orderId)).toMatchObject({ clock_state: 'paused', clock_reason: 'intake' });
  const message = await w.db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', of.orderId)
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow();
  expect(message).toMatchObject({
    author_id: w.staff.id,
    visibility: 'all',
    content: 'Which of the two domains?',
  });
  const email = (await w.emailsTo(w.customer.email)).find(({ subject }) => subject.startsWith('A question'));
  expect(email?.text).toContain('Which of the two domains?');
  expect(email?.text).toContain(`/customer/dashboard/orders/${of.orderId}?tab=questions`);

  expect((await submit(w.customer, of, { domain: 'example.org' })).body.state).toBe('answered');
  expect(await orderRow(w, of.orderId)).toMatchObject({ clock_state: 'running', clock_reason: null });
  expect((await answer(w.customer, of, { answers: { notes: 'x' } })).status).toBe(409);
  await setStatus(w.staff, of.orderId, 'completed');
  await w.staff.must('POST /staff/orders/{id}/deliver', { params: { id: of.orderId }, body: {} });
  expect((await askAgain(w.admin, of)).status).toBe(409);
});
