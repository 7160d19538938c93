import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { world } from '../test/support/world.ts';
import { serveClock } from './clock.ts';

async function clock() {
  const { app, deps } = await world({ fresh: true });
  return {
    deps,
    read: async () => Date.parse((await app.inject('/sandbox/clock')).json().now),
    move: (body: unknown) => app.inject({ method: 'POST', url: '/sandbox/clock', payload: body as object }),
  };
}

const DAY = 24 * 3600_000;

test('the clock of business rules moves forward and never back', async () => {
  const { deps, read, move } = await clock();
  const before = await read();
  expect((await move({ advance_days: 7 })).statusCode).toBe(200);
  expect((await read()) - before).toBeGreaterThanOrEqual(7 * DAY);
  expect(deps.clock.now().getTime() - before).toBeGreaterThanOrEqual(7 * DAY);
  expect((await move({ now: new Date(before + 8 * DAY).toISOString() })).statusCode).toBe(200);
  expect((await move({ now: new Date(before).toISOString() })).statusCode).toBe(422);
  expect((await read()) - before).toBeGreaterThanOrEqual(8 * DAY);
});

test('the providers’ own timestamps follow the clock', async () => {
  const { deps, move } = await clock();
  await move({ advance_days: 7 });
  const from = new Date(deps.clock.now().getTime() - 60_000);
  await deps.payments.stripe?.charge({
    key: crypto.randomUUID(),
    token: 'tok_visa',
    amountCents: 500,
    reference: '1',
    description: 'Wi-Fi survey',
    email: 'ann@example.test',
  });
  const listed = [];
  for await (const page of deps.payments.stripe?.payments({ from, to: deps.clock.now() }) ?? []) listed.push(...page);
  expect(listed).toMatchObject([{ state: 'captured', amountCents: 500 }]);
});

test.each([{}, { advance_days: -1 }, { advance_days: '7' }, { now: 'tomorrow' }, { now: 1 }, []])(
  'a malformed request leaves the clock: %j',
  async (body) => {
    const { read, move } = await clock();
    const before = await read();
    expect((await move(body)).statusCode).toBe(422);
    expect((await read()) - before).toBeLessThan(DAY / 2);
  },
);

test('a job that hangs delays neither the response for long nor the other jobs', async () => {
  const { deps, stage } = await world({ fresh: true });
  const ended = Promise.withResolvers<void>();
  const done: string[] = [];
  const app = Fastify();
  serveClock(
    app,
    deps,
    stage.sandbox.origin,
    [() => ended.promise.then(() => done.push('hanging')), async () => done.push('other')],
    200,
  );
  const payload = { advance_days: 1 };
  expect((await app.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode).toBe(200);
  expect(done).toEqual(['other']);
  ended.resolve();
  await expect.poll(() => done).toEqual(['other', 'hanging']);
});
