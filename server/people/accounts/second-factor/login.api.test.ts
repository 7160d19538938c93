import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/support/money/expect-invariants.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  requestLogin,
  startTotp as startApp,
  wrongCodeOf,
} from '../../../../test/support/second-factors.ts';
import { ago } from '../../../../test/support/seeds.ts';
import { openStages } from '../../../../test/support/stage.ts';
import { PASSWORD, type World, world } from '../../../../test/support/world.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

async function withTotp() {
  const w = await world();
  const { secret, recoveryCodes } = await addTotp(w.customer);
  const complete = (challenge: string, code: string, by = w.newVisitor()) =>
    by.call('POST /login/second-factor', { body: { challenge, method: 'totp', code } });
  return { ...w, secret, recoveryCodes, complete };
}

const sessionsOf = ({ db }: Pick<World, 'db'>, userId: number) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

test('the password of an account with a second factor opens no session and returns only how to continue', async () => {
  const w = await withTotp();
  const before = await sessionsOf(w, w.customer.id);
  const response = await w.visitor.send('POST', '/api/login', {
    body: { email: w.customer.email, password: PASSWORD },
  });
  expect([response.status, response.body]).toEqual([
    202,
    {
      second_factor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery'],
        expires_in: 600,
        passkey: null,
      },
    },
  ]);
  expect(await sessionsOf(w, w.customer.id)).toEqual(before);
});

test('the database contains no usable challenge, and the challenge is no session token', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  const rows = await w.db.selectFrom('login_challenges').selectAll().where('user_id', '=', w.customer.id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(challenge);
  expect((await w.signedIn(challenge).call('GET /profile')).status).toBe(401);
});

test('a correct code completes the login, and the session counts as confirmed', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  const { status, body } = await w.complete(challenge, codeOf(w.secret));
  expect(status).toBe(200);
  expect(body).toMatchObject({ user: { id: w.customer.id, second_factor: { enrolled: true, required_from: null } } });
  const { session } = await w.signedIn(body.token).must('GET /profile/security');
  expect(session).toMatchObject({ kind: 'full', confirmed_until: expect.any(String) });
});

test('the same code works once: the second login with it is 422', async () => {
  const w = await withTotp();
  const code = codeOf(w.secret);
  const [first, second] = [await requestLogin(w, w.customer), await requestLogin(w, w.customer)];
  expect((await w.complete(first.challenge, code)).status).toBe(200);
  const repeated = await w.complete(second.challenge, code);
  expect([repeated.status, Object.keys(repeated.body.errors ?? {})]).toEqual([422, ['code']]);
  expect((await w.complete(second.challenge, codeOf(w.secret, -1))).status).toBe(422);
  expect((await w.complete(second.challenge, codeOf(w.secret, 1))).status).toBe(200);
});

test('eight parallel logins with one code open one session', async () => {
  const w = await withTotp();
  const before = await sessionsOf(w, w.customer.id);
  const code = codeOf(w.secret);
  const challenges = [];
  for (let i = 0; i < 8; i += 1) challenges.push((await requestLogin(w, w.customer)).challenge);
  const statuses = await Promise.all(challenges.map(async (challenge) => (await w.complete(challenge, code)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(w, w.customer.id)).toHaveLength(before.length + 1);
});

test('fifty parallel logins with one recovery code open one session, and its owner is emailed once', async () => {
  const w = await withTotp();
  const before = await sessionsOf(w, w.customer.id);
  const { challenge } = await requestLogin(w, w.customer);
  const others: string[] = [];
  for (let i = 0; i < 9; i += 1) others.push((await requestLogin(w, w.customer)).challenge);
  const code = w.recoveryCodes[0] ?? '';
  const tries = Array.from({ length: 50 }, (_, i) =>
    w.newVisitor().call('POST /login/second-factor', {
      body: { challenge: i % 2 ? challenge : (others[i % 9] ?? ''), method: 'recovery', code },
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(w, w.customer.id)).toHaveLength(before.length + 1);
  const emails = (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.includes('recovery code'));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('9 recovery codes are left');
});

test.each([
  ['in capitals', (code: string) => code.toUpperCase()],
  ['without the hyphen', (code: string) => code.replace('-', '')],
  ['with blanks', (code: string) => ` ${code.replace('-', ' ')} `],
])('a recovery code is accepted %s, and no second time', async (_, typed) => {
  const w = await withTotp();
  const code = typed(w.recoveryCodes[3] ?? '');
  const attempt = async () => {
    const { challenge } = await requestLogin(w, w.customer);
    return w.visitor.call('POST /login/second-factor', { body: { challenge, method: 'recovery', code } });
  };
  expect((await attempt()).status).toBe(200);
  const again = await attempt();
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['code']]);
});

test('the database contains no usable recovery code', async () => {
  const { db, customer, recoveryCodes } = await withTotp();
  const rows = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', customer.id).execute();
  expect(recoveryCodes).toHaveLength(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});

test('a code of another user is 422', async () => {
  const w = await withTotp();
  const other = await addTotp(await w.newCustomer());
  const { challenge } = await requestLogin(w, w.customer);
  expect((await w.complete(challenge, codeOf(other.secret))).status).toBe(422);
  const body = { challenge, method: 'recovery' as const, code: other.recoveryCodes[0] ?? '' };
  expect((await w.visitor.call('POST /login/second-factor', { body })).status).toBe(422);
});

test('a challenge after its success is 401', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  expect((await w.complete(challenge, codeOf(w.secret))).status).toBe(200);
  const again = await w.complete(challenge, codeOf(w.secret, 1));
  expect([again.status, again.body.message]).toEqual([401, 'Please log in again.']);
});

test('a challenge ends after ten minutes', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  await w.db
    .updateTable('login_challenges')
    .set({ expires_at: ago(1_000) })
    .where('user_id', '=', w.customer.id)
    .execute();
  expect((await w.complete(challenge, codeOf(w.secret))).status).toBe(401);
});

test('after five incorrect codes a challenge is 401, even for the correct one', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  const wrong = wrongCodeOf(w.secret);
  for (let i = 0; i < 5; i += 1) expect((await w.complete(challenge, wrong)).status).toBe(422);
  const after = await w.complete(challenge, codeOf(w.secret));
  expect([after.status, after.body.message]).toEqual([401, 'Please log in again.']);
  const next = await requestLogin(w, w.customer);
  expect((await w.complete(next.challenge, codeOf(w.secret))).status).toBe(200);
});

test('forty parallel incorrect codes get five attempts per challenge', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  const wrong = wrongCodeOf(w.secret);
  const responses = await Promise.all(Array.from({ length: 40 }, () => w.complete(challenge, wrong)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 401)).toHaveLength(35);
});

test('ten incorrect codes in a row over all challenges lock the second factor for 15 minutes', async () => {
  const w = await withTotp();
  const wrong = wrongCodeOf(w.secret);
  const challenges = [];
  for (let i = 0; i < 4; i += 1) challenges.push((await requestLogin(w, w.customer)).challenge);
  const tries = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => w.complete(challenge, wrong)));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const { challenge } = await requestLogin(w, w.customer);
  const locked = await w.complete(challenge, codeOf(w.secret));
  expect(locked.status).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
  const unlocked = { factor_locked_until: ago(1_000) };
  await w.db.updateTable('users').set(unlocked).where('id', '=', w.customer.id).execute();
  expect((await w.complete(challenge, codeOf(w.secret))).status).toBe(200);
  const { factor_failures, factor_locked_until } = await w.db
    .selectFrom('users')
    .select(['factor_failures', 'factor_locked_until'])
    .where('id', '=', w.customer.id)
    .executeTakeFirstOrThrow();
  expect([factor_failures, factor_locked_until]).toEqual([0, null]);
});

test('a correct code resets the count of incorrect ones', async () => {
  const w = await withTotp();
  const wrong = wrongCodeOf(w.secret);
  for (const steps of [0, 1]) {
    for (let i = 0; i < 2; i += 1) {
      const { challenge } = await requestLogin(w, w.customer);
      for (let n = 0; n < 4; n += 1) expect((await w.complete(challenge, wrong)).status).toBe(422);
    }
    const { challenge } = await requestLogin(w, w.customer);
    expect((await w.complete(challenge, codeOf(w.secret, steps))).status).toBe(200);
  }
});

test('a user has at most ten open challenges', async () => {
  const w = await withTotp();
  const first = await requestLogin(w, w.customer);
  for (let i = 0; i < 10; i += 1) await requestLogin(w, w.customer);
  const open = await w.db.selectFrom('login_challenges').select('id').where('user_id', '=', w.customer.id).execute();
  expect(open).toHaveLength(10);
  expect((await w.complete(first.challenge, codeOf(w.secret))).status).toBe(401);
});

test('a new password ends a login that waits for the second factor', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  await w.customer.must('POST /profile/change-password', {
    body: {
      current_password: PASSWORD,
      new_password: 'Loud-Harbour-72',
      new_password_confirmation: 'Loud-Harbour-72',
    },
  });
  expect((await w.complete(challenge, codeOf(w.secret))).status).toBe(401);
});

test('an account that was deleted meanwhile gets 401', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.customer.id } });
  expect((await w.complete(challenge, codeOf(w.secret))).status).toBe(401);
});

test('an unconfirmed authenticator app is not asked for', async () => {
  const w = await world();
  await startApp(w.customer);
  const login = await w.visitor.call('POST /login', { body: { email: w.customer.email, password: PASSWORD } });
  expect([login.status, login.body.user?.second_factor]).toEqual([200, { enrolled: false, required_from: null }]);
});

test('without its sealing key the app’s code is 409, and recovery codes and passkeys still work', async () => {
  const w = await withTotp();
  const { authenticator } = await addPasskey(w.customer);
  await w.db
    .updateTable('second_factors')
    .set((e) => ({ sealed: e.fn('replace', ['sealed', e.val('v1.k1.'), e.val('v1.k0.')]) }))
    .where('user_id', '=', w.customer.id)
    .execute();
  const { challenge, passkey } = await requestLogin(w, w.customer);
  const response = await w.complete(challenge, codeOf(w.secret));
  expect([response.status, response.body.message]).toEqual([409, 'This can no longer be opened: its key is missing.']);
  if (!passkey) throw new Error('The login offers no passkey.');
  const assertion = authenticator.get(passkey);
  await w.visitor.must('POST /login/second-factor', { body: { challenge, method: 'passkey', assertion } });
  const other = await requestLogin(w, w.customer);
  const body = { challenge: other.challenge, method: 'recovery' as const, code: w.recoveryCodes[0] ?? '' };
  await w.visitor.must('POST /login/second-factor', { body });
});

test('the log names the account of each login with a second factor, and of each that failed', async () => {
  const w = await withTotp();
  const { challenge } = await requestLogin(w, w.customer);
  const logged = (message: string) =>
    w.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg, user }) => msg === message && user === w.customer.id);
  const client = w.newVisitor();
  await w.complete(challenge, wrongCodeOf(w.secret), client);
  expect(logged('second factor failed')).toMatchObject([{ ip: client.ip, method: 'totp' }]);
  await w.complete(challenge, codeOf(w.secret), client);
  expect(logged('logged in').at(-1)).toMatchObject({ ip: client.ip, second_factor: true });
});
