import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../../test/support/client.ts';
import { gate, interceptCharges } from '../../../../test/support/gate.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { next } from '../../../../test/support/seeds.ts';
import { openStage } from '../../../../test/support/stage.ts';
import { type World, world, worldOn } from '../../../../test/support/world.ts';
import { interceptCancels } from './payments.fixture.ts';

// A second payment replaces one that waits for the bank: only one of them may take money.

afterEach(expectLedgerToMatch);

const CANCEL = 'stripe.payment_intents.cancel';
const PAID = 'This invoice has already been paid.';
const newKey = () => `second-${next()}`;

const pay = (by: Client, id: number, payment_token = 'tok_visa', more: { key?: string; paypal?: true } = {}) =>
  by.call('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: more.paypal ? 'paypal' : 'stripe', payment_token },
    ...(more.key ? { key: more.key } : {}),
  });

async function unpaidInvoice({ customer, service }: World): Promise<number> {
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  return (await customer.must('POST /customer/orders', { body })).invoice_id ?? 0;
}

async function waiting(here: World) {
  const id = await unpaidInvoice(here);
  const pending = await pay(here.customer, id, 'tok_threeDSecure2Required');
  expect(pending.status).toBe(402);
  return { id, first: pending.body.requires_action?.payment_token ?? '' };
}

async function confirmDirectly({ stage }: World, ref: string) {
  const url = `${stage.sandbox.origin}/sandbox/stripe/payment_intents/${ref}/authenticate`;
  const response = await fetch(url, { method: 'POST', body: '{"outcome":"succeed"}' });
  return { status: response.status, body: (await response.json()) as { error?: { message: string } } };
}

/** Confirms between our decision to cancel and the cancellation. */
async function confirmedLast(): Promise<World> {
  const here: World = await world({
    change: interceptCancels(async (ref, proceed) => {
      await here.sandbox.confirmAtBank(ref);
      return proceed();
    }),
  });
  return here;
}

const statesOf = async ({ db }: World, invoice: number) =>
  (
    await db.selectFrom('checkout_attempts').select('state').where('invoice_id', '=', invoice).orderBy('id').execute()
  ).map(({ state }) => state);

test('once another card has paid, confirming the first payment charges nothing and its tab gets a conflict', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id)).status).toBe(200);
  const late = await confirmDirectly(here, first);
  expect(late.status).toBe(400);
  expect(late.body.error?.message).toBe('This payment was cancelled and can no longer be confirmed.');
  const back = await pay(here.customer, id, first);
  expect([back.status, back.body.message]).toEqual([409, PAID]);
  await here.checkAttempts();
  expect(await statesOf(here, id)).toEqual(['failed', 'done']);
  expect((await here.ledger()).map(({ status }) => status)).toEqual(['captured', 'canceled']);
});

test('once PayPal has paid, confirming the card payment charges nothing', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  const paypal = await here.customer.must('POST /customer/invoices/{id}/paypal-order', { params: { id } });
  await here.sandbox.approve(paypal.id);
  expect((await pay(here.customer, id, paypal.id, { paypal: true })).status).toBe(200);
  expect((await confirmDirectly(here, first)).status).toBe(400);
  expect((await pay(here.customer, id, first)).body.message).toBe(PAID);
  expect(await here.captured()).toMatchObject([{ provider: 'paypal' }]);
});

test('a buyer who has already confirmed the first payment has paid: the second card is not charged', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  await here.sandbox.confirmAtBank(first);
  const second = await pay(here.customer, id);
  expect([second.status, second.body.message]).toEqual([409, PAID]);
  const back = await pay(here.customer, id, first);
  expect([back.status, back.body.invoice.status]).toEqual([200, 'paid']);
  expect(await here.captured()).toMatchObject([{ payment: first }]);
});

test('a buyer who confirms the first payment while the second one begins pays once', async () => {
  const here = await confirmedLast();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id)).body.message).toBe(PAID);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toMatchObject([{ payment: first }]);
});

test('a first payment that is being processed makes the second card wait', async () => {
  const here = await world({ change: interceptCancels(async (ref) => ({ kind: 'pending', ref })) });
  const { id, first } = await waiting(here);
  const second = await pay(here.customer, id);
  expect([second.status, await here.captured()]).toEqual([409, []]);
  expect(second.headers['retry-after']).toBeDefined();
  await here.sandbox.confirmAtBank(first);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test.each([
  ['fails', { effect: 'fail', status: 503 }],
  ['is cut off', { effect: 'drop' }],
  ['succeeds and its response is lost', { effect: 'drop', when: 'after' }],
] as const)(
  'if canceling the first payment %s, the second one is 503 without a charge and pays when repeated',
  async (_, rule) => {
    const here = await world();
    const { id } = await waiting(here);
    const key = newKey();
    await here.sandbox.setRules({ ...rule, operation: 'stripe.*', times: 'always' });
    const down = await pay(here.customer, id, 'tok_visa', { key });
    expect([down.status, await here.captured()]).toEqual([503, []]);
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
    await here.sandbox.reset();
    for (let i = 0; i < 2; i += 1) expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(200);
    expect(await here.captured()).toHaveLength(1);
  },
);

test('a cancellation whose response was lost once is retried without the buyer noticing', async () => {
  const here = await world();
  const { id } = await waiting(here);
  await here.sandbox.setRules({ operation: CANCEL, effect: 'drop', when: 'after' });
  expect((await pay(here.customer, id)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('if the second card is declined, the first stays canceled with a reason, and a third card pays', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id, 'tok_visa_chargeDeclined')).status).toBe(402);
  const back = await pay(here.customer, id, first);
  expect(back.status).toBe(409);
  expect(back.body.message).toMatch(/cancelled because you started another one .* not been charged/);
  expect(back.headers['retry-after']).toBeUndefined();
  expect((await pay(here.customer, id, 'tok_mastercard')).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('a second card that needs confirmation too cancels the first payment and pays', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  const pending = await pay(here.customer, id, 'tok_threeDSecure2Required');
  const second = pending.body.requires_action?.payment_token ?? '';
  expect((await confirmDirectly(here, first)).status).toBe(400);
  await here.sandbox.confirmAtBank(second);
  expect((await pay(here.customer, id, second)).status).toBe(200);
  expect(await here.captured()).toMatchObject([{ payment: second }]);
});

test('a single-use token that waits for the bank is used, and repeating it cancels nothing', async () => {
  const here = await world();
  const id = await unpaidInvoice(here);
  const token = await here.sandbox.cardToken('4000000000003220');
  const pending = await pay(here.customer, id, token);
  const first = pending.body.requires_action?.payment_token ?? '';
  expect((await pay(here.customer, id, token)).status).toBe(409);
  await here.sandbox.confirmAtBank(first);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('a tab whose payment is canceled during its request is not sent to the bank again', async () => {
  const paused = gate();
  const here = await world({
    change: interceptCharges(async ({ token }, go) => {
      const outcome = await go();
      if (token.startsWith('pi_')) await paused.pass();
      return outcome;
    }),
  });
  const { id, first } = await waiting(here);
  const back = pay(here.customer, id, first);
  await paused.arrived;
  expect((await pay(here.customer, id)).status).toBe(200);
  paused.open();
  const { status, body } = await back;
  expect([status, body.message, body.requires_action]).toEqual([409, PAID, undefined]);
  expect(await here.captured()).toHaveLength(1);
});

test('a repeated request without a record at the provider cancels a payment that began to wait in between', async () => {
  const here = await world();
  const id = await unpaidInvoice(here);
  const key = newKey();
  await here.sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'drop', times: 'always' });
  expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(503);
  await here.sandbox.reset();
  await here.ageAttempts({ invoice_id: id }, 61_000);
  await here.checkAttempts();
  const pending = await pay(here.customer, id, 'tok_threeDSecure2Required');
  expect(pending.status).toBe(402);
  expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(200);
  expect((await confirmDirectly(here, pending.body.requires_action?.payment_token ?? '')).status).toBe(400);
  expect(await here.captured()).toHaveLength(1);
});

test('ten simultaneous cards on two nodes pay once while another payment waits for the bank', async () => {
  const first = await openStage();
  const one = await worldOn(first);
  const other = await worldOn(await openStage({ sharing: first }));
  const { id, first: pending } = await waiting(one);
  const there = other.signedIn(one.customer.token);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => pay(i % 2 ? there : one.customer, id, i % 3 ? 'tok_visa' : 'tok_mastercard')),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await confirmDirectly(one, pending)).status).toBe(400);
  expect((await pay(there, id, pending)).body.message).toBe(PAID);
  expect(await one.captured()).toHaveLength(1);
});

test('a payment that is not confirmed within a day is canceled at the provider too', async () => {
  const here = await world();
  const { email } = here.purchase();
  const pending = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const late = pending.body.requires_action?.payment_token ?? '';
  await here.ageAttempts({ email }, 25 * 3_600_000);
  await here.sandbox.setRules({ operation: CANCEL, effect: 'fail', status: 500, times: 'always' });
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'requires_action', leased_until: null });
  await here.sandbox.reset();
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'failed' });
  expect((await confirmDirectly(here, late)).status).toBe(400);
  expect((await here.buy({ email, payment_token: late })).status).toBe(402);
  expect(await here.ledger()).toMatchObject([{ status: 'canceled' }]);
});

test('a buyer who confirms just when the payment expires has bought', async () => {
  const here = await confirmedLast();
  const { email } = here.purchase();
  await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await here.ageAttempts({ email }, 25 * 3_600_000);
  await here.checkAttempts();
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await here.captured()).toHaveLength(1);
});

test('a guest whose card needs confirmation can’t use another card with the same key and continues with the first', async () => {
  const { buy, buyOrFail, purchase, sandbox, captured } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' }, { key });
  const other = await buy({ email, payment_token: 'tok_visa' }, { key });
  expect([other.status, await captured()]).toEqual([409, []]);
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  await buyOrFail({ email, payment_token });
  expect(await captured()).toHaveLength(1);
});
