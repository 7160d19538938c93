import { afterEach, expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import type { World } from '../../../test/support/world.ts';
import { textsOf } from '../../platform/notifications/notifications.fixture.ts';
import {
  assign,
  claim,
  clockWorld,
  completeAndDeliver,
  customerOrder,
  decide,
  deliveredOrder,
  getOrder,
  keepWaiting,
  paidOrder,
  placeOrder,
  refundsOf,
  seedFile,
  startedOrder,
  subjectsTo,
  workspaceOf,
} from './guarantee.fixture.ts';

afterEach(expectLedgerToMatch);

const weekdays = { working_days: [1, 2, 3, 4, 5], day_start: '09:00', day_end: '17:00' };

async function paidAndDelivered(w: World): Promise<number> {
  const id = await paidOrder(w);
  await assign(w, id, w.staff);
  await completeAndDeliver(w.staff, id);
  return id;
}

async function claimOf(w: World, id: number) {
  const { guarantee } = await customerOrder(w, id);
  if (!guarantee?.claim) throw new Error('The order has no claim.');
  return guarantee.claim;
}

test('a customer who keeps waiting is asked again after three working days, and the team knows', async () => {
  const w = await clockWorld();
  const id = await startedOrder(w);
  expect((await keepWaiting(w.customer, id)).body.message).toBe('This order is not late.');
  // Thursday: the weekend does not count.
  w.moveTo('2027-03-11T10:00:00.000Z');
  await w.set(weekdays);
  const { status, body } = await keepWaiting(w.customer, id);
  expect([status, body]).toMatchObject([200, { can_cancel: 'late', keep_waiting_until: '2027-03-16' }]);
  expect((await keepWaiting(w.customer, id)).status).toBe(200);
  expect(await workspaceOf(w.staff, id)).toMatchObject({ keep_waiting_until: '2027-03-16' });
  const { history } = await getOrder(w, id);
  expect(history.filter(({ kind }) => kind === 'kept_waiting')).toMatchObject([
    { actor: { id: w.customer.id }, detail: { until: '2027-03-16' } },
  ]);
  const { data: thread } = await w.staff.must('GET /orders/{id}/messages', { params: { id } });
  expect(thread.map(({ content }) => content)).toContain(
    `${w.customer.name} keeps waiting. We’ll ask again on Tue, Mar 16`,
  );
  const text = `${w.customer.name} keeps waiting for order ${id} until Tue, Mar 16`;
  for (const reader of [w.staff, w.admin]) expect(await textsOf(w, reader)).toContain(text);
  w.moveTo('2027-03-15T23:00:00.000Z');
  expect(await customerOrder(w, id)).toMatchObject({ keep_waiting_until: '2027-03-16' });
  w.moveTo('2027-03-16T01:00:00.000Z');
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: 'late', keep_waiting_until: null });
  expect((await keepWaiting(w.customer, id)).body).toMatchObject({ keep_waiting_until: '2027-03-19' });
  await completeAndDeliver(w.staff, id);
  expect(await customerOrder(w, id)).toMatchObject({ can_cancel: null, keep_waiting_until: null });
  expect((await keepWaiting(w.customer, id)).status).toBe(409);
});

test('for 30 days after the delivery a customer asks for a fix or a refund, and gets an answer in two working days', async () => {
  const w = await clockWorld();
  await w.set(weekdays);
  const id = await paidAndDelivered(w);
  expect((await customerOrder(w, id)).guarantee).toEqual({ until: '2027-03-31', can_claim: true, claim: null });
  // Friday.
  w.moveTo('2027-03-05T12:00:00.000Z');
  const file = await seedFile(w, id, w.customer);
  const { status, body } = await claim(w.customer, id, { wish: 'refund', message: 'It fails.', file_ids: [file] });
  expect([status, body.guarantee]).toMatchObject([
    201,
    {
      until: '2027-03-31',
      can_claim: false,
      claim: {
        wish: 'refund',
        message: 'It fails.',
        files: [{ id: file }],
        state: 'open',
        answer_by: '2027-03-09',
        day: '2027-03-05',
        decision: null,
      },
    },
  ]);
  expect((await claim(w.customer, id)).body.message).toBe('We’re already on it.');
  const subject = `${w.customer.name} asks for a refund of order ${id}`;
  const emails = await w.emailsTo(sampleCompany.email);
  const email = emails.find((one) => one.subject === subject);
  expect(email?.text).toContain('It fails.');
  expect(email?.text).toContain('Please answer by Tue, Mar 9.');
  expect(await textsOf(w, w.admin)).toContain(subject);
  const { data: thread } = await w.staff.must('GET /orders/{id}/messages', { params: { id } });
  expect(thread.map(({ content }) => content)).toContain('It fails.');
  const job = await workspaceOf(w.staff, id);
  expect(job.guarantee?.claim).toMatchObject({ wish: 'refund' });
  expect(Object.keys(job.guarantee?.claim ?? {})).not.toContain('reason');
});

test('a claim is refused before the delivery, after 30 days, and for an order of someone else', async () => {
  const w = await clockWorld();
  const [started, delivered, unseen] = [await startedOrder(w), await paidAndDelivered(w), await placeOrder(w)];
  expect((await claim(w.customer, started)).body.message).toBe('This order has not been delivered yet.');
  const stranger = await w.newCustomer();
  expect((await claim(stranger, delivered)).status).toBe(404);
  const strange = await seedFile(w, unseen, w.customer);
  expect((await claim(w.customer, delivered, { file_ids: [strange] })).body.errors).toHaveProperty('file_ids');
  w.moveTo('2027-03-31T23:30:00.000Z');
  expect((await customerOrder(w, delivered)).guarantee).toMatchObject({ can_claim: true });
  w.moveTo('2027-04-01T00:30:00.000Z');
  expect((await customerOrder(w, delivered)).guarantee).toMatchObject({ until: '2027-03-31', can_claim: false });
  expect((await claim(w.customer, delivered)).body.message).toBe('The 30 days ended on Mar 31.');
});

test('a fix reopens the work, tells staff and customer, and its delivery begins the 30 days anew', async () => {
  const w = await clockWorld();
  const id = await paidAndDelivered(w);
  await claim(w.customer, id);
  const { id: claimId } = await claimOf(w, id);
  const { status, body } = await decide(w.admin, claimId, { decision: 'fix', reason: 'We’ll replace the socket.' });
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'decided',
      decision: 'fix',
      decided_by: { id: w.admin.id },
      order: { id, status: 'processing' },
      refunds: [],
    },
  ]);
  expect((await decide(w.admin, claimId, { decision: 'decline', reason: 'No.' })).body.message).toBe(
    'This claim is already decided.',
  );
  expect((await decide(w.admin, claimId, { decision: 'refund' })).status).toBe(409);
  expect(await customerOrder(w, id)).toMatchObject({ status: 'processing', guarantee: { can_claim: false } });
  expect(await subjectsTo(w, w.staff.email)).toContain(`Changes were requested for order ${id}`);
  const emails = await w.emailsTo(w.customer.email);
  expect(emails.find(({ subject }) => subject === `We’re fixing order ${id}`)?.text).toContain(
    'We’ll replace the socket.',
  );
  expect(await textsOf(w, w.customer)).toContain(`We answered your request about order ${id}`);
  expect(await textsOf(w, w.admin)).not.toContain(`${w.customer.name} asks for a fix of order ${id}`);
  w.moveTo('2027-03-10T12:00:00.000Z');
  await completeAndDeliver(w.staff, id);
  expect((await customerOrder(w, id)).guarantee).toMatchObject({ until: '2027-04-09', can_claim: true });
  const { history } = await getOrder(w, id);
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['guarantee_claimed', 'guarantee_decided', 'work_reopened']),
  );
});

test('a refund returns all or a part of what was paid', async () => {
  const w = await clockWorld();
  const [whole, part] = [await paidAndDelivered(w), await paidAndDelivered(w)];
  for (const id of [whole, part]) await claim(w.customer, id, { wish: 'refund' });
  const refused = await decide(w.admin, (await claimOf(w, part)).id, { decision: 'refund', amount: 1_400.01 });
  expect([refused.status, refused.body.errors]).toEqual([422, { amount: ['At most $1,400.00 can be refunded.'] }]);
  const some = await decide(w.admin, (await claimOf(w, part)).id, { decision: 'refund', amount: 500 });
  expect([some.status, some.body]).toMatchObject([
    200,
    {
      refund: '500.00',
      refunds: [{ amount: '500.00', state: 'succeeded' }],
      order: { payment_status: 'partially_refunded' },
    },
  ]);
  const all = await decide(w.admin, (await claimOf(w, whole)).id, { decision: 'refund' });
  expect([all.status, all.body]).toMatchObject([
    200,
    { refund: '1400.00', order: { status: 'delivered', payment_status: 'refunded' } },
  ]);
  expect(await refundsOf(w, whole)).toMatchObject([{ amount_cents: 140_000, requested_by: w.admin.id }]);
  const email = (await w.emailsTo(w.customer.email)).find(({ subject }) => subject === `We refund order ${whole}`);
  expect(email?.text).toContain('$1,400.00 is on its way to your Visa ·4242 and arrives within 10 days.');
  expect((await customerOrder(w, whole)).guarantee).toMatchObject({ can_claim: false });
  expect((await claim(w.customer, whole)).body.message).toBe('This order was refunded in full.');
});

test('nothing is refunded of an order that was never paid', async () => {
  const w = await clockWorld();
  const id = await deliveredOrder(w);
  await claim(w.customer, id, { wish: 'refund' });
  const { status, body } = await decide(w.admin, (await claimOf(w, id)).id, { decision: 'refund' });
  expect([status, body.message]).toEqual([409, 'Nothing of this order can be refunded now.']);
  expect(await claimOf(w, id)).toMatchObject({ state: 'open' });
});

test('a decline needs a reason, which the customer gets, and may be followed by another claim', async () => {
  const w = await clockWorld();
  const id = await paidAndDelivered(w);
  await claim(w.customer, id);
  const { id: claimId } = await claimOf(w, id);
  expect((await decide(w.admin, claimId, { decision: 'decline' })).body.errors).toEqual({
    reason: ['Reason is required.'],
  });
  expect(
    (await decide(w.admin, claimId, { decision: 'decline', reason: 'The printer is not part of it.' })).status,
  ).toBe(200);
  expect(await claimOf(w, id)).toMatchObject({ decision: 'decline', reason: 'The printer is not part of it.' });
  const email = (await w.emailsTo(w.customer.email)).find(({ subject }) => subject === `Our answer about order ${id}`);
  expect(email?.text).toContain('The printer is not part of it.');
  expect((await claim(w.customer, id)).status).toBe(201);
});

test('the list has open claims first, by state and page', async () => {
  const w = await clockWorld();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const id = await paidAndDelivered(w);
    await claim(w.customer, id);
    ids.push((await claimOf(w, id)).id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  await decide(w.admin, third, { decision: 'decline', reason: 'No.' });
  const list = (query: object) => w.admin.must('GET /admin/guarantee-claims', { query });
  const all = (await list({ per_page: 100 })).data.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(all).toEqual([second, first, third]);
  const open = await list({ state: 'open', sort: 'answer_by', per_page: 100 });
  expect(open.data.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([first, second]);
  expect(open.data.find(({ id }) => id === first)).toMatchObject({
    user: { name: w.customer.name },
    order: { status: 'delivered' },
  });
  expect((await list({ state: 'decided', per_page: 1 })).data).toHaveLength(1);
  expect((await w.staff.call('GET /admin/guarantee-claims')).status).toBe(403);
});
