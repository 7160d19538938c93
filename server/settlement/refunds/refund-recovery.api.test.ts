import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { openStage } from '../../../test/support/stage.ts';
import { type World, world, worldOn } from '../../../test/support/world.ts';
import {
  checkAll,
  companySubjects,
  creditNotes,
  endLeases,
  expectRefundsToMatch,
  paidOrder,
  refund,
  refundEmail,
  refundRows,
  refundsAtSandbox,
  statuses,
} from './refunds.fixture.ts';

const operations = { stripe: 'stripe.refunds.create', paypal: 'paypal.captures.refund' } as const;

const moveClock = (w: World, days: number) =>
  w.visitor.send('POST', '/sandbox/clock', { body: { advance_days: days } });

test.each([
  ['stripe', 'before'],
  ['stripe', 'after'],
  ['paypal', 'before'],
  ['paypal', 'after'],
] as const)(
  'a refund whose response from %s is lost %s it is made is 202, and finished later without a click',
  async (provider, when) => {
    const w = await world({ fresh: true, timeoutMs: 2_000 });
    const order = await paidOrder(w, { provider });
    await w.sandbox.setRules({ operation: operations[provider], effect: 'drop', when, times: 'always' });
    const { status, body } = await refund(w.admin, order, { amount: 100 });
    expect([status, body.state, body.credit_note]).toEqual([202, 'requested', null]);
    expect(await refundsAtSandbox(w, order)).toHaveLength(when === 'after' ? 1 : 0);
    await w.sandbox.reset();
    const after = await worldOn(await openStage({ sharing: w.stage }));
    await endLeases(w);
    await Promise.all([checkAll(w), checkAll(after)]);
    await checkAll(w);
    expect(await refundsAtSandbox(w, order)).toEqual([{ amount: '100.00', state: 'succeeded' }]);
    expect(await refundRows(w, order)).toMatchObject([{ state: 'succeeded', source: 'admin' }]);
    expect(await creditNotes(w, order)).toHaveLength(1);
    await expectRefundsToMatch(w);
  },
);

test('while the provider is down a refund stays requested, and its amount is reserved', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 503, times: 'always' });
  expect((await refund(w.admin, order, { amount: 60 })).status).toBe(202);
  expect((await refund(w.admin, order, { amount: 60 })).body.errors).toEqual({
    amount: ['At most $40.00 can be refunded.'],
  });
  expect((await w.admin.must('GET /admin/overview')).open_refunds).toBe(1);
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'requested', leased_until: null }]);
  expect(await statuses(w, order)).toMatchObject({ payment: 'captured', invoice: 'paid' });
  await w.sandbox.reset();
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'succeeded' }]);
  expect((await w.admin.must('GET /admin/waiting')).open_refunds).toBe(0);
  await expectRefundsToMatch(w);
});

test('a refund that is pending at the provider has no credit note until it succeeds', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: operations.stripe, refund_state: 'pending', times: 'always' });
  const { status, body } = await refund(w.admin, order, { amount: 100 });
  expect([status, body.state, body.credit_note]).toEqual([201, 'pending', null]);
  await checkAll(w);
  expect(await creditNotes(w, order)).toEqual([]);
  const [{ provider_ref = null } = {}] = await refundRows(w, order);
  await w.sandbox.succeedRefund('stripe', provider_ref ?? '');
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'succeeded' }]);
  expect(await creditNotes(w, order)).toHaveLength(1);
  expect(await refundEmail(w, order)).toBeDefined();
  await expectRefundsToMatch(w);
});

test('a pending refund that fails frees its amount and can be tried again', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: operations.stripe, refund_state: 'pending', times: 1 });
  const { body } = await refund(w.admin, order, { amount: 100 });
  const [{ provider_ref = null } = {}] = await refundRows(w, order);
  await w.sandbox.failRefund('stripe', provider_ref ?? '');
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'failed', failure: expect.any(String) }]);
  expect(await companySubjects(w)).toContainEqual(expect.stringMatching(/^A refund failed: \$100\.00/));
  const again = await w.admin.call('POST /admin/refunds/{id}/retry', { params: { id: body.id } });
  expect([again.status, again.body.state]).toEqual([201, 'succeeded']);
  const third = await w.admin.call('POST /admin/refunds/{id}/retry', { params: { id: again.body.id } });
  expect([third.status, third.body.message]).toEqual([409, 'Only a failed or returned refund can be tried again.']);
  await expectRefundsToMatch(w);
});

test('a returned refund belongs to the payment again, and its retry takes over the credit note', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const { body } = await refund(w.admin, order, { amount: 100 });
  const [{ provider_ref = null } = {}] = await refundRows(w, order);
  await w.sandbox.failRefund('stripe', provider_ref ?? '');
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', order.paymentId)
    .executeTakeFirstOrThrow();
  const { recordProviderRefunds } = await import('./refunds.ts');
  await recordProviderRefunds(w.deps, payment);
  expect(await refundRows(w, order)).toMatchObject([{ state: 'returned' }]);
  expect(await companySubjects(w)).toContainEqual(expect.stringMatching(/^A refund was returned: \$100\.00/));
  expect((await w.admin.must('GET /admin/overview')).open_refunds).toBe(1);
  expect(await statuses(w, order)).toEqual({ payment: 'captured', invoice: 'refunded', order: 'refunded' });
  await expectRefundsToMatch(w);

  await w.sandbox.setRules({ operation: operations.stripe, effect: 'fail', status: 503, times: 'always' });
  const retry = () => w.admin.call('POST /admin/refunds/{id}/retry', { params: { id: body.id } });
  const responses = await Promise.all([retry(), retry()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  await expectRefundsToMatch(w);
  await w.sandbox.reset();
  await checkAll(w);
  const rows = await refundRows(w, order);
  expect(rows).toMatchObject([{ state: 'returned' }, { state: 'succeeded' }]);
  expect(rows[1]?.credit_note_id).toBe(rows[0]?.credit_note_id);
  expect(rows[0]?.superseded_by).toBe(rows[1]?.id);
  expect(await creditNotes(w, order)).toHaveLength(1);
  expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  await expectRefundsToMatch(w);
});

test('a returned refund may be paid manually, and a failed retry leaves it open', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  const { body } = await refund(w.admin, order, { amount: 30 });
  const [{ provider_ref = null } = {}] = await refundRows(w, order);
  await w.sandbox.failRefund('stripe', provider_ref ?? '');
  const payment = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', order.paymentId)
    .executeTakeFirstOrThrow();
  const { recordProviderRefunds, settleRefund } = await import('./refunds.ts');
  await recordProviderRefunds(w.deps, payment);

  await w.sandbox.setRules({ operation: operations.stripe, effect: 'fail', status: 503, times: 'always' });
  const retried = await w.admin.must('POST /admin/refunds/{id}/retry', { params: { id: body.id } });
  await settleRefund(w.deps, retried.id, { kind: 'failed', ref: null, message: 'No.' });
  expect(await refundRows(w, order)).toMatchObject([{ state: 'returned', superseded_by: null }, { state: 'failed' }]);
  await expectRefundsToMatch(w);

  const manual = await refund(w.admin, order, { amount: 30, method: 'manual', reference: 'Cash' });
  expect([manual.status, manual.body.credit_note?.id]).toEqual([201, body.credit_note?.id]);
  expect(await creditNotes(w, order)).toHaveLength(1);
  expect(await statuses(w, order)).toMatchObject({ payment: 'partially_refunded', invoice: 'partially_refunded' });
  await expectRefundsToMatch(w);
});

test('a refund of which the provider has no record for a day fails', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: operations.stripe, effect: 'drop', times: 'always' });
  expect((await refund(w.admin, order, { amount: 100 })).status).toBe(202);
  await endLeases(w);
  await moveClock(w, 1);
  await checkAll(w);
  expect(await refundRows(w, order)).toMatchObject([
    { state: 'failed', failure: 'The provider has no record of this refund.' },
  ]);
  await w.sandbox.reset();
  await expectRefundsToMatch(w);
});

test('a refund of a payment in another account is refused, and one under way says where to look', async () => {
  let account = '';
  const w = await world({
    change: ({ payments }) => ({
      payments: {
        ...payments,
        get stripe() {
          const { stripe } = payments;
          return stripe && { ...stripe, account: account || stripe.account };
        },
      },
    }),
  });
  const order = await paidOrder(w);
  await w.sandbox.setRules({ operation: operations.stripe, effect: 'drop', times: 'always' });
  const { status, body } = await refund(w.admin, order, { amount: 40 });
  expect(status).toBe(202);
  await w.sandbox.reset();
  await endLeases(w);
  account = 'test_another';
  const refused = await refund(w.admin, order, { amount: 10 });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This payment was made in another Stripe account. Return the money there, then record it as a manual refund.',
  ]);
  await checkAll(w);
  expect(await w.admin.must('GET /admin/refunds/{id}', { params: { id: body.id } })).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/another Stripe account since\. Check in the previous account/),
  });
  const manual = { amount: 100, method: 'manual', reference: 'Made there' } as const;
  expect((await refund(w.admin, order, manual)).status).toBe(201);
  await expectInvariants(w.db);
});
