import { describe, expect, test } from 'vitest';
import { charge, purchase, refundOf, world } from '../../../sandbox/sandbox.fixture.ts';
import { type Outcome, PaymentUnavailable } from './payments.ts';
import { stripeGateway } from './stripe.ts';

const refOf = (outcome: Outcome) => ('ref' in outcome ? String(outcome.ref) : '');

describe('a card charge', () => {
  test('is captured once, and the same key gets the same response', async () => {
    const { stripe, ledger } = await world();
    const request = charge('tok_visa');
    const outcome = await stripe.charge(request);
    expect(outcome).toMatchObject({ kind: 'captured', amountCents: 49_900, currency: 'USD', card: 'Visa ·4242' });
    expect(await stripe.charge(request)).toEqual(outcome);
    expect(await ledger()).toMatchObject([{ amount: '499.00', status: 'captured', idempotency_key: request.key }]);
  });

  test.each([
    ['tok_mastercard', 'Mastercard ·4444'],
    ['tok_amex', 'Amex ·0005'],
    ['tok_unionpay', 'UnionPay ·0005'],
  ])('with %s names the card by its brand and last digits', async (token, card) => {
    const { stripe } = await world();
    const request = charge(token);
    expect(await stripe.charge(request)).toMatchObject({ card });
    const since = new Date(Date.now() - 60_000);
    expect(await stripe.find({ key: request.key, ref: null, token, since })).toMatchObject({ card });
  });

  test.each([
    ['tok_visa_chargeDeclined', 'Your card was declined.'],
    ['tok_chargeDeclined', 'Your card was declined.'],
    ['tok_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['pm_card_visa_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ])('with %s is declined with the provider’s message', async (token, message) => {
    const { stripe, ledger } = await world();
    const outcome = await stripe.charge(charge(token));
    expect(outcome).toMatchObject({ kind: 'declined', message, ref: expect.stringMatching(/^pi_/) });
    expect(await ledger()).toMatchObject([{ status: 'declined' }]);
  });

  test('that needs the bank’s confirmation continues with the same payment afterwards', async () => {
    const { stripe, authenticate, ledger } = await world();
    const request = charge('tok_threeDSecure2Required');
    const begun = await stripe.charge(request);
    expect(begun).toMatchObject({ kind: 'requires_action', clientSecret: expect.stringContaining('_secret_') });
    const token = refOf(begun);
    expect(stripe.isExistingPayment(token)).toBe(true);
    expect(await stripe.charge({ ...request, token })).toMatchObject({ kind: 'requires_action', ref: token });
    await authenticate(token);
    expect(await stripe.charge({ ...request, token })).toMatchObject({ kind: 'captured', ref: token });
    expect(await ledger()).toMatchObject([{ status: 'captured', idempotency_key: request.key }]);
  });

  test('whose confirmation is demanded is captured only after the bank confirmed it', async () => {
    const { stripe, authenticate, ledger } = await world();
    const request = charge('tok_visa', { authenticate: true });
    const token = refOf(await stripe.charge(request));
    expect(await ledger()).toMatchObject([{ status: 'requires_action' }]);
    await authenticate(token);
    expect(await ledger()).toMatchObject([{ status: 'requires_capture' }]);
    const outcomes = await Promise.all([1, 2].map(() => stripe.charge({ ...request, token })));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'captured', amountCents: 49_900, ref: token });
    expect(await ledger()).toMatchObject([{ status: 'captured' }]);
  });

  test.each([
    ['whose bank can’t confirm it', 'tok_amex', 'declined', 'canceled'],
    ['of a card that is not enrolled, for which the bank answers,', 'tok_mastercard_prepaid', 'declined', 'canceled'],
    ['that is declined', 'tok_chargeDeclined', 'declined', 'declined'],
  ])('%s ends at once if a confirmation is demanded', async (_, token, kind, status) => {
    const { stripe, ledger } = await world();
    const request = charge(token, { authenticate: true });
    expect(await stripe.charge(request)).toMatchObject({ kind });
    expect(await ledger()).toMatchObject([{ status }]);
  });

  test('that the buyer refuses to confirm is declined', async () => {
    const { stripe, authenticate } = await world();
    const request = charge('pm_card_authenticationRequired');
    const token = refOf(await stripe.charge(request));
    await authenticate(token, 'fail');
    const outcome = await stripe.charge({ ...request, token });
    expect(outcome).toMatchObject({ kind: 'declined', message: expect.stringContaining('unable to authenticate') });
  });

  test('continues only for the same purchase and amount', async () => {
    const { stripe } = await world();
    const token = refOf(await stripe.charge(charge('tok_visa')));
    expect(await stripe.charge(charge(token, { reference: '13' }))).toMatchObject({ kind: 'invalid' });
    expect(await stripe.charge(charge(token, { amountCents: 1_000 }))).toMatchObject({ kind: 'mismatch' });
  });

  test('with an unknown or malformed token charges nothing', async () => {
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
  ])('accepts a number of the sandbox’s test cards: %s is %s', async (number, kind) => {
    const { stripe } = await world();
    expect([stripe.recognizes(number), (await stripe.charge(charge(number))).kind]).toEqual([true, kind]);
  });

  test('recognizes no card number with real keys', () => {
    const real = stripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
    const tokens = ['4242424242424242', '4242 4242 4242 4242', 'tok_visa', 'x y', '../refunds'];
    expect(tokens.map(real.recognizes)).toEqual([false, false, true, false, false]);
  });

  test('accepts the token of an entered card once only', async () => {
    const { stripe, cardToken, ledger } = await world();
    const token = await cardToken('4242424242424242');
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => stripe.charge(charge(token))));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['captured', 'used', 'used', 'used', 'used']);
    expect(await ledger()).toHaveLength(1);
  });

  test('accepts a confirmation token once only', async () => {
    const { stripe, postForm } = await world();
    const response = await postForm('/test_helpers/confirmation_tokens', { payment_method: 'pm_card_visa' });
    const { id } = (await response.json()) as { id: string };
    expect(await stripe.charge(charge(id))).toMatchObject({ kind: 'captured' });
    expect(await stripe.charge(charge(id))).toMatchObject({ kind: 'used' });
  });
});

describe('when the provider fails', () => {
  test('a timeout after the charge leads to one charge, however often it is retried', async () => {
    const { stripe, configure, ledger } = await world({ timeoutMs: 150 });
    await configure({
      rules: [{ operation: 'stripe.payment_intents.create', effect: 'hang', when: 'after', times: 2 }],
    });
    const request = charge('tok_visa');
    await expect(stripe.charge(request)).rejects.toThrow(PaymentUnavailable);
    expect(await stripe.charge(request)).toMatchObject({ kind: 'captured' });
    expect(await ledger()).toMatchObject([{ status: 'captured' }]);
  });

  test.each([500, 503, 429])('a lasting %i leaves the outcome open', async (status) => {
    const { stripe, configure, ledger } = await world();
    await configure({ rules: [{ operation: 'stripe.*', effect: 'fail', status, times: 'always' }] });
    await expect(stripe.charge(charge('tok_visa'))).rejects.toThrow(PaymentUnavailable);
    expect(await ledger()).toEqual([]);
  });

  test('a single failure or broken connection is retried', async () => {
    const { stripe, configure, ledger } = await world();
    await configure({ rules: [{ effect: 'fail' }] });
    expect(await stripe.charge(charge('tok_visa'))).toMatchObject({ kind: 'captured' });
    await configure({ rules: [{ effect: 'drop', when: 'after' }] });
    expect(await stripe.charge(charge('tok_visa'))).toMatchObject({ kind: 'captured' });
    expect(await ledger()).toHaveLength(2);
  });

  test('an unreachable provider is unavailable', async () => {
    const nowhere = stripeGateway({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      apiOrigin: 'http://127.0.0.1:1',
    });
    await expect(nowhere.charge(charge('tok_visa'))).rejects.toThrow(PaymentUnavailable);
  });
});

describe('the lookup of a payment', () => {
  test('finds it by its key alone and charges nothing', async () => {
    const { stripe, ledger } = await world();
    const since = new Date();
    const request = charge('tok_visa');
    const captured = await stripe.charge(request);
    for (let i = 0; i < 3; i += 1) await stripe.charge(charge('tok_visa_chargeDeclined'));
    const known = { key: request.key, ref: null, token: request.token, since };
    expect(await stripe.find(known)).toEqual(captured);
    expect(await stripe.find({ ...known, ref: refOf(captured) })).toEqual(captured);
    expect(await stripe.find({ ...known, key: 'another' })).toBeNull();
    expect(await stripe.find({ ...known, ref: 'pi_1unknown' })).toBeNull();
    expect(await ledger()).toHaveLength(4);
  });

  test('searches more payments than one page contains', async () => {
    const { stripe } = await world();
    const since = new Date();
    const request = charge('tok_visa');
    await stripe.charge(request);
    await Promise.all(Array.from({ length: 120 }, () => stripe.charge(charge('tok_visa'))));
    expect(await stripe.find({ key: request.key, ref: null, token: 'tok_visa', since })).toMatchObject({
      kind: 'captured',
    });
  });
});

describe('the cancellation of a payment', () => {
  test('ends one that waits for the bank: it can’t be confirmed any more, and repeating changes nothing', async () => {
    const { stripe, authenticate, postForm, ledger } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    for (let i = 0; i < 2; i += 1)
      expect(await stripe.cancel({ ref })).toMatchObject({
        kind: 'declined',
        ref,
        message: 'This payment was cancelled.',
      });
    expect(await authenticate(ref)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    const confirmed = await postForm(`/payment_intents/${ref}/confirm`, { payment_method: 'pm_card_visa' });
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

  test('ends one whose buyer failed at the bank and could try again', async () => {
    const { stripe, authenticate, postForm } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    await authenticate(ref, 'fail');
    expect(await stripe.cancel({ ref })).toMatchObject({ kind: 'declined' });
    expect((await postForm(`/payment_intents/${ref}/confirm`, { payment_method: 'pm_card_visa' })).status).toBe(400);
  });

  test('leaves a captured one unchanged and reports it', async () => {
    const { stripe, authenticate, ledger } = await world();
    const ref = refOf(await stripe.charge(charge('tok_threeDSecure2Required')));
    await authenticate(ref);
    expect(await stripe.cancel({ ref })).toMatchObject({ kind: 'captured', ref, amountCents: 49_900 });
    await stripe.refund(refundOf(ref));
    expect(await stripe.cancel({ ref })).toMatchObject({ kind: 'captured', ref, refunds: [{ amountCents: 49_900 }] });
    expect(await ledger()).toHaveLength(1);
  });

  test('reports nothing for an unknown one, and fails while the provider is unavailable', async () => {
    const { stripe, configure } = await world();
    expect(await stripe.cancel({ ref: 'pi_1nobody' })).toBeNull();
    await configure({
      rules: [{ operation: 'stripe.payment_intents.cancel', effect: 'fail', status: 500, times: 'always' }],
    });
    await expect(stripe.cancel({ ref: 'pi_1nobody' })).rejects.toThrow(PaymentUnavailable);
  });

  test('of a PayPal order charges nothing, as only we capture it', async () => {
    const { paypal, approve, ledger } = await world();
    const { id: ref } = await paypal.createOrder({ ...purchase, key: 'made' });
    await approve(ref);
    expect(await paypal.cancel({ ref })).toBeNull();
    expect(await paypal.charge(charge(ref))).toMatchObject({ kind: 'captured' });
    expect(await paypal.cancel({ ref })).toMatchObject({ kind: 'captured', ref });
    expect(await ledger()).toHaveLength(1);
  });
});

test('the public test tokens represent a new card each time, but only with a test key', () => {
  const live = stripeGateway({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' });
  const testing = stripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' });
  expect(['tok_visa', 'pm_card_visa', 'tok_chargeDeclined'].map(testing.isSingleUse)).toEqual([false, false, false]);
  expect(['tok_1abc', 'pm_1abc', 'ctoken_1abc', 'pi_1abc'].map(testing.isSingleUse)).toEqual([true, true, true, true]);
  expect(live.isSingleUse('tok_visa')).toBe(true);
});
