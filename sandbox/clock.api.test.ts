import { expect, test } from 'vitest';
import { world } from '../test/support/world.ts';

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

test.each([{}, { advance_days: -1 }, { advance_days: '7' }, { now: 'tomorrow' }, { now: 1 }, []])(
  'a malformed request leaves the clock: %j',
  async (body) => {
    const { read, move } = await clock();
    const before = await read();
    expect((await move(body)).statusCode).toBe(422);
    expect((await read()) - before).toBeLessThan(DAY / 2);
  },
);
