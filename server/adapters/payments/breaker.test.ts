import { expect, test } from 'vitest';
import { circuitBreaker } from './breaker.ts';
import { PaymentUnavailable } from './payments.ts';

const down = async () => {
  throw new PaymentUnavailable('down');
};
const up = async () => 'up';

function world() {
  const clock = { ms: 0 };
  let calls = 0;
  const guarded = circuitBreaker({ failures: 3, openMs: 1_000, now: () => clock.ms });
  const call = (request: () => Promise<string>) =>
    guarded(() => {
      calls += 1;
      return request();
    });
  return { clock, call, calls: () => calls };
}

test('after several failures in a row calls fail at once for a while, then the provider is tried again', async () => {
  const { clock, call, calls } = world();
  for (let i = 0; i < 3; i += 1) await expect(call(down)).rejects.toThrow(PaymentUnavailable);
  await expect(call(up)).rejects.toThrow(PaymentUnavailable);
  expect(calls()).toBe(3);
  clock.ms = 1_001;
  const probe = Promise.withResolvers<string>();
  const first = call(() => probe.promise);
  await expect(call(up)).rejects.toThrow(PaymentUnavailable);
  probe.resolve('up');
  expect(await first).toBe('up');
  expect(await call(up)).toBe('up');
});

test('a refusal is a response and does not count as a failure', async () => {
  const { call } = world();
  for (let i = 0; i < 2; i += 1) await expect(call(down)).rejects.toThrow();
  await expect(call(async () => Promise.reject(new Error('no such order')))).rejects.toThrow('no such order');
  for (let i = 0; i < 2; i += 1) await expect(call(down)).rejects.toThrow();
  expect(await call(up)).toBe('up');
});
