import { describe, expect, test } from 'vitest';
import { charge, purchase, world } from '../../../sandbox/sandbox.fixture.ts';
import { type Outcome, PaymentUnavailable } from './payments.ts';
import { stripeGateway } from './stripe.ts';

const refOf = (outcome: Outcome) => ('ref' in outcome ? String(outcome.ref) : '');

describe('a charge by card', () => {
  test('is captured once, and the same key gets the same answer', async () => {
    const { stripe, ledger } = await world();
    const asked = charge('tok_visa');
    const outcome = await stripe.charge(asked);
    expect(outcome).toMatchObject({ kind: 'captured', amountCents: 49_900, currency: 'USD' });
    expect(await stripe.charge(asked)).toEqual(outcome);
    expect(await ledger()).toMatchObject([{ amount: '499.00', status: 'captured', idempotency_key: asked.key }]);
  });

  test.each([
    ['tok_visa_chargeDeclined', 'Your card was declined.'],
    ['tok_chargeDeclined', 'Your card was declined.'],
    ['tok_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['pm_card_visa_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ])('with %s is declined in the provider’s words', async (token, message) => {
    const { stripe, ledger } = await world();
    const outcome = await stripe.charge(charge(token));
    expect(outcome).toMatchObject({ kind: 'declined', message, ref: expect.stringMatching(/^pi_/) });
    expect(await ledger()).toMatchObject([{ status: 'declined' }]);
  });

  test('that the bank asks about goes on with the same payment once the buyer has said yes', async () => {
    const { stripe, authenticate, ledger } = await world();
    const asked = charge('tok_threeDSecure2Required');
    const begun = await stripe.charge(asked);
    expect(begun).toMatchObject({ kind: 'requires_action', clientSecret: expect.stringContaining('_secret_') });
    const token = refOf(begun);
    expect(stripe.continues(token)).toBe(true);
    expect(await stripe.charge({ ...asked, token })).toMatchObject({ kind: 'requires_action', ref: token });
    await authenticate(token);
    expect(await stripe.charge({ ...asked, token })).toMatchObject({ kind: 'captured', ref: token });
    expect(await ledger()).toMatchObject([{ status: 'captured', idempotency_key: asked.key }]);
  });

  test('that the buyer refuses at the bank is declined', async () => {
    const { stripe, authenticate } = await world();
    const asked = charge('pm_card_authenticationRequired');
    const token = refOf(await stripe.charge(asked));
    await authenticate(token, 'fail');
    const outcome = await stripe.charge({ ...asked, token });
    expect(outcome).toMatchObject({ kind: 'declined', message: expect.stringContaining('unable to authenticate') });
  });

  test('goes on only for the same purchase and amount', async () => {
    const { stripe } = await world();
    const token = refOf(await stripe.charge(charge('tok_visa')));
    expect(await stripe.charge(charge(token, { reference: '13' }))).toMatchObject({ kind: 'invalid' });
    expect(await stripe.charge(charge(token, { amountCents: 1_000 }))).toMatchObject({ kind: 'mismatch' });
  });

  test('with a token that was never made, or is none, takes nothing', async () => {
    const { stripe, ledger } = await world();
    for (const token of [
      'tok_1doesNotExist',
      'pm_1doesNotExist',
      'ctoken_1doesNotExist',
      'pi_1doesNotExist',
      '../refunds',
    ])
      expect(await stripe.charge(charge(token))).toMatchObject({ kind: 'invalid' });
    expect(await ledger()).toEqual([]);
  });

  test.each([
    ['4242424242424242', 'captured'],
    ['4242 4242 4242 4242', 'captured'],
    ['4000000000000002', 'declined'],
    ['4000000000003220', 'requires_action'],
    ['4111111111111111', 'declined'],
    ['4111 1111 1111 1111', 'declined'],
  ])('takes the sandbox’s test card by its number: %s is %s', async (number, kind) => {
    const { stripe } = await world();
    expect([stripe.knows(number), (await stripe.charge(charge(number))).kind]).toEqual([true, kind]);
  });

  test('knows no card’s number where the provider is the real one', () => {
    const real = stripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
    const tokens = ['4242424242424242', '4242 4242 4242 4242', 'tok_visa', 'x y', '../refunds'];
    expect(tokens.map(real.knows)).toEqual([false, false, true, false, false]);
  });

  test('takes a typed-in card’s token once only', async () => {
    const { stripe, cardToken, ledger } = await world();
    const token = await cardToken('4242424242424242');
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => stripe.charge(charge(token))));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['captured', 'used', 'used', 'used', 'used']);
    expect(await ledger()).toHaveLength(1);
  });

  test('takes a confirmation token once only', async () => {
    const { stripe, form } = await world();
    const made = await form('/test_helpers/confirmation_tokens', { payment_method: 'pm_card_visa' });
    const { id } = (await made.json()) as { id: string };
    expect(await stripe.charge(charge(id))).toMatchObject({ kind: 'captured' });
    expect(await stripe.charge(charge(id))).toMatchObject({ kind: 'used' });
  });
});

describe('when the provider misbehaves', () => {
  test('a time-out after the charge is one charge, however often it is asked for again', async () => {
    const { stripe, tell, ledger } = await world({ timeoutMs: 150 });
    await tell({ rules: [{ operation: 'stripe.payment_intents.create', effect: 'hang', when: 'after', times: 2 }] });
    const asked = charge('tok_visa');
    await expect(stripe.charge(asked)).rejects.toThrow(PaymentUnavailable);
    expect(await stripe.charge(asked)).toMatchObject({ kind: 'captured' });
    expect(await ledger()).toMatchObject([{ status: 'captured' }]);
  });

  test.each([500, 503, 429])('an answer %i that stays leaves the outcome open', async (status) => {
    const { stripe, tell, ledger } = await world();
    await tell({ rules: [{ operation: 'stripe.*', effect: 'fail', status, times: 'always' }] });
    await expect(stripe.charge(charge('tok_visa'))).rejects.toThrow(PaymentUnavailable);
    expect(await ledger()).toEqual([]);
  });

  test('one failure, or one connection that breaks, is made good by itself', async () => {
    const { stripe, tell, ledger } = await world();
    await tell({ rules: [{ effect: 'fail' }] });
    expect(await stripe.charge(charge('tok_visa'))).toMatchObject({ kind: 'captured' });
    await tell({ rules: [{ effect: 'drop', when: 'after' }] });
    expect(await stripe.charge(charge('tok_visa'))).toMatchObject({ kind: 'captured' });
    expect(await ledger()).toHaveLength(2);
  });

  test('a provider that is not there is unavailable', async () => {
    const nowhere = stripeGateway({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      apiOrigin: 'http://127.0.0.1:1',
    });
    await expect(nowhere.charge(charge('tok_visa'))).rejects.toThrow(PaymentUnavailable);
  });
});

describe('looking a payment up', () => {
  test('finds it by its key alone, and takes nothing', async () => {
    const { stripe, ledger } = await world();
    const since = new Date();
    const asked = charge('tok_visa');
    const captured = await stripe.charge(asked);
    for (let i = 0; i < 3; i += 1) await stripe.charge(charge('tok_visa_chargeDeclined'));
    const known = { key: asked.key, ref: null, token: asked.token, since };
    expect(await stripe.find(known)).toEqual(captured);
    expect(await stripe.find({ ...known, ref: refOf(captured) })).toEqual(captured);
    expect(await stripe.find({ ...known, key: 'another' })).toBeNull();
    expect(await stripe.find({ ...known, ref: 'pi_1unknown' })).toBeNull();
    expect(await ledger()).toHaveLength(4);
  });

  test('goes through more payments than one page holds', async () => {
    const { stripe } = await world();
    const since = new Date();
    const asked = charge('tok_visa');
    await stripe.charge(asked);
    await Promise.all(Array.from({ length: 120 }, () => stripe.charge(charge('tok_visa'))));
    expect(await stripe.find({ key: asked.key, ref: null, token: 'tok_visa', since })).toMatchObject({
      kind: 'captured',
    });
  });
});

describe('calling a payment off', () => {
  test('ends one that waits for the bank: it can’t be confirmed any more, and repeating it changes nothing', async () => {
    const { stripe, authenticate, form, ledger } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    for (let i = 0; i < 2; i += 1)
      expect(await stripe.cancel({ ref })).toMatchObject({
        kind: 'declined',
        ref,
        message: 'This payment was canceled.',
      });
    expect(await authenticate(ref)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    const confirmed = await form(`/payment_intents/${ref}/confirm`, { payment_method: 'pm_card_visa' });
    expect(confirmed.status).toBe(400);
    expect(await confirmed.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: expect.stringContaining('cannot confirm this PaymentIntent because it has a status of canceled'),
        payment_intent: { id: ref, status: 'canceled' },
      },
    });
    expect(await stripe.charge(charge(ref))).toMatchObject({ kind: 'declined', ref });
    expect(await ledger()).toMatchObject([{ status: 'canceled' }]);
  });

  test('ends one whose buyer failed at the bank, and could have tried again', async () => {
    const { stripe, authenticate, form } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    await authenticate(ref, 'fail');
    expect(await stripe.cancel({ ref })).toMatchObject({ kind: 'declined' });
    expect((await form(`/payment_intents/${ref}/confirm`, { payment_method: 'pm_card_visa' })).status).toBe(400);
  });

  test('leaves one that was paid before as it is, and says so', async () => {
    const { stripe, authenticate, ledger } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    await authenticate(ref);
    expect(await stripe.cancel({ ref })).toMatchObject({ kind: 'captured', ref, amountCents: 49_900 });
    await stripe.refund({ ref, key: 'back' });
    expect(await stripe.cancel({ ref })).toEqual({ kind: 'refunded', ref });
    expect(await ledger()).toHaveLength(1);
  });

  test('knows nothing of one that never was, and is unavailable while the provider is', async () => {
    const { stripe, tell } = await world();
    expect(await stripe.cancel({ ref: 'pi_1nobody' })).toBeNull();
    await tell({
      rules: [{ operation: 'stripe.payment_intents.cancel', effect: 'fail', status: 500, times: 'always' }],
    });
    await expect(stripe.cancel({ ref: 'pi_1nobody' })).rejects.toThrow(PaymentUnavailable);
  });

  test('of the wallet takes nothing: an order that we leave alone is never captured', async () => {
    const { paypal, approve, ledger } = await world();
    const { id: ref } = await paypal.createOrder({ ...purchase, key: 'made' });
    await approve(ref);
    expect(await paypal.cancel({ ref })).toBeNull();
    expect(await paypal.charge(charge(ref))).toMatchObject({ kind: 'captured' });
    expect(await paypal.cancel({ ref })).toMatchObject({ kind: 'captured', ref });
    expect(await ledger()).toHaveLength(1);
  });
});

test('a refund gives the whole amount back, and repeating it changes nothing', async () => {
  const { stripe, ledger } = await world();
  const asked = charge('tok_visa');
  const ref = refOf(await stripe.charge(asked));
  await stripe.refund({ ref, key: asked.key });
  await stripe.refund({ ref, key: asked.key });
  await stripe.refund({ ref, key: 'another key' });
  expect(await ledger()).toMatchObject([{ status: 'refunded', amount: '499.00' }]);
});

test('the public test tokens stand for a new card each time, but only with a test key', () => {
  const live = stripeGateway({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' });
  const testing = stripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
  expect(['tok_visa', 'pm_card_visa', 'tok_chargeDeclined'].map(testing.singleUse)).toEqual([false, false, false]);
  expect(['tok_1abc', 'pm_1abc', 'ctoken_1abc', 'pi_1abc'].map(testing.singleUse)).toEqual([true, true, true, true]);
  expect(live.singleUse('tok_visa')).toBe(true);
});
