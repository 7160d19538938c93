import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { assign, customerOrder, refundsOf, setStatus, workspaceOf } from '../guarantee/guarantee.fixture.ts';
import {
  buyAs,
  consumerWorld,
  linkIn,
  orderOf,
  placeAs,
  recordsOf,
  runTasks,
  withdraw,
} from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

test('a consumer may withdraw until the end of the fourteenth day, which a weekend moves', async () => {
  const w = await consumerWorld();
  expect((await orderOf(w, await placeAs(w, w.customer))).withdrawal_until).toBe('2027-03-15T23:00:00.000Z');
  // Fourteen days after Saturday, March 6 are Saturday, March 20.
  w.moveTo('2027-03-06T10:00:00.000Z');
  expect((await orderOf(w, await placeAs(w, w.customer))).withdrawal_until).toBe('2027-03-22T23:00:00.000Z');
  const business = await orderOf(w, await placeAs(w, w.customer, { buyer: 'business' }));
  expect([business.buyer_kind, business.withdrawal_until]).toEqual(['business', null]);
});

test('without an early start the clock waits for the end of the period, and nobody can start', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  await assign(w, id, w.staff);
  expect(await customerOrder(w, id)).toMatchObject({
    promise: { state: 'waiting', reason: 'withdrawal', starts_on: '2027-03-16', due_on: '2027-03-22' },
  });
  const refused = await setStatus(w.staff, id, 'in_progress');
  expect([refused.status, refused.body.message]).toEqual([409, 'The customer’s withdrawal period ends on Mar 15.']);
  w.moveTo('2027-03-16T06:00:00.000Z');
  await runTasks(w);
  expect((await workspaceOf(w.admin, id)).promise).toMatchObject({ state: 'running', due_on: '2027-03-22' });
  expect((await setStatus(w.staff, id, 'in_progress')).status).toBe(200);
});

test('with an early start, asked for at the purchase or later, the clock runs at once', async () => {
  const w = await consumerWorld();
  const [early, later] = [await buyAs(w, w.customer, { early_start: true }), await buyAs(w, w.customer)];
  expect((await customerOrder(w, early)).promise).toMatchObject({ state: 'running', due_on: '2027-03-08' });
  const call = () => w.customer.call('POST /customer/orders/{id}/early-start', { params: { id: later } });
  expect([(await call()).status, (await call()).status]).toEqual([201, 201]);
  expect((await customerOrder(w, later)).promise).toMatchObject({ state: 'running', due_on: '2027-03-08' });
  const consents = await w.db
    .selectFrom('consents')
    .select(['order_id', 'text'])
    .where('kind', '=', 'early_start')
    .orderBy('id')
    .execute();
  expect(consents.map(({ order_id }) => order_id)).toEqual([early, later]);
  expect(
    consents.every(({ text }) => text?.startsWith('Start right away. I ask you to begin before the 14 days')),
  ).toBe(true);
});

test('a withdrawal before work gives everything back at once, and is confirmed by email', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  const { status, body } = await withdraw(w.customer, id);
  expect([status, body]).toMatchObject([
    201,
    { kind: 'withdrawal', state: 'executed', deadline: '2027-03-15', refund: '1000.00', kept: '0.00' },
  ]);
  expect(await customerOrder(w, id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await refundsOf(w, id)).toMatchObject([{ amount_cents: 100_000, source: 'customer', state: 'succeeded' }]);
  const [, receipt] = (await w.emailsTo(w.customer.email)).filter(({ text }) => text.includes(String(body.reference)));
  expect(receipt?.subject).toBe(`We have your withdrawal (${body.reference})`);
  expect(receipt?.text).toContain(`I withdraw from the contract about order ${id}.`);
  expect(receipt?.text).toContain('Monday, March 1, 2027');
  expect(receipt?.text).toContain('11:00:00');
  expect((await withdraw(w.customer, id)).status).toBe(409);
});

test('after an early start an admin keeps what was done, says what it was, and returns the rest', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer, { early_start: true });
  await assign(w, id, w.staff);
  expect((await setStatus(w.staff, id, 'in_progress')).status).toBe(200);
  expect((await withdraw(w.customer, id)).body).toMatchObject({ state: 'received', refund: null });
  const [record] = await recordsOf(w, id);
  const params = { id: record?.id ?? 0 };
  expect(await w.admin.must('GET /admin/cancellations/{id}', { params })).toMatchObject({
    refundable: '1000.00',
    may_keep: true,
    may_refuse: false,
    pay_back_by: '2027-03-15',
    days_left: 14,
  });
  const execute = (body: object) => w.admin.call('POST /admin/cancellations/{id}/execute', { params, body });
  expect((await execute({ kept: '200.00', explanation: 'Short.' })).status).toBe(422);
  expect((await execute({ kept: '1000.01', explanation: 'We measured two of five rooms.' })).body.errors).toMatchObject(
    {
      kept: ['The kept field must be at most $1,000.00.'],
    },
  );
  const refuse = await w.admin.call('POST /admin/cancellations/{id}/refuse', {
    params,
    body: { reason: 'We have already begun to work.' },
  });
  expect([refuse.status, refuse.body.message]).toEqual([409, 'It was declared in time: it can’t be refused.']);
  expect((await execute({ kept: '200.00', explanation: 'We measured two of five rooms.' })).body).toMatchObject({
    state: 'executed',
    kept: '200.00',
    refund: '800.00',
    explanation: 'We measured two of five rooms.',
  });
  expect((await execute({})).status).toBe(409);
  expect(await customerOrder(w, id)).toMatchObject({ status: 'cancelled', payment_status: 'partially_refunded' });
  const emails = await w.emailsTo(w.customer.email);
  const done = emails.find(({ subject }) => subject === `Order ${id}: your money is on its way back`);
  expect(done?.text).toContain('We keep $200.00 for the part that was done');
  expect(done?.text).toContain('We measured two of five rooms.');
});

test('a statement after the period is received, and may be refused with a reason', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  w.moveTo('2027-03-16T00:00:00.000Z');
  expect((await withdraw(w.customer, id)).body).toMatchObject({ state: 'received' });
  const [record] = await recordsOf(w, id);
  const { status, body } = await w.admin.call('POST /admin/cancellations/{id}/refuse', {
    params: { id: record?.id ?? 0 },
    body: { reason: 'The period ended on March 15, the day before.' },
  });
  expect([status, body]).toMatchObject([200, { state: 'refused' }]);
  const [email] = await w.emailsTo(w.customer.email);
  expect(email?.text).toContain('The period ended on March 15, the day before.');
  expect((await orderOf(w, id)).status).toBe('pending');
});

const submit = (w: Awaited<ReturnType<typeof consumerWorld>>, order_number: string, email: string) =>
  w.newVisitor().must('POST /withdrawals', { body: { name: 'Dana Reyes', order_number, email } });

test('a guest withdraws by the form and the link in the email of the order', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  const { reference, received_at } = await submit(w, String(id), w.customer.email.toUpperCase());
  expect(received_at).toBe('2027-03-01T10:00:00.000Z');
  const [email] = await w.emailsTo(w.customer.email.toUpperCase());
  expect(email?.subject).toBe(`We have your withdrawal (${reference})`);
  const token = linkIn(email?.text, 'confirm');
  const confirm = () => w.newVisitor().call('POST /withdrawals/confirm', { body: { token } });
  expect((await confirm()).body).toEqual({ state: 'executed' });
  expect(await refundsOf(w, id)).toMatchObject([{ amount_cents: 100_000, state: 'succeeded', requested_by: null }]);
  expect((await confirm()).status).toBe(410);
});

test('with another address only the owner of the order gets the link, and may object', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  await submit(w, `#${id}`, 'thief@elsewhere.test');
  await runTasks(w);
  const [receipt] = await w.emailsTo('thief@elsewhere.test');
  expect(receipt?.text).not.toContain('token=');
  const [check] = await w.emailsTo(w.customer.email);
  expect(check?.subject).toBe(`Did you withdraw from order ${id}?`);
  const token = linkIn(check?.text, 'object');
  expect((await w.newVisitor().must('POST /withdrawals/object', { body: { token } })).state).toBe('received');
  expect((await orderOf(w, id)).status).toBe('pending');
  const { data } = await w.admin.must('GET /admin/cancellations', { query: { search: 'thief@' } });
  expect(data[0]).toMatchObject({ objected_at: expect.any(String), order: null });
});

test('a form tells nobody whether the order exists, and what nobody confirms is a task after a day', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  const answers = [await submit(w, String(id), 'a@elsewhere.test'), await submit(w, '2000000', 'b@elsewhere.test')];
  expect(answers.map((answer) => Object.keys(answer))).toEqual([
    ['reference', 'received_at'],
    ['reference', 'received_at'],
  ]);
  const [first] = answers;
  w.moveTo('2027-03-02T10:00:01.000Z');
  await runTasks(w);
  await runTasks(w);
  const { data } = await w.admin.must('GET /admin/cancellations', { query: { search: 'b@elsewhere.test' } });
  const [unknown] = data;
  const params = { id: unknown?.id ?? 0 };
  expect(unknown).toMatchObject({ order: null, state: 'received', may_refuse: true });
  expect(
    (await w.admin.must('POST /admin/cancellations/{id}/match', { params, body: { order_id: id } })).order,
  ).toMatchObject({ id });
  expect(first?.reference).toMatch(/^W-[2-9A-Z]{8}$/);
});

test('emails about the order of a consumer have the link to withdraw, and the last day for it', async () => {
  const w = await consumerWorld();
  const id = await buyAs(w, w.customer);
  const said = 'You can withdraw from this contract until Mar 15.';
  const link = `/withdraw?order=${id}`;
  const emails = (await w.emailsTo(w.customer.email)).filter(({ text }) => text.includes(link));
  expect(emails.length).toBeGreaterThan(0);
  expect(emails[0]?.text).toContain(said);
  const business = await buyAs(w, w.customer, { buyer: 'business' });
  expect((await w.emailsTo(w.customer.email)).some(({ text }) => text.includes(`/withdraw?order=${business}`))).toBe(
    false,
  );
});

test('pages and cards promise the day that a consumer’s order would have', async () => {
  const w = await consumerWorld();
  const { slug, id } = await seedService(w.db, { delivery_days: 5, price_cents: 100_000 });
  const page = () => w.newVisitor().must('GET /services/{slug}', { params: { slug } });
  expect((await page()).done_by).toBe('2027-03-22');
  const preview = (sale: object) =>
    w.newVisitor().must('POST /checkout/preview', { body: { items: [{ service_id: id, quantity: 1 }], ...sale } });
  expect((await preview({})).done_by).toBe('2027-03-22');
  expect((await preview({ early_start: true })).done_by).toBe('2027-03-08');
  expect((await preview({ buyer: 'business' })).done_by).toBe('2027-03-08');
});
