import { afterEach, expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { interceptCharges } from '../../../test/support/gate.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { paymentUnderReview } from '../../../test/support/money/payment-under-review.ts';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { endRefundedAttempt } from '../../selling/orders/payments/record-refund.ts';

afterEach(expectLedgerToMatch);

type Query = NonNullable<Parameters<typeof listed>[1]>;
const listed = (w: World, query: { search?: string; is_settled?: '0' | '1'; sort?: 'amount' | '-amount' } = {}) =>
  w.admin.must('GET /admin/payments-to-review', { query });
const idsIn = async (w: World, query: Query = {}) => (await listed(w, query)).data.map(({ id }) => id);
const settle = (w: World, id: number, note = 'Refunded at Stripe.', by = w.admin) =>
  by.call('PUT /admin/payments-to-review/{id}/settle', { params: { id }, body: { note } });
const counts = async (w: World) => [
  (await w.admin.must('GET /admin/overview')).payments_to_review,
  (await w.admin.must('GET /admin/waiting')).payments_to_review,
];

/** Captures are one dollar short. */
const worldWithShortCaptures = () =>
  world({
    fresh: true,
    change: interceptCharges(async (_, go) => {
      const outcome = await go();
      return outcome.kind === 'captured' ? { ...outcome, amountCents: outcome.amountCents - 100 } : outcome;
    }),
  });

test('a payment without a matching order is listed with everything needed to find it at the provider', async () => {
  const w = await worldWithShortCaptures();
  expect([await counts(w), await idsIn(w)]).toEqual([[0, 0], []]);
  const { email } = w.purchase();
  expect((await w.buy({ name: 'Ida Short', email })).status).toBe(409);
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: await w.paypalOrder() });
  const attempt = await w.attemptOf(email);
  const { data, meta } = await listed(w);
  expect([data, meta.total]).toEqual([
    [
      {
        kind: 'payment',
        id: attempt.id,
        provider: 'stripe',
        provider_ref: attempt.provider_ref,
        amount: '499.00',
        reason: '$498.00 was captured instead of $499.00.',
        buyer: { name: 'Ida Short', email },
        services: [w.service.title],
        invoice: null,
        created_at: attempt.created_at,
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        settled_at: null,
        settled_by: null,
        settled_note: null,
      },
    ],
    1,
  ]);
  expect(attempt.provider_ref).toMatch(/^pi_/);
  expect(await counts(w)).toEqual([1, 1]);
});

test('a payment of an invoice names the invoice and its order', async () => {
  const w = await worldWithShortCaptures();
  const { id: order_id, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const id = invoice_id ?? 0;
  const body = { payment_provider: 'stripe', payment_token: 'tok_visa' } as const;
  const paid = await w.customer.call('POST /customer/invoices/{id}/pay', { params: { id }, body });
  expect(paid.status).toBe(409);
  const { invoice_number } = await w.customer.must('GET /customer/invoices/{id}', { params: { id } });
  expect((await listed(w)).data).toMatchObject([
    { buyer: { email: w.customer.email }, invoice: { id, invoice_number, order_id } },
  ]);
});

test('a payment is settled once, and list, audit log and counts show it', async () => {
  const w = await world({ fresh: true });
  const { id } = await paymentUnderReview(w);
  const other = (await paymentUnderReview(w)).id;
  expect(await counts(w)).toEqual([2, 2]);
  const { status, body } = await settle(w, id, '  Refunded at Stripe.\nCalled the buyer. ');
  expect([status, body]).toMatchObject([
    200,
    {
      id,
      reason: 'The email address belongs to a staff member.',
      settled_at: expect.any(String),
      settled_by: { id: w.admin.id, name: w.admin.name },
      settled_note: 'Refunded at Stripe.\nCalled the buyer.',
    },
  ]);
  expect((await listed(w, { is_settled: '1' })).data).toEqual([body]);
  expect([await idsIn(w, { is_settled: '0' }), await idsIn(w)]).toEqual([[other], [other, id]]);
  expect(await counts(w)).toEqual([1, 1]);
  const again = await settle(w, id, 'Once more.');
  expect([again.status, again.body.message]).toEqual([409, 'This payment has already been settled.']);
  expect((await listed(w, { is_settled: '1' })).data).toEqual([body]);
  const log = await w.admin.must('GET /admin/audit-log', { query: { subject_type: 'payment', subject_id: id } });
  expect(log.data).toMatchObject([
    {
      actor: { id: w.admin.id },
      action: 'payment.settle',
      before: null,
      after: { name: body.buyer.name, email: body.buyer.email, amount: '499.00', note: body.settled_note },
    },
  ]);
  expect(log.data[0]?.after?.provider_ref).toBe(body.provider_ref);
});

test('of three admins who settle a payment concurrently, one succeeds', async () => {
  const w = await world();
  const admins = [w.admin, await w.personAs('admin'), await w.personAs('admin')];
  const { id, email } = await paymentUnderReview(w);
  const responses = await Promise.all(admins.map((by) => settle(w, id, `Done by ${by.name}.`, by)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = admins[responses.findIndex(({ status }) => status === 200)];
  expect((await listed(w, { search: email })).data).toMatchObject([
    { settled_by: { id: winner?.id }, settled_note: `Done by ${winner?.name}.` },
  ]);
  const log = await w.admin.must('GET /admin/audit-log', { query: { subject_type: 'payment', subject_id: id } });
  expect(log.data).toHaveLength(1);
});

test('a payment is found by name, email and reference, and LIKE wildcards match literally', async () => {
  const w = await world();
  const tag = `tag${next()}`;
  const [one, two] = [
    await paymentUnderReview(w, { name: `Ann 100%_${tag}`, email: `ann_${tag}@mail.test` }),
    await paymentUnderReview(w, { name: `Bea 1000 ${tag}`, email: `bea-${tag}@mail.test` }),
  ];
  expect(await idsIn(w, { search: tag.toUpperCase() })).toEqual([two.id, one.id]);
  expect(await idsIn(w, { search: '100%' })).toEqual([one.id]);
  expect(await idsIn(w, { search: `_${tag}@` })).toEqual([one.id]);
  expect(await idsIn(w, { search: two.provider_ref ?? '' })).toEqual([two.id]);
  expect(await idsIn(w, { search: 'nobody is called so' })).toEqual([]);
});

test('the list can be sorted by amount', async () => {
  const w = await world({ fresh: true });
  const ids: number[] = [];
  for (const cents of [20_000, 5_000, 90_000]) {
    await w.db.updateTable('services').set({ price_cents: cents }).where('id', '=', w.service.id).execute();
    ids.push((await paymentUnderReview(w)).id);
  }
  const [middle, least, most] = ids;
  expect(await idsIn(w, { sort: 'amount' })).toEqual([least, middle, most]);
  expect(await idsIn(w, { sort: '-amount' })).toEqual([most, middle, least]);
});

test('only a payment under review can be settled, and only with a note', async () => {
  const w = await world();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  for (const id of [(await w.attemptOf(email)).id, 2_000_000_000]) {
    const { status, body } = await settle(w, id);
    expect([status, body.message]).toEqual([404, 'Payment not found.']);
  }
  const { id } = await paymentUnderReview(w);
  for (const note of ['', ' \n ', 'x'.repeat(1_001)]) {
    const { status, body } = await settle(w, id, note);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['note']]);
  }
  for (const by of [w.staff, w.customer]) expect((await settle(w, id, 'Mine.', by)).status).toBe(403);
  expect((await settle(w, id, 'x'.repeat(1_000))).status).toBe(200);
});

test('a refund at the provider settles a payment automatically and never overwrites a note', async () => {
  const w = await world({ fresh: true });
  const [first, second] = [await paymentUnderReview(w), await paymentUnderReview(w)];
  await settle(w, second.id, 'Refunded, and called.');
  const countEmails = async () => (await w.emailsTo(sampleCompany.email)).length;
  const before = await countEmails();
  for (const { id, provider_ref: ref } of [first, second]) {
    await w.sandbox.refund('stripe', ref ?? '');
    for (let times = 0; times < 2; times += 1) await endRefundedAttempt(w.deps, id, ref ?? '');
  }
  expect((await listed(w)).data).toMatchObject([
    { id: second.id, settled_by: { id: w.admin.id }, settled_note: 'Refunded, and called.' },
    { id: first.id, settled_by: null, settled_note: 'Refunded at the provider.', settled_at: expect.any(String) },
  ]);
  expect([await counts(w), await countEmails()]).toEqual([[0, 0], before]);
  expect((await settle(w, first.id)).status).toBe(409);
});
