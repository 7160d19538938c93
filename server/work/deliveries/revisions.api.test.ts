import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import {
  accept,
  acceptanceOf,
  askForChanges,
  clockWorld,
  commissionsOf,
  completeAndDeliver,
  deliveredOrder,
  getOrder,
  pay,
  seedFile,
  workspaceOf,
} from './deliveries.fixture.ts';

afterEach(expectLedgerToMatch);

test('changes put the work in progress again, and only the first delivery earns a commission', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  w.moveTo('2027-03-03T10:00:00.000Z');
  const file = await seedFile(w, id, w.customer, 'sketch.pdf');
  const { status, body } = await askForChanges(w.customer, id, { file_ids: [file] });
  expect([status, body.status, body.acceptance]).toMatchObject([
    200,
    'processing',
    { state: 'changes_requested', due_at: null, revisions_used: 1 },
  ]);
  expect(body.promise).toMatchObject({ state: 'running', due_at: '2027-03-05T23:59:59.999Z', working_days_left: 2 });
  expect(await workspaceOf(w.staff, id)).toMatchObject({ my_status: 'in_progress', status: 'processing' });
  const messages = await w.db
    .selectFrom('order_messages')
    .leftJoin('order_message_files', 'order_message_files.message_id', 'order_messages.id')
    .select(['content', 'author_id', 'visibility', 'file_id'])
    .where('order_id', '=', id)
    .where('kind', '=', 'message')
    .execute();
  expect(messages).toEqual([
    { content: 'Please make the logo bigger.', author_id: w.customer.id, visibility: 'all', file_id: file },
  ]);
  // Staff who are to make the changes are not emailed the message as well.
  const emailedTo = async (email: string) =>
    (await w.emailsTo(email)).filter(({ text }) => text.includes('logo bigger')).map(({ subject }) => subject);
  expect(await emailedTo(w.staff.email)).toEqual([`Changes were requested for order ${id}`]);
  expect(await emailedTo(w.admin.email)).toEqual([expect.stringMatching(`^Re: Order ${id}: `)]);
  await completeAndDeliver(w.staff, id, { summary: 'Bigger now.' });
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting', due_at: '2027-03-10T23:59:59.999Z' });
  expect((await workspaceOf(w.customer, id)).deliveries.map(({ round }) => round)).toEqual([1, 2]);
  expect(await commissionsOf(w, id)).toEqual([{ user_id: w.staff.id, amount_cents: 4_990 }]);
  expect((await getOrder(w, id)).history.map(({ kind }) => kind)).toContain('changes_requested');
});

test('included changes are used up, until more are granted', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  for (let i = 0; i < 2; i += 1) {
    expect((await askForChanges(w.customer, id)).status).toBe(200);
    expect((await askForChanges(w.customer, id)).status).toBe(409);
    await completeAndDeliver(w.staff, id);
  }
  const third = await askForChanges(w.customer, id);
  expect([third.status, third.body.message]).toEqual([409, 'You have used all included changes. Please contact us.']);
  const grant = (included: number | null) =>
    w.admin.call('PUT /admin/orders/{id}/revisions', { params: { id }, body: { included } });
  const tooFew = await grant(1);
  expect([tooFew.status, Object.keys(tooFew.body.errors ?? {})]).toEqual([422, ['included']]);
  expect((await grant(3)).body.acceptance).toMatchObject({ revisions_included: 3, revisions_used: 2 });
  expect((await askForChanges(w.customer, id)).status).toBe(200);
  await completeAndDeliver(w.staff, id);
  expect((await askForChanges(w.customer, id)).status).toBe(409);
  await grant(null);
  expect((await askForChanges(w.customer, id)).status).toBe(200);
  expect((await getOrder(w, id)).history.filter(({ kind }) => kind === 'revisions_granted')).toMatchObject([
    { detail: { from: 2, to: 3 } },
    { detail: { from: 3, to: null } },
  ]);
  expect(await commissionsOf(w, id)).toHaveLength(1);
});

test('a request for changes can name deliveries, and only those are made again', async () => {
  const w = await clockWorld();
  const other = await w.personAs('staff');
  const [id, strange] = [await deliveredOrder(w, [w.staff, other]), await deliveredOrder(w)];
  const { deliveries } = await workspaceOf(w.customer, id);
  const mine = deliveries.filter(({ staff }) => staff === other.name).map((delivery) => delivery.id);
  const wrong = (await workspaceOf(w.customer, strange)).deliveries.map((delivery) => delivery.id);
  const refused = await askForChanges(w.customer, id, { delivery_ids: [...mine, ...wrong] });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['delivery_ids']]);
  expect((await askForChanges(w.customer, id, { delivery_ids: mine })).status).toBe(200);
  expect(await workspaceOf(w.staff, id)).toMatchObject({ my_status: 'delivered', status: 'processing' });
  expect(await workspaceOf(other, id)).toMatchObject({ my_status: 'in_progress' });
  await completeAndDeliver(other, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
  expect((await askForChanges(w.customer, id)).status).toBe(200);
  expect(await workspaceOf(w.staff, id)).toMatchObject({ my_status: 'delivered' });
  expect(await commissionsOf(w, id)).toEqual([
    { user_id: w.staff.id, amount_cents: 2_495 },
    { user_id: other.id, amount_cents: 2_495 },
  ]);
});

test('a request says what to change', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const short = await askForChanges(w.customer, id, { message: 'Bigger' });
  expect([short.status, Object.keys(short.body.errors ?? {})]).toEqual([422, ['message']]);
  const stranger = await w.newCustomer();
  expect((await askForChanges(stranger, id)).status).toBe(404);
  expect((await w.staff.call('POST /customer/orders/{id}/accept', { params: { id }, body: {} })).status).toBe(403);
});

test('the on-time figure measures the first delivery, whatever is changed later', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const figures = () =>
    w.db
      .selectFrom('orders')
      .select(['first_delivered_at', 'counted_due_at', 'first_due_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await figures();
  expect(before.first_delivered_at).toBe('2027-03-01T10:00:00.000Z');
  w.moveTo('2027-03-04T10:00:00.000Z');
  await askForChanges(w.customer, id);
  w.moveTo('2027-03-20T10:00:00.000Z');
  expect((await workspaceOf(w.customer, id)).promise).toMatchObject({
    state: 'running',
    due_at: '2027-03-06T23:59:59.999Z',
  });
  await completeAndDeliver(w.staff, id);
  expect(await figures()).toEqual(before);
});

test('an admin reopens accepted work, which uses up a change only if it counts', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const [assignment] = (await getOrder(w, id)).assignments;
  const reopen = (counts?: boolean) =>
    w.admin.call('POST /admin/orders/{id}/reopen', {
      params: { id },
      body: {
        assignment_ids: [assignment?.id ?? 0],
        reason: 'Found a mistake',
        ...(counts !== undefined && { counts }),
      } as never,
    });
  await accept(w.customer, id);
  expect((await reopen()).body.acceptance).toMatchObject({
    state: 'changes_requested',
    how: null,
    accepted_at: null,
    revisions_used: 0,
  });
  expect((await reopen()).status).toBe(409);
  const none = await w.admin.call('POST /admin/orders/{id}/reopen', {
    params: { id },
    body: { assignment_ids: [], reason: 'Found a mistake' },
  });
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['assignment_ids']]);
  await completeAndDeliver(w.staff, id);
  for (const used of [1, 2]) {
    expect((await reopen(true)).body.acceptance).toMatchObject({ revisions_used: used });
    await completeAndDeliver(w.staff, id);
  }
  expect((await reopen(true)).status).toBe(409);
  expect((await reopen(false)).status).toBe(200);
  expect(
    (
      await w.customer.call('POST /admin/orders/{id}/reopen', {
        params: { id },
        body: { assignment_ids: [1], reason: 'x' },
      })
    ).status,
  ).toBe(403);
  expect(await commissionsOf(w, id)).toHaveLength(1);
});

test('with the setting, a commission waits for acceptance', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  expect(commission?.on_hold).toBe(false);
  await w.set({ pay_commissions_after: 'acceptance' });
  const held = await w.staff.must('GET /staff/commissions');
  expect([held.data[0]?.on_hold, held.totals.on_hold]).toEqual([true, '49.90']);
  const payIt = () => w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
  const refused = await payIt();
  expect([refused.status, refused.body.message]).toEqual([409, 'The customer has not accepted this work yet.']);
  const run = () =>
    w.admin.call('POST /admin/payout-runs', { body: { cutoff_on: '2027-12-31', user_ids: [w.staff.id] } });
  expect((await run()).status).toBe(422);
  await accept(w.customer, id);
  expect((await w.staff.must('GET /staff/commissions')).totals.on_hold).toBe('0.00');
  expect((await payIt()).status).toBe(200);
});

test('with the setting, what was delivered before there was acceptance is payable', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  await w.db.updateTable('orders').set({ acceptance: 'none', acceptance_due_at: null }).where('id', '=', id).execute();
  await w.set({ pay_commissions_after: 'acceptance' });
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  expect(commission?.on_hold).toBe(false);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
});

test('a refund in full while changes are made ends them, and the new delivery awaits nothing', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  await pay(w, w.customer, id);
  await askForChanges(w.customer, id);
  const payment = await w.db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
  await w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payment.id },
    body: { amount: '499.00', reason: 'goodwill' } as never,
  });
  expect(await workspaceOf(w.admin, id)).toMatchObject({
    acceptance: { state: 'none' },
    promise: { state: 'stopped' },
  });
  await completeAndDeliver(w.staff, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'none' });
});

test('a revision that is deleted and restored goes on with its own promise', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  w.moveTo('2027-03-03T10:00:00.000Z');
  await askForChanges(w.customer, id);
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: { id } });
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect(await workspaceOf(w.admin, id)).toMatchObject({
    acceptance: { state: 'changes_requested' },
    promise: { state: 'running', due_at: '2027-03-05T23:59:59.999Z' },
  });
  await completeAndDeliver(w.staff, id);
  expect(await acceptanceOf(w, id)).toMatchObject({ state: 'awaiting' });
});
