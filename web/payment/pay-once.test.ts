import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { openPayment } from './open-payment.ts';
import { OutcomeOpen, type PaymentBody, ProviderError, payOnce, ServerFailed } from './pay-once.ts';

const body: PaymentBody = { payment_provider: 'stripe', payment_token: 'ctoken_1' };
const lost = () => new ApiError(0, null);
const answer = (status: number, more: object = {}, retryAfterSeconds?: number) =>
  new ApiError(status, { message: 'No.', ...more }, { retryAfterSeconds });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Sent = { token: string; key: string };

/** A server that gives these answers, one after the other. */
function server(...answers: (ApiError | string)[]) {
  const sent: Sent[] = [];
  const post = async ({ payment_token: token }: PaymentBody, key: string) => {
    sent.push({ token, key });
    const next = answers.shift() ?? lost();
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

test('a lost answer is asked for again with the same key', async () => {
  const { sent, payable } = server(lost(), answer(503), answer(409, {}, 2), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(openPayment('service:1')).toBeNull();
});

test('a server that fails is asked once more, with the same key, and its words are passed on', async () => {
  const { sent, payable } = server(answer(500), answer(502, { message: 'Broken.' }), 'invoice');
  const onWaiting = vi.fn();
  const failed = await outcome(payOnce(payable, body, { ...steps, onWaiting }));
  expect(failed).toBeInstanceOf(ServerFailed);
  expect(failed).toHaveProperty('message', 'Broken.');
  expect(onWaiting).not.toHaveBeenCalled();
  expect(sent).toHaveLength(2);
  // The money may have been taken: the next try is the same payment.
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a failure that passes is not noticed, and a wordless one stays without words', async () => {
  expect(await outcome(payOnce(server(answer(500), 'invoice').payable, body, steps))).toBe('invoice');
  const wordless = () => new ApiError(500, null);
  expect(await outcome(payOnce(server(wordless(), wordless()).payable, body, steps))).toHaveProperty('message', '');
});

test('a refusal is final at once, and the next try has a key of its own', async () => {
  const { sent, payable } = server(answer(402), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
  expect(openPayment('service:1')).toBeNull();
  expect(await outcome(payOnce(payable, { ...body, payment_token: 'ctoken_2' }, steps))).toBe('invoice');
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('an outcome that stays open keeps the request, and paying the same again keeps its key', async () => {
  const { sent, payable } = server(answer(503, {}, 60), 'invoice');
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(OutcomeOpen);
  const open = openPayment('service:1');
  expect(JSON.parse(open?.body ?? '')).toEqual(body);
  expect(await outcome(payOnce(payable, body, steps))).toBe('invoice');
  expect(sent.map(({ key }) => key)).toEqual([open?.key, open?.key]);
});

test('a limit reached after a lost answer does not count as a refusal', async () => {
  const { payable } = server(lost(), answer(429, {}, 60));
  expect(await outcome(payOnce(payable, body, steps))).toBeInstanceOf(OutcomeOpen);
  expect(openPayment('service:1')).not.toBeNull();
});

test('the bank’s step goes on with the payment that was begun, under a new key', async () => {
  const asks = answer(402, { requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' } });
  const { sent, payable } = server(asks, 'invoice');
  const confirm = vi.fn(async () => {});
  expect(await outcome(payOnce(payable, body, { ...steps, confirm }))).toBe('invoice');
  expect(confirm).toHaveBeenCalledWith('pi_1_secret_2');
  expect(sent.map(({ token }) => token)).toEqual(['ctoken_1', 'pi_1']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('while the bank asks, the first request stays written down', async () => {
  const asks = answer(402, { requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' } });
  const { payable } = server(asks, 'invoice');
  let during: string | undefined;
  const confirm = async () => {
    during = openPayment('service:1')?.body;
  };
  await outcome(payOnce(payable, body, { ...steps, confirm }));
  expect(JSON.parse(during ?? '')).toEqual(body);
});

test('a bank that says no ends the payment; one that does not answer leaves it open', async () => {
  const asks = () => answer(402, { requires_action: { client_secret: 'pi_1_secret_2', payment_token: 'pi_1' } });
  const no = { ...steps, confirm: async () => Promise.reject(new ProviderError('Not authenticated.')) };
  expect(await outcome(payOnce(server(asks()).payable, body, no))).toBeInstanceOf(ProviderError);
  expect(openPayment('service:1')).toBeNull();
  const silent = { ...steps, confirm: async () => Promise.reject(new OutcomeOpen('No answer.')) };
  expect(await outcome(payOnce(server(asks()).payable, body, silent))).toBeInstanceOf(OutcomeOpen);
  expect(openPayment('service:1')).not.toBeNull();
});
