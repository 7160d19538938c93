import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import {
  accept,
  acceptanceOf,
  askForChanges,
  assign,
  checkAcceptance,
  clockWorld,
  complete,
  completeAndDeliver,
  deliver,
  deliveredOrder,
  getOrder,
  pay,
  placeOrder,
  seedFile,
  workspaceOf,
} from './deliveries.fixture.ts';

afterEach(expectLedgerToMatch);

test('what is delivered has a summary and files for the customer, and notes only for admins', async () => {
  const w = await clockWorld();
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await complete(w.staff, id);
  const file = await seedFile(w, id, w.staff);
  const strange = await seedFile(w, await placeOrder(w), w.staff);
  const refused = await deliver(w.staff, id, { file_ids: [file, strange] });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['file_ids']]);
  const { status, body } = await deliver(w.staff, id, {
    notes: 'Cable is old',
    summary: 'All done.',
    file_ids: [file],
  });
  expect([status, body.my_status, body.status]).toEqual([200, 'delivered', 'delivered']);
  const seen = await workspaceOf(w.customer, id);
  expect(seen.deliveries).toMatchObject([
    { round: 1, summary: 'All done.', files: [{ id: file }], staff: w.staff.name },
  ]);
  expect(JSON.stringify(seen)).not.toContain('Cable is old');
  expect(JSON.stringify(await workspaceOf(w.admin, id))).toContain('Cable is old');
  const stranger = await w.newCustomer();
  expect((await stranger.call('GET /orders/{id}', { params: { id } })).status).toBe(404);
  expect((await accept(stranger, id)).status).toBe(404);
});

test('older clients deliver without a summary', async () => {
  const w = await clockWorld();
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await complete(w.staff, id);
  expect((await deliver(w.staff, id)).status).toBe(200);
  expect((await workspaceOf(w.customer, id)).deliveries).toMatchObject([{ summary: null, files: [] }]);
});

test('the customer has seven days to check, and accepts once', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  expect(await acceptanceOf(w, id)).toEqual({
    state: 'awaiting',
    due_at: '2027-03-08T23:59:59.999Z',
    how: null,
    accepted_at: null,
    extended: false,
    revisions_included: 2,
    revisions_used: 0,
  });
  const emails = await w.emailsTo(w.customer.email);
  const email = emails.find(({ subject }) => subject === `Your order ${id} has been delivered`);
  expect(email?.text).toContain('Monday, March 8, 2027');
  expect(email?.text).toContain('no action needed if all is well');
  const { status, body } = await accept(w.customer, id);
  expect([status, body.acceptance]).toMatchObject([200, { state: 'accepted', how: 'customer', due_at: null }]);
  const again = await accept(w.customer, id);
  expect([again.status, again.body.message]).toEqual([409, 'This order is already accepted.']);
  const order = await getOrder(w, id);
  expect(order.status).toBe('delivered');
  expect(order.history.at(-1)).toMatchObject({ kind: 'accepted', actor: { id: w.customer.id } });
  const audit = await w.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'order.accept')
    .where('subject_id', '=', id)
    .execute();
  expect(audit).toEqual([{ actor_id: w.customer.id }]);
  const subjectsTo = async (to: string) => (await w.emailsTo(to)).map(({ subject }) => subject);
  expect(await subjectsTo(w.customer.email)).toContain(`Thank you for accepting order ${id}`);
  expect(await subjectsTo(w.staff.email)).toContain(`Order ${id} was accepted`);
});

test('nothing is accepted before all of it is delivered', async () => {
  const w = await clockWorld();
  const other = await w.personAs('staff');
  const id = await placeOrder(w);
  for (const one of [w.staff, other]) await assign(w, id, one);
  for (const one of [w.staff, other]) await complete(one, id);
  await deliver(w.staff, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'none', due_at: null });
  expect((await accept(w.customer, id)).status).toBe(409);
  await deliver(other, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
});

test('without days to check, the order is accepted as soon as it is delivered', async () => {
  const w = await clockWorld();
  await w.db.updateTable('services').set({ acceptance_days: 0 }).where('id', '=', w.service.id).execute();
  const id = await deliveredOrder(w);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'accepted', how: 'automatic' });
  expect((await accept(w.customer, id)).status).toBe(409);
});

test('an order has the largest time to check and the fewest changes of its services, as sold', async () => {
  const w = await clockWorld();
  const second = await w.admin.must('POST /admin/services', {
    body: {
      category_id: w.service.category_id,
      title: 'Patient care',
      description: 'Slow.',
      price_decimal: '100.00',
      delivery_days: 3,
      acceptance_days: 20,
      revisions_included: null,
      revision_days: 4,
    } as never,
  });
  expect(second).toMatchObject({ acceptance_days: 20, revisions_included: null, revision_days: 4 });
  const termsOf = async (ids: number[]) => {
    const id = await placeOrder(w, w.customer, ids);
    return w.db
      .selectFrom('orders')
      .select(['acceptance_days', 'revisions_included'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  };
  expect(await termsOf([w.service.id, second.id])).toEqual({ acceptance_days: 20, revisions_included: 2 });
  expect(await termsOf([second.id])).toEqual({ acceptance_days: 20, revisions_included: null });
  const { token } = await w.buyOrFail({ items: [{ service_id: second.id, quantity: 1 }] });
  expect(token).not.toBeNull();
  const paid = await w.db
    .selectFrom('orders')
    .select(['acceptance_days', 'revisions_included'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(paid).toEqual({ acceptance_days: 20, revisions_included: null });
});

test('the customer gets five more working days, each time, at most ten times an hour', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const more = () => w.customer.call('POST /customer/orders/{id}/more-time', { params: { id } });
  const { status, body } = await more();
  expect([status, body.acceptance_due_at]).toEqual([200, '2027-03-13T23:59:59.999Z']);
  expect(body.acceptance).toMatchObject({ due_at: '2027-03-13T23:59:59.999Z', extended: true });
  expect((await more()).body.acceptance_due_at).toBe('2027-03-18T23:59:59.999Z');
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await more()).status));
  expect(statuses.toSorted()).toEqual([...Array(8).fill(200), 429, 429]);
});

test('reminders are sent two days before and on the last morning, then the order is accepted, all exactly once', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const reminders = async () =>
    (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.startsWith(`Please check order ${id}`)).length;
  await w.goTo('2027-03-06T08:59:00.000Z');
  expect(await reminders()).toBe(0);
  await w.goTo('2027-03-06T09:00:00.000Z');
  await Promise.all([checkAcceptance(w), checkAcceptance(w)]);
  expect(await reminders()).toBe(1);
  await w.goTo('2027-03-08T08:59:00.000Z');
  expect(await reminders()).toBe(1);
  await w.goTo('2027-03-08T09:00:00.000Z');
  await Promise.all([checkAcceptance(w), checkAcceptance(w)]);
  expect(await reminders()).toBe(2);
  await w.goTo('2027-03-08T23:59:00.000Z');
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  await w.goTo('2027-03-09T00:00:00.000Z');
  await Promise.all([checkAcceptance(w), checkAcceptance(w)]);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'accepted', how: 'automatic' });
  const { history } = await getOrder(w, id);
  expect(history.filter(({ kind }) => kind === 'accepted')).toMatchObject([
    { actor: null, detail: { how: 'automatic' } },
  ]);
  expect(await reminders()).toBe(2);
  expect(
    (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject === `Order ${id} is complete`),
  ).toHaveLength(1);
});

test('when a customer accepts at the moment of automatic acceptance, one of the two does', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  w.moveTo('2027-03-10T10:00:00.000Z');
  const open = { acceptance: 'awaiting', acceptance_due_at: '2027-03-10T09:59:59.999Z', accepted_how: null } as const;
  for (let round = 1; round <= 50; round += 1) {
    await w.db.updateTable('orders').set(open).where('id', '=', id).execute();
    await w.deps.limits.reset('acceptances', String(w.customer.id));
    const job = async () => {
      // Each round is a little later, so that either may be first.
      for (let turn = 0; turn < round; turn += 1) await nextTurn();
      await checkAcceptance(w);
    };
    const [{ status }] = await Promise.all([accept(w.customer, id), job()]);
    const { how } = await acceptanceOf(w, id);
    expect([how, status]).toEqual(how === 'customer' ? ['customer', 200] : ['automatic', 409]);
    const { history } = await getOrder(w, id);
    expect(history.filter(({ kind }) => kind === 'accepted')).toHaveLength(round);
  }
});

test('acceptances and requests for changes are limited to ten an hour together, with rejected ones', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  for (let i = 0; i < 5; i += 1) {
    expect((await askForChanges(w.customer, id, { message: 'No' })).status).toBe(422);
    expect((await accept(w.customer, id, { rating: 9 })).status).toBe(422);
  }
  expect((await accept(w.customer, id)).status).toBe(429);
  expect((await askForChanges(w.customer, id)).status).toBe(429);
  expect((await acceptanceOf(w, id)).state).toBe('awaiting');
});

test('a cancelled or fully refunded order is not to be accepted, and gets no reminders', async () => {
  const w = await clockWorld();
  const refunded = await placeOrder(w);
  await pay(w, w.customer, refunded);
  await assign(w, refunded, w.staff);
  await completeAndDeliver(w.staff, refunded);
  const payment = await w.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', refunded)
    .executeTakeFirstOrThrow();
  await w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: '499.00', reason: 'goodwill' } as never,
  });
  expect(await acceptanceOf(w, refunded)).toMatchObject({ state: 'none', due_at: null });
  const cancelled = await placeOrder(w);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: cancelled }, body: {} as never });
  expect((await workspaceOf(w.admin, cancelled)).promise.state).toBe('stopped');
  await w.goTo('2027-03-30T10:00:00.000Z');
  for (const id of [refunded, cancelled]) expect(await acceptanceOf(w, id)).toMatchObject({ state: 'none' });
  expect((await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.startsWith('Please check'))).toEqual([]);
});
