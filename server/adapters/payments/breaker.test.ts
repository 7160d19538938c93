import { expect, test } from 'vitest';
import { breaker } from './breaker.ts';
import { PaymentUnavailable } from './payments.ts';

const down = async () => {
  throw new PaymentUnavailable('down');
};
const up = async () => 'up';

function world() {
  const clock = { ms: 0 };
  let calls = 0;
  const guarded = breaker({ failures: 3, openMs: 1_000, now: () => clock.ms });
  const ask = (call: () => Promise<string>) =>
    guarded(() => {
      calls += 1;
      return call();
    });
  return { clock, ask, calls: () => calls };
}

test('after some failures in a row a provider is left alone for a while, then tried again', async () => {
  const { clock, ask, calls } = world();
  for (let i = 0; i < 3; i += 1) await expect(ask(down)).rejects.toThrow(PaymentUnavailable);
  await expect(ask(up)).rejects.toThrow(PaymentUnavailable);
  expect(calls()).toBe(3);
  clock.ms = 1_001;
  const probe = Promise.withResolvers<string>();
  const first = ask(() => probe.promise);
  await expect(ask(up)).rejects.toThrow(PaymentUnavailable);
  probe.resolve('up');
  expect(await first).toBe('up');
  expect(await ask(up)).toBe('up');
});

test('a refusal is an answer and does not count', async () => {
  const { ask } = world();
  for (let i = 0; i < 2; i += 1) await expect(ask(down)).rejects.toThrow();
  await expect(ask(async () => Promise.reject(new Error('no such order')))).rejects.toThrow('no such order');
  for (let i = 0; i < 2; i += 1) await expect(ask(down)).rejects.toThrow();
  expect(await ask(up)).toBe('up');
});
