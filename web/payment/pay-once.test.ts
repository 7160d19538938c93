import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { OutcomeUnknown, type PaymentBody, ProviderError, payOnce } from './pay-once.ts';
import { pendingPayment } from './pending-payment.ts';

const body: PaymentBody = { payment_provider: 'stripe', payment_token: 'ctoken_1' };
const lost = () => new ApiError(0, null);
const errorResponse = (status: number, more: object = {}, retryAfterSeconds?: number) =>
  new ApiError(status, { message: 'No.', ...more }, { retryAfterSeconds });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type SentRequest = { token: string; key: string };

function server(...responses: (ApiError | string)[]) {
  const sent: SentRequest[] = [];
  const post = async ({ payment_token: token }: PaymentBody, key: string) => {
    sent.push({ token, key });
    const next = responses.shift() ?? lost();
    if (next instanceof ApiError) throw next;
    return next;
  };
  return { sent, payable: { name: 'service:1', post } };
}

const steps = { confirm: async () => {}, onWaiting: () => {} };

async function outcome<T>(work: Promise<T>): Promise<T | unknown> {
  const settled = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

test('a lost response is retried with the same key', async () => {
  const { sent, payable } = server(lost(), errorResponse(503), errorResponse(409, {}, 2), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(pendingPayment('service:1')).toBeNull();
});

test('a failing server gets one retry with the same key, and its message is passed on', async () => {
  const { sent, payable } = server(errorResponse(500), errorResponse(502, { message: 'Broken.' }), 'invoice');
  const onWaiting = vi.fn();
  const failed = await outcome(payOnce(payable, body, { ...steps, onWaiting }));
  expect(failed).toBeInstanceOf(OutcomeUnknown);
  expect(failed).toHaveProperty('message', 'Broken.');
  expect(onWaiting).not.toHaveBeenCalled();
  expect(sent).toHaveLength(2);
  // The money may have been captured, so the next try is the same payment.
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a failure that passes is not noticed, and a wordless one stays without words', async () => {
  expect(await outcome(payOnce(server(errorResponse(500), 'invoice').payable, body, steps))).toBe('invoice');
  const withoutMessage = () => new ApiError(500, null);
  expect(await outcome(payOnce(server(withoutMessage(), withoutMessage()).payable, body, steps))).toHaveProperty(
    'message',
    '',
  );
});

test('a refusal is final, and the next try has a new key', async () => {
  const { sent, payable } = server(errorResponse(402), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
  expect(pendingPayment('service:1')).toBeNull();
  expect(await outcome(payOnce(payable, { ...body, payment_token: 'ctoken_2' }, steps))).toBe('invoice');
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('an unknown outcome keeps the request, and paying again reuses its key', async () => {
  const { sent, payable } = server(errorResponse(503, {}, 60), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(OutcomeUnknown);
  const pending = pendingPayment('service:1');
  expect(JSON.parse(pending?.body ?? '')).toEqual(body);
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(sent.map(({ key }) => key)).toEqual([pending?.key, pending?.key]);
});

test('a rate limit after a lost response is no refusal', async () => {
  const { payable } = server(lost(), errorResponse(429, {}, 60));
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(OutcomeUnknown);
  expect(pendingPayment('service:1')).not.toBeNull();
});

test('the bank’s step continues the same payment under a new key', async () => {
  const actionRequired = errorResponse(402, {
    requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' },
  });
  const { sent, payable } = server(actionRequired, 'invoice');
  const confirm = vi.fn(async () => {});
  expect(await outcome(payOnce(payable, body, { ...steps, confirm }))).toBe('invoice');
  expect(confirm).toHaveBeenCalledWith('pi_1_secret_2');
  expect(sent.map(({ token }) => token)).toEqual(['ctoken_1', 'pi_1']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('the first request stays stored during the bank’s step', async () => {
  const actionRequired = errorResponse(402, {
    requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' },
  });
  const { payable } = server(actionRequired, 'invoice');
  let during: string | undefined;
  const confirm = async () => {
    during = pendingPayment('service:1')?.body;
  };
  await outcome(payOnce(payable, body, { ...steps, confirm }));
  expect(JSON.parse(during ?? '')).toEqual(body);
});

test('a refusal by the bank ends the payment; a missing response leaves it pending', async () => {
  const actionRequired = () =>
    errorResponse(402, { requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' } });
  const refused = { ...steps, confirm: async () => Promise.reject(new ProviderError('Not authenticated.')) };
  expect(await outcome(payOnce(server(actionRequired()).payable, body, refused))).toBeInstanceOf(ProviderError);
  expect(pendingPayment('service:1')).toBeNull();
  const silent = { ...steps, confirm: async () => Promise.reject(new OutcomeUnknown('No response.')) };
  expect(await outcome(payOnce(server(actionRequired()).payable, body, silent))).toBeInstanceOf(OutcomeUnknown);
  expect(pendingPayment('service:1')).not.toBeNull();
});
