import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { credit, invoiceOf, paidInvoice, unpaidInvoice } from '../../invoicing/billing/billing.fixture.ts';
import { assign, deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { sumOf } from '../payouts/payouts.fixture.ts';
import { compare, findings, installation, repair } from '../reconciliation/reconciliation.fixture.ts';
import { closeDispute, openDispute, type PaidOrder } from '../refunds/refunds.fixture.ts';
import { amountsOf, deliverBy, linesOf, refund } from './refunded-orders.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

async function withFixedRate(w: World): Promise<KnownClient> {
  const person = await w.personAs('staff');
  await w.admin.must('POST /admin/commission-rates', { body: { user_id: person.id, kind: 'fixed', amount: '40.00' } });
  return person;
}

const mustCredit = async (w: World, invoiceId: number, amount: string) =>
  expect((await credit(w.admin, invoiceId, { amount })).status).toBe(201);

async function paidBy(w: World, prices: number[]) {
  const { orderId, invoiceId } = await paidInvoice(w, { prices });
  return { orderId, invoiceId, ...(await paymentOf(w, invoiceId)) };
}

async function paymentOf(w: World, invoiceId: number) {
  const { id, provider_ref } = await w.db
    .selectFrom('payments')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
    .select(['payments.id', 'provider_ref'])
    .where('payment_allocations.invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { paymentId: id, provider: 'stripe', controlRef: provider_ref ?? '' } as Pick<
    PaidOrder,
    'paymentId' | 'provider' | 'controlRef'
  >;
}

async function lose(w: World, order: Parameters<typeof openDispute>[1], amount?: number): Promise<number> {
  const { ref, id } = await openDispute(w, order, amount === undefined ? {} : { amount });
  await closeDispute(w, order, ref, 'lost');
  return id;
}

const writeOff = (w: World, id: number) => w.admin.must('POST /admin/disputes/{id}/write-off', { params: { id } });

test('work delivered after an open invoice was reduced earns on the remainder', async () => {
  const w = await world();
  const { orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await mustCredit(w, invoiceId, '10.00');
  await deliverAll(w, orderId, [w.staff]);
  expect(await linesOf(w.staff, orderId)).toMatchObject([{ kind: 'earned', base: '270.00', amount: '27.00' }]);
  await mustCredit(w, invoiceId, '27.00');
  expect(await amountsOf(w.staff, orderId)).toEqual(['27.00', '-2.70']);
});

test('work on an order that was credited in full earns nothing, at a fixed rate too', async () => {
  const w = await world();
  const team = [w.staff, await withFixedRate(w)];
  const { orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await mustCredit(w, invoiceId, '280.00');
  expect(await invoiceOf(w, invoiceId)).toMatchObject({ status: 'void' });
  await deliverAll(w, orderId, team);
  for (const person of team)
    expect(await linesOf(person, orderId)).toMatchObject([{ kind: 'earned', base: '0.00', amount: '0.00' }]);
});

test('a credit note takes back its part of what was earned before, once, with an email', async () => {
  const w = await world();
  const fixed = await withFixedRate(w);
  const { orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await deliverAll(w, orderId, [w.staff, fixed]);
  const [earned] = await linesOf(w.staff, orderId);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => credit(w.admin, invoiceId, { amount: '28.00' }, `reduce-${orderId}`)),
  );
  expect(clicks.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(await linesOf(w.staff, orderId)).toMatchObject([
    { kind: 'earned', amount: '14.00', status: 'paid' },
    {
      kind: 'reversal',
      amount: '-1.40',
      status: 'unpaid',
      reverses_id: earned?.id,
      note: `Credit note of order ${orderId}`,
    },
  ]);
  expect(await amountsOf(fixed, orderId)).toEqual(['40.00', '-4.00']);
  const emails = (await w.emailsTo(w.staff.email)).filter(
    ({ subject }) => subject === `Your commission for order ${orderId} was reduced`,
  );
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining(`Order ${orderId} was credited`)]);
  expect(emails[0]?.text).toContain('$1.40');
  await mustCredit(w, invoiceId, '252.00');
  for (const person of [w.staff, fixed]) expect(sumOf(await amountsOf(person, orderId))).toBe(0);
});

test('a part that a dispute took counts once, whether it is written off or credited', async () => {
  const w = await world();
  for (const decide of [
    (_: number, disputeId: number) => writeOff(w, disputeId),
    (invoiceId: number) => mustCredit(w, invoiceId, '100.00'),
  ]) {
    const order = await paidBy(w, [28_000]);
    await assign(w, order.orderId, w.staff);
    await deliverBy(w.staff, order.orderId);
    const disputeId = await lose(w, order, 10_000);
    expect(await amountsOf(w.staff, order.orderId)).toEqual(['28.00', '-10.00']);
    await decide(order.invoiceId, disputeId);
    expect(await invoiceOf(w, order.invoiceId)).toMatchObject({ due: '0.00', credited: '100.00' });
    expect(await amountsOf(w.staff, order.orderId)).toEqual(['28.00', '-10.00']);

    const later = await paidBy(w, [28_000]);
    await decide(later.invoiceId, await lose(w, later, 10_000));
    await deliverAll(w, later.orderId, [w.staff]);
    expect(await linesOf(w.staff, later.orderId)).toMatchObject([{ base: '180.00', amount: '18.00' }]);
  }
});

test('what was credited before a dispute took the rest counts in addition', async () => {
  const w = await world();
  const { customer, orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await deliverAll(w, orderId, [w.staff]);
  await mustCredit(w, invoiceId, '28.00');
  await customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoiceId },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const disputeId = await lose(w, await paymentOf(w, invoiceId), 10_000);
  expect(await amountsOf(w.staff, orderId)).toEqual(['28.00', '-2.80', '-10.00']);
  await writeOff(w, disputeId);
  expect(await amountsOf(w.staff, orderId)).toEqual(['28.00', '-2.80', '-10.00']);
});

test('a write-off of more than the dispute took also takes back the commission of the rest', async () => {
  const w = await installation();
  const { orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await deliverAll(w, orderId, [w.staff]);
  await w.sandbox.foreignCardPayment({ amount: 10_000 });
  await compare(w);
  const [payment] = await findings(w);
  expect((await repair(w, payment?.id ?? 0, { action: 'attach', invoice_id: invoiceId })).status).toBe(200);
  const disputeId = await lose(w, await paymentOf(w, invoiceId));
  expect(await amountsOf(w.staff, orderId)).toEqual(['28.00', '-10.00']);
  await writeOff(w, disputeId);
  expect(await amountsOf(w.staff, orderId)).toEqual(['28.00', '-10.00', '-18.00']);
  await expectInvariants(w.db);
  await closeStages();
});

test('delivered parts of a cancelled order keep their commission, except for what was credited before', async () => {
  const w = await world();
  for (const [amount, kept] of [
    [null, ['14.00']],
    ['28.00', ['14.00', '-1.40']],
  ] as const) {
    const { orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
    for (const person of [w.staff, await w.personAs('staff')]) await assign(w, orderId, person);
    await deliverBy(w.staff, orderId);
    if (amount) await mustCredit(w, invoiceId, amount);
    await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: orderId }, body: {} });
    expect(await invoiceOf(w, invoiceId)).toMatchObject({ status: 'void', credited: '280.00' });
    expect(await amountsOf(w.staff, orderId)).toEqual(kept);
  }
});

test('a refund after a credit note takes back its own part', async () => {
  const w = await world();
  const { customer, orderId, invoiceId } = await unpaidInvoice(w, { prices: [28_000] });
  await mustCredit(w, invoiceId, '80.00');
  await deliverAll(w, orderId, [w.staff]);
  await customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoiceId },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const { paymentId } = await paymentOf(w, invoiceId);
  await refund(w, paymentId, '50.00');
  await refund(w, paymentId, '50.00', { keep_commissions: true });
  await refund(w, paymentId, '100.00');
  expect(await amountsOf(w.staff, orderId)).toEqual(['20.00', '-5.00', '-10.00']);
});
