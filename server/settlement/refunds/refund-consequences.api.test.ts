import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { taxedWorld } from '../../invoicing/tax/tax.fixture.ts';
import { assign, deliver, deliverAll, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { issueMissingCreditNotes } from './missing-credit-notes.ts';
import { checkAll, creditNotes, type PaidOrder, paidOrder, refund, refundRows, statuses } from './refunds.fixture.ts';

const commissions = (w: World, { orderId }: Pick<PaidOrder, 'orderId'>) =>
  w.db.selectFrom('commissions').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

test('a refund of half of an order reverses half of a commission that was paid, and tells the staff member', async () => {
  const w = await world();
  const order = await paidOrder(w, { prices: [49_900] });
  await deliverAll(w, order.orderId, [w.staff]);
  const [earned] = await commissions(w, order);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  await refund(w.admin, order, { amount: '249.50' });
  expect(await commissions(w, order)).toMatchObject([
    { kind: 'earned', amount_cents: 4_990, status: 'paid' },
    { kind: 'reversal', amount_cents: -2_495, status: 'unpaid', reverses_id: earned?.id },
  ]);
  const subjects = (await w.emailsTo(w.staff.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Your commission for order ${order.orderId} was reduced`);
  await expectInvariants(w.db);
});

test('a refund in three parts reverses the uneven commissions of two people exactly', async () => {
  const w = await world();
  const order = await paidOrder(w, { prices: [33_333] });
  const other = await w.personAs('staff');
  await deliverAll(w, order.orderId, [w.staff, other]);
  for (const amount of [111.11, 111.11, 111.11]) await refund(w.admin, order, { amount });
  const rows = await commissions(w, order);
  for (const { id } of [w.staff, other])
    expect(rows.filter((row) => row.user_id === id).reduce((sum, row) => sum + row.amount_cents, 0)).toBe(0);
  await expectInvariants(w.db);
});

test.each([
  [false, 750],
  [true, 1_000],
])(
  'work that is delivered after a refund earns on the remainder, unless staff keep their commission (%s)',
  async (keep, cents) => {
    const w = await world();
    const order = await paidOrder(w);
    await assign(w, order.orderId, w.staff);
    await setStatus(w.staff, order.orderId, 'in_progress');
    await refund(w.admin, order, { amount: 25, keep_commissions: keep });
    await setStatus(w.staff, order.orderId, 'completed');
    await deliver(w.staff, order.orderId);
    expect(await commissions(w, order)).toMatchObject([{ kind: 'earned', amount_cents: cents }]);
  },
);

test('a refund can cancel the order at once, which remains cancelled if the provider rejects the refund', async () => {
  const w = await world();
  const order = await paidOrder(w);
  await w.sandbox.refund('stripe', order.ref);
  const { status } = await refund(w.admin, order, { amount: 100, cancel_order: true });
  expect(status).toBe(409);
  const { status: orderStatus } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.orderId } });
  expect(orderStatus).toBe('cancelled');
  const other = await paidOrder(w);
  await deliverAll(w, other.orderId, [w.staff]);
  const refused = await refund(w.admin, other, { amount: 100, cancel_order: true });
  expect([refused.status, refused.body.message]).toEqual([409, 'This order is already completed.']);
  expect(await refundRows(w, other)).toEqual([]);
});

async function transfer(w: World) {
  const orders = [];
  for (let i = 0; i < 2; i += 1) {
    const { id: orderId } = await w.customer.must('POST /customer/orders', {
      body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
    });
    const invoice = await w.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    orders.push({ orderId, invoiceId: invoice.id, amountCents: invoice.amount_cents });
  }
  const at = new Date().toISOString();
  const allocated = orders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { id: paymentId } = await w.db
    .insertInto('payments')
    .values({
      user_id: w.customer.id,
      order_id: null,
      method: 'bank_transfer',
      provider: null,
      provider_ref: null,
      amount_cents: allocated + 5_000,
      currency: 'USD',
      unallocated_cents: 5_000,
      status: 'captured',
      received_on: at.slice(0, 10),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { invoiceId, amountCents, orderId } of orders) {
    await w.db
      .insertInto('payment_allocations')
      .values({ payment_id: paymentId, invoice_id: invoiceId, amount_cents: amountCents, created_at: at })
      .execute();
    await w.db
      .updateTable('invoices')
      .set({ paid_cents: amountCents, status: 'paid', paid_at: at })
      .where('id', '=', invoiceId)
      .execute();
    await w.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute();
  }
  return { paymentId, orders };
}

test('a transfer for two invoices is refunded by invoice, and its remainder once', async () => {
  const w = await world();
  const { paymentId, orders } = await transfer(w);
  const [one, two] = orders;
  const manual = { method: 'manual', reference: 'Back' } as const;
  const ofProvider = await refund(w.admin, { paymentId }, { amount: 1, invoice_id: one?.invoiceId ?? 0 });
  expect(ofProvider.status).toBe(409);
  const unnamed = await refund(w.admin, { paymentId }, { amount: 1, ...manual });
  expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([422, ['invoice_id']]);
  const tooMuch = await refund(w.admin, { paymentId }, { amount: 600, invoice_id: one?.invoiceId ?? 0, ...manual });
  expect(tooMuch.body.errors).toEqual({ amount: ['At most $499.00 can be refunded.'] });
  expect(
    (await refund(w.admin, { paymentId }, { amount: 499, invoice_id: one?.invoiceId ?? 0, ...manual })).status,
  ).toBe(201);
  expect(
    (await refund(w.admin, { paymentId }, { amount: 0.01, invoice_id: one?.invoiceId ?? 0, ...manual })).status,
  ).toBe(422);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => refund(w.admin, { paymentId }, { amount: 50, unallocated: true, ...manual })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
  const { allocations, unallocated } = await w.admin.must('GET /admin/payments/{id}', { params: { id: paymentId } });
  expect(unallocated).toBe('0.00');
  expect(allocations.map(({ refundable }) => refundable)).toEqual(['0.00', '499.00']);
  expect(two?.invoiceId).toBe(allocations[1]?.invoice.id);
  const { data } = await w.admin.must('GET /admin/payments', { query: { order_id: two?.orderId ?? 0 } });
  expect(data.map(({ id }) => id)).toEqual([paymentId]);
  await expectInvariants(w.db);
});

/** The migration leaves an order like this if an earlier release has recorded it as refunded. */
async function refundedByEarlierRelease(w: World): Promise<PaidOrder> {
  const order = await paidOrder(w);
  const at = '2026-05-04T10:00:00.000Z';
  await w.db
    .insertInto('refunds')
    .values({
      key: `payment-${order.paymentId}`,
      payment_id: order.paymentId,
      invoice_id: order.invoiceId,
      order_id: order.orderId,
      user_id: order.userId,
      amount_cents: order.amountCents,
      state: 'succeeded',
      source: 'provider',
      reason: 'other',
      lines: '[]',
      keep_commissions: true,
      notify: false,
      provider: 'stripe',
      created_at: at,
      updated_at: at,
      succeeded_at: at,
    })
    .execute();
  const { orderId, invoiceId, paymentId, amountCents } = order;
  await w.db
    .updateTable('payments')
    .set({ status: 'refunded', refunded_cents: amountCents })
    .where('id', '=', paymentId)
    .execute();
  await w.db
    .updateTable('invoices')
    .set({ status: 'refunded', refunded_cents: amountCents })
    .where('id', '=', invoiceId)
    .execute();
  await w.db.updateTable('orders').set({ payment_status: 'refunded' }).where('id', '=', orderId).execute();
  return order;
}

test('orders that an earlier release has refunded get a credit note at the first start, and nothing else changes', async () => {
  const w = await world({ fresh: true });
  const orders = [await refundedByEarlierRelease(w), await refundedByEarlierRelease(w)];
  await deliverAll(w, orders[0]?.orderId ?? 0, [w.staff]);
  const before = await Promise.all(orders.map((order) => commissions(w, order)));
  const emails = (await w.db.selectFrom('outbox').select('id').execute()).length;
  await Promise.all([checkAll(w), checkAll(w)]);
  await checkAll(w);
  for (const order of orders) {
    expect(await refundRows(w, order)).toMatchObject([{ state: 'succeeded', credit_note_id: expect.any(Number) }]);
    expect(await creditNotes(w, order)).toMatchObject([{ kind: 'refund', total_cents: order.amountCents }]);
    expect(await statuses(w, order)).toEqual({ payment: 'refunded', invoice: 'refunded', order: 'refunded' });
  }
  expect(await Promise.all(orders.map((order) => commissions(w, order)))).toEqual(before);
  expect(await w.db.selectFrom('outbox').select('id').execute()).toHaveLength(emails);
  await expectInvariants(w.db);
});

test('requests are answered while credit notes of an earlier release are issued, and one that fails stops no other', async () => {
  const w = await world({ fresh: true });
  const orders = [];
  for (let n = 0; n < 6; n += 1) orders.push(await refundedByEarlierRelease(w));
  const [broken, ...others] = orders;
  await w.db
    .updateTable('invoices')
    .set({ credited_cents: 1 })
    .where('id', '=', broken?.invoiceId ?? 0)
    .execute();
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  await issueMissingCreditNotes(w.deps);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(others.length / 2);
  for (const order of others) expect(await creditNotes(w, order)).toHaveLength(1);
  if (broken) expect(await creditNotes(w, broken)).toEqual([]);
});

test('the taxes of credit notes add up to the tax of the invoice, in whatever parts it is refunded', async () => {
  const w = await taxedWorld();
  const services = [await seedService(w.db, { price_cents: 3_333 }), await seedService(w.db, { price_cents: 6_689 })];
  const { email } = w.purchase();
  await w.buyOrFail({
    email,
    items: services.map(({ id }) => ({ service_id: id, quantity: 1 })),
    billing: { country: 'DE' },
  });
  const { order_id: orderId } = await w.attemptOf(email);
  const invoice = await w.db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId ?? 0)
    .executeTakeFirstOrThrow();
  const payment = await w.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId ?? 0)
    .executeTakeFirstOrThrow();
  expect(invoice.tax_cents).toBeGreaterThan(0);
  const rest = (invoice.amount_cents - 5_000) / 100;
  for (const amount of [30, 20, rest])
    expect((await refund(w.admin, { paymentId: payment.id }, { amount })).status).toBe(201);
  const notes = await creditNotes(w, { invoiceId: invoice.id });
  expect(notes).toHaveLength(3);
  expect(notes.reduce((sum, note) => sum + note.tax_cents, 0)).toBe(invoice.tax_cents);
  expect(notes.reduce((sum, note) => sum + note.net_cents, 0)).toBe(invoice.net_cents);
  await expectInvariants(w.db);
});
