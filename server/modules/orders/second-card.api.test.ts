import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { expectLedgerToMatch } from '../../../test/support/expect-invariants.ts';
import { aroundCharges, gate } from '../../../test/support/gate.ts';
import { next } from '../../../test/support/seeds.ts';
import { openStage } from '../../../test/support/stage.ts';
import { type World, world, worldOn } from '../../../test/support/world.ts';
import type { Outcome, PaymentGateway } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';

// A buyer whom the bank asks about one card, and who pays with another instead: only one of the two may take money.

afterEach(expectLedgerToMatch);

const CANCEL = 'stripe.payment_intents.cancel';
const PAID = 'This invoice has been paid already.';
const newKey = () => `second-${next()}`;

const pay = (by: Client, id: number, payment_token = 'tok_visa', more: { key?: string; wallet?: true } = {}) =>
  by.call('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: more.wallet ? 'paypal' : 'stripe', payment_token },
    ...(more.key ? { key: more.key } : {}),
  });

async function unpaidInvoice({ customer, service }: World): Promise<number> {
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  return (await customer.must('POST /customer/orders', { body })).invoice_id ?? 0;
}

/** An unpaid invoice, and a card payment of it that waits for the bank. */
async function waiting(here: World) {
  const id = await unpaidInvoice(here);
  const asked = await pay(here.customer, id, 'tok_threeDSecure2Required');
  expect(asked.status).toBe(402);
  return { id, first: asked.body.requires_action?.payment_token ?? '' };
}

/** The buyer answers the bank after all; gives what the provider says. */
async function bankAnswer({ stage }: World, ref: string) {
  const url = `${stage.sandbox.origin}/sandbox/stripe/payment_intents/${ref}/authenticate`;
  const answer = await fetch(url, { method: 'POST', body: '{"outcome":"succeed"}' });
  return { status: answer.status, body: (await answer.json()) as { error?: { message: string } } };
}

/** The card gateway with a step of the test's own around each call that calls a payment off. */
const aroundCancels =
  (step: (ref: string, go: () => Promise<Outcome | null>) => Promise<Outcome | null>) =>
  ({ payments }: Pick<Deps, 'payments'>) => {
    const real = payments.stripe as PaymentGateway;
    const cancel: PaymentGateway['cancel'] = (payment) => step(payment.ref, () => real.cancel(payment));
    return { payments: { ...payments, stripe: { ...real, cancel } } };
  };

/** Where the buyer answers the bank after we have decided to call the payment off, and before the provider hears of it. */
async function answeredLast(): Promise<World> {
  const here: World = await world({
    change: aroundCancels(async (ref, go) => {
      await here.sandbox.bank(ref);
      return go();
    }),
  });
  return here;
}

const statesOf = async ({ db }: World, invoice: number) =>
  (
    await db.selectFrom('checkout_attempts').select('state').where('invoice_id', '=', invoice).orderBy('id').execute()
  ).map(({ state }) => state);

test('once another card has paid, the bank’s question of the first takes no money any more, and its tab is told so', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id)).status).toBe(200);
  const late = await bankAnswer(here, first);
  expect(late.status).toBe(400);
  expect(late.body.error?.message).toBe('This payment was canceled: there is nothing left to confirm.');
  const back = await pay(here.customer, id, first);
  expect([back.status, back.body.message]).toEqual([409, PAID]);
  await here.checkAttempts();
  expect(await statesOf(here, id)).toEqual(['failed', 'done']);
  expect((await here.ledger()).map(({ status }) => status)).toEqual(['captured', 'canceled']);
});

test('once the wallet has paid, the bank’s question of the card takes no money any more', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  const wallet = await here.customer.must('POST /customer/invoices/{id}/paypal-order', { params: { id } });
  await here.sandbox.approve(wallet.id);
  expect((await pay(here.customer, id, wallet.id, { wallet: true })).status).toBe(200);
  expect((await bankAnswer(here, first)).status).toBe(400);
  expect((await pay(here.customer, id, first)).body.message).toBe(PAID);
  expect(await here.captured()).toMatchObject([{ provider: 'paypal' }]);
});

test('a buyer who has answered the bank already has paid: the second card is not charged', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  await here.sandbox.bank(first);
  const second = await pay(here.customer, id);
  expect([second.status, second.body.message]).toEqual([409, PAID]);
  const back = await pay(here.customer, id, first);
  expect([back.status, back.body.invoice.status]).toEqual([200, 'paid']);
  expect(await here.captured()).toMatchObject([{ payment: first }]);
});

test('a buyer who answers the bank at the very moment of the second card pays once', async () => {
  const here = await answeredLast();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id)).body.message).toBe(PAID);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toMatchObject([{ payment: first }]);
});

test('a first payment that the bank is just carrying out keeps the second card waiting', async () => {
  const here = await world({ change: aroundCancels(async (ref) => ({ kind: 'pending', ref })) });
  const { id, first } = await waiting(here);
  const second = await pay(here.customer, id);
  expect([second.status, await here.captured()]).toEqual([409, []]);
  expect(second.headers['retry-after']).toBeDefined();
  await here.sandbox.bank(first);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test.each([
  ['fails', { effect: 'fail', status: 503 }],
  ['is cut off', { effect: 'drop' }],
  ['is done, and its answer lost', { effect: 'drop', when: 'after' }],
] as const)(
  'calling the first payment off %s: 503, nothing charged, and the same request pays later',
  async (_, rule) => {
    const here = await world();
    const { id } = await waiting(here);
    const key = newKey();
    await here.sandbox.misbehave({ ...rule, operation: 'stripe.*', times: 'always' });
    const down = await pay(here.customer, id, 'tok_visa', { key });
    expect([down.status, await here.captured()]).toEqual([503, []]);
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
    await here.sandbox.reset();
    for (let i = 0; i < 2; i += 1) expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(200);
    expect(await here.captured()).toHaveLength(1);
  },
);

test('a cancellation whose answer got lost once is made good without the buyer noticing', async () => {
  const here = await world();
  const { id } = await waiting(here);
  await here.sandbox.misbehave({ operation: CANCEL, effect: 'drop', when: 'after' });
  expect((await pay(here.customer, id)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('where the second card is declined, the first is canceled all the same, says why, and a third card pays', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  expect((await pay(here.customer, id, 'tok_visa_chargeDeclined')).status).toBe(402);
  const back = await pay(here.customer, id, first);
  expect(back.status).toBe(409);
  expect(back.body.message).toMatch(/canceled because another one was begun .* not been charged/);
  expect(back.headers['retry-after']).toBeUndefined();
  expect((await pay(here.customer, id, 'tok_mastercard')).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('a second card that the bank asks about as well calls the first off, and pays', async () => {
  const here = await world();
  const { id, first } = await waiting(here);
  const asked = await pay(here.customer, id, 'tok_threeDSecure2Required');
  const second = asked.body.requires_action?.payment_token ?? '';
  expect((await bankAnswer(here, first)).status).toBe(400);
  await here.sandbox.bank(second);
  expect((await pay(here.customer, id, second)).status).toBe(200);
  expect(await here.captured()).toMatchObject([{ payment: second }]);
});

test('a card’s own token that waits for the bank is used, and asking with it again calls nothing off', async () => {
  const here = await world();
  const id = await unpaidInvoice(here);
  const token = await here.sandbox.cardToken('4000000000003220');
  const asked = await pay(here.customer, id, token);
  const first = asked.body.requires_action?.payment_token ?? '';
  expect((await pay(here.customer, id, token)).status).toBe(409);
  await here.sandbox.bank(first);
  expect((await pay(here.customer, id, first)).status).toBe(200);
  expect(await here.captured()).toHaveLength(1);
});

test('the first tab that asks while it is called off is not sent to the bank again', async () => {
  const held = gate();
  const here = await world({
    change: aroundCharges(async ({ token }, go) => {
      const outcome = await go();
      if (token.startsWith('pi_')) await held.pass();
      return outcome;
    }),
  });
  const { id, first } = await waiting(here);
  const back = pay(here.customer, id, first);
  await held.arrived;
  expect((await pay(here.customer, id)).status).toBe(200);
  held.open();
  const { status, body } = await back;
  expect([status, body.message, body.requires_action]).toEqual([409, PAID, undefined]);
  expect(await here.captured()).toHaveLength(1);
});

test('a request that no provider heard of and comes again calls off what has begun to wait meanwhile', async () => {
  const here = await world();
  const id = await unpaidInvoice(here);
  const key = newKey();
  await here.sandbox.misbehave({ operation: 'stripe.payment_intents.create', effect: 'drop', times: 'always' });
  expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(503);
  await here.sandbox.reset();
  await here.ageAttempts({ invoice_id: id }, 61_000);
  await here.checkAttempts();
  const asked = await pay(here.customer, id, 'tok_threeDSecure2Required');
  expect(asked.status).toBe(402);
  expect((await pay(here.customer, id, 'tok_visa', { key })).status).toBe(200);
  expect((await bankAnswer(here, asked.body.requires_action?.payment_token ?? '')).status).toBe(400);
  expect(await here.captured()).toHaveLength(1);
});

test('ten cards on two nodes at once, while the bank asks about another, pay once', async () => {
  const first = await openStage();
  const one = await worldOn(first);
  const other = await worldOn(await openStage({ beside: first }));
  const { id, first: asked } = await waiting(one);
  const there = other.signedIn(one.customer.token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => pay(i % 2 ? there : one.customer, id, i % 3 ? 'tok_visa' : 'tok_mastercard')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await bankAnswer(one, asked)).status).toBe(400);
  expect((await pay(there, id, asked)).body.message).toBe(PAID);
  expect(await one.captured()).toHaveLength(1);
});

test('a payment that the bank was not told of within a day is canceled at the provider too', async () => {
  const here = await world();
  const { email } = here.purchase();
  const asked = await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const late = asked.body.requires_action?.payment_token ?? '';
  await here.ageAttempts({ email }, 25 * 3_600_000);
  await here.sandbox.misbehave({ operation: CANCEL, effect: 'fail', status: 500, times: 'always' });
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'requires_action', leased_until: null });
  await here.sandbox.reset();
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'failed' });
  expect((await bankAnswer(here, late)).status).toBe(400);
  expect((await here.buy({ email, payment_token: late })).status).toBe(402);
  expect(await here.ledger()).toMatchObject([{ status: 'canceled' }]);
});

test('a buyer who answers the bank just as the payment is given up has bought', async () => {
  const here = await answeredLast();
  const { email } = here.purchase();
  await here.buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await here.ageAttempts({ email }, 25 * 3_600_000);
  await here.checkAttempts();
  expect(await here.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await here.captured()).toHaveLength(1);
});

test('a guest whom the bank asks can’t use another card with the same key, and goes on with the first', async () => {
  const { buy, bought, purchase, sandbox, captured } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' }, { key });
  const other = await buy({ email, payment_token: 'tok_visa' }, { key });
  expect([other.status, await captured()]).toEqual([409, []]);
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token);
  await bought({ email, payment_token });
  expect(await captured()).toHaveLength(1);
});
