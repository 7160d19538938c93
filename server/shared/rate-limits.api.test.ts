import { expect, test, vi } from 'vitest';
import { next } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';
import { rememberClient, withinLoginLimits } from './login-limits.ts';

async function counters({ db, deps, stage }: World): Promise<number> {
  if (!stage.place.databaseUrl) return deps.limits.size();
  return (await db.selectFrom('rate_limits').select('key').execute()).length;
}

const many = <T>(count: number, call: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

test('parallel calls never exceed a limit', async () => {
  const { deps } = await world();
  const key = `parallel ${next()}`;
  const statuses = await many(40, () => statusOf(deps.limits.consume('contacts', key)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await deps.limits.used('contacts', key)).toBe(10);
  await many(40, () => deps.limits.release('contacts', key));
  expect(await deps.limits.used('contacts', key)).toBe(0);
});

const passing =
  ({ db, stage }: World) =>
  async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    if (stage.place.databaseUrl)
      await db
        .updateTable('rate_limits')
        .set((e) => ({ expire: e('expire', '-', seconds * 1000) }))
        .execute();
  };

test('a limit that extends lasts from its last point; others end when they began to', async () => {
  const here = await world();
  const { deps } = here;
  const key = `extended ${next()}`;
  const pass = passing(here);
  const month = 30 * 24 * 3_600;
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    for (const seconds of [0, month - 9, month - 9]) {
      await pass(seconds);
      await deps.limits.count('knownClients', key);
    }
    for (const seconds of [0, 50, 50]) {
      await pass(seconds);
      await deps.limits.count('messages', key);
    }
    expect(await deps.limits.used('knownClients', key)).toBe(3);
    expect(await deps.limits.used('messages', key)).toBe(1);
    await pass(month);
    expect(await deps.limits.used('knownClients', key)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('tries that are refused never prolong what a crash has left in progress; one that is granted lasts', async () => {
  const here = await world();
  const { deps } = here;
  const pass = passing(here);
  const [email, ip] = [`owner${next()}@mail.test`, `198.51.100.${next() % 250}`];
  const used = () => deps.limits.used('guessesInProgress', ip);
  const logIn = (check: () => Promise<string>) => withinLoginLimits(deps.limits, { email, ip }, check);
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    for (let i = 0; i < 5; i += 1) await deps.limits.count('guessesInProgress', ip);
    for (let i = 0; i < 4; i += 1) {
      const refused = statusOf(logIn(async () => 'correct'));
      await pass(25);
      expect(await refused).toBe(429);
    }
    await pass(25);
    const finished = Promise.withResolvers<string>();
    const slow = logIn(() => finished.promise);
    await vi.waitFor(async () => expect(await used()).toBe(1), { timeout: 60_000 });
    await pass(119);
    await logIn(async () => 'correct');
    await pass(119);
    await vi.waitFor(async () => expect(await used()).toBe(1), { timeout: 60_000 });
    finished.resolve('correct');
    await slow;
  } finally {
    vi.useRealTimers();
  }
});

test.each([-2, 2])('a clock that jumps by %i days neither ends a limit nor lengthens it', async (days) => {
  const { deps } = await world();
  const key = `jump ${days} ${next()}`;
  const shift = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    shift(days * 24 * 3_600_000);
    await deps.limits.count('messages', key);
    vi.useRealTimers();
    expect(await deps.limits.used('messages', key)).toBe(1);
    for (let i = 0; i < 29; i += 1) await deps.limits.count('messages', key);
    const refusal = await deps.limits.check('messages', key).catch((error) => error);
    expect(refusal.extra.retryAfterSeconds).toBeLessThanOrEqual(60);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['/api/login', { password: 'Wrong-Passw0rd!' }],
  ['/api/forgot-password', {}],
])('a thousand email addresses from one client add few counters: %s', async (url, body) => {
  const here = await world({ fresh: true });
  const before = await counters(here);
  for (const [limit, points] of [
    ['failedLoginsPerClient', 50],
    ['passwordEmailsPerClient', 30],
  ] as const)
    for (let i = 0; i < points; i += 1) await here.deps.limits.count(limit, here.visitor.ip);
  for (let batch = 0; batch < 1_000; batch += 100)
    for (const { status } of await many(100, (i) =>
      here.visitor.send('POST', url, { body: { ...body, email: `nobody${batch + i}@mail.test` } }),
    ))
      expect(status).toBe(429);
  // The two above, and the client's guesses in progress.
  expect((await counters(here)) - before).toBeLessThanOrEqual(3);
});

test('guesses of one password by many clients are slowed down, and the owner logs in all the same', async () => {
  const { deps } = await world();
  const email = `owner${next()}@mail.test`;
  const [home, stranger] = ['192.0.2.1', '198.51.100.1'];
  const guess = (ip: string, result: string | null) =>
    withinLoginLimits(deps.limits, { email, ip }, async () => result);
  const attempt = (ip: string) => statusOf(guess(ip, null));
  await guess(home, 'correct');
  for (let i = 0; i < 99; i += 1) await guess(`192.0.2.${i + 10}`, null);
  expect([await attempt('192.0.2.2'), await attempt(stranger)]).toEqual([200, 200]);
  expect([await attempt(stranger), await attempt('203.0.113.5')]).toEqual([429, 429]);
  expect([await attempt(home), await attempt(home)]).toEqual([200, 200]);
  await rememberClient(deps.limits, { email, ip: stranger });
  expect([await attempt(stranger), await attempt('203.0.113.5')]).toEqual([200, 429]);
  const refused = await guess('203.0.113.5', 'correct').catch((error: unknown) => error);
  expect(refused).toMatchObject({ extra: { retryAfterSeconds: expect.any(Number) } });
  expect((refused as { extra: { retryAfterSeconds: number } }).extra.retryAfterSeconds).toBeLessThanOrEqual(20);
});

test('a guess that fails before it is checked counts nowhere', async () => {
  const { deps } = await world();
  const [email, ip] = [`owner${next()}@mail.test`, `198.51.100.${next() % 250}`];
  const busy = () => withinLoginLimits(deps.limits, { email, ip }, () => Promise.reject(new Error('busy')));
  for (let i = 0; i < 12; i += 1) await expect(busy()).rejects.toThrow('busy');
  expect(await deps.limits.used('failedLogins', `${email} ${ip}`)).toBe(0);
  expect(await deps.limits.used('failedLoginsPerAccount', email)).toBe(0);
});
