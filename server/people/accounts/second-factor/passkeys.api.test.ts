import { expect, test } from 'vitest';
import { addPasskey, addTotp, requestLogin } from '../../../../test/support/second-factors.ts';
import { ago } from '../../../../test/support/seeds.ts';
import { SITE } from '../../../../test/support/stage.ts';
import { PASSWORD, type World, world } from '../../../../test/support/world.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './authenticator.fixture.ts';

type Options = Parameters<SoftwareAuthenticator['get']>[0];

async function withPasskey() {
  const w = await world();
  return { ...w, ...(await addPasskey(w.customer)) };
}

const invalid = { status: 422, body: { errors: { assertion: ["This passkey didn't work. Please try again."] } } };

const loginOptions = async ({ newVisitor }: Pick<World, 'newVisitor'>) =>
  (await newVisitor().must('POST /login/passkey/options')).options;
const logInWith = ({ newVisitor }: Pick<World, 'newVisitor'>, assertion: Record<string, unknown>) =>
  newVisitor().call('POST /login/passkey', { body: { assertion } });

test('a passkey logs in alone, without email and password, into a confirmed full session', async () => {
  const w = await withPasskey();
  const options = await loginOptions(w);
  expect(options).toMatchObject({ rpId: 'shop.test', userVerification: 'required' });
  expect(options).not.toHaveProperty('allowCredentials');
  const { status, body } = await logInWith(w, w.authenticator.get(options));
  expect([status, body.user?.id]).toEqual([200, w.customer.id]);
  const { session, passkeys } = await w.signedIn(body.token).must('GET /profile/security');
  expect(session).toMatchObject({ kind: 'full', confirmed_until: expect.any(String) });
  expect(passkeys).toMatchObject([{ id: w.id, name: 'Laptop', backed_up: false, last_used_at: expect.any(String) }]);
});

test('options for a login store nothing', async () => {
  const w = await withPasskey();
  const count = () =>
    w.db
      .selectFrom('login_challenges')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  for (let i = 0; i < 5; i += 1) await loginOptions(w);
  expect(await count()).toEqual(before);
});

test('a passkey completes a login with a password', async () => {
  const w = await withPasskey();
  const { challenge, methods, passkey } = await requestLogin(w, w.customer);
  expect(methods).toEqual(['passkey', 'recovery']);
  expect(passkey?.allowCredentials).toEqual([{ id: w.authenticator.id, type: 'public-key', transports: ['internal'] }]);
  const assertion = w.authenticator.get(passkey as Options);
  const body = { challenge, method: 'passkey' as const, assertion };
  expect((await w.visitor.must('POST /login/second-factor', { body })).user.id).toBe(w.customer.id);
  expect((await w.visitor.call('POST /login/second-factor', { body })).status).toBe(401);
});

test('a response is refused twice, in parallel too', async () => {
  const w = await withPasskey();
  // Synchronized passkeys don't count.
  const assertion = w.authenticator.get(await loginOptions(w), { counter: 0 });
  await w.db.updateTable('passkeys').set({ counter: 0 }).where('id', '=', w.id).execute();
  const responses = await Promise.all(Array.from({ length: 10 }, () => logInWith(w, assertion)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(9);
  expect(await logInWith(w, assertion)).toMatchObject(invalid);
});

test.each([
  ['of another origin', { origin: 'https://evil.test' }],
  ['of the same host over http', { origin: 'http://shop.test' }],
  ['of another site', { rpId: 'evil.test' }],
  ['with a challenge of its own', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
  ['without user verification', { verified: false }],
  ['with a counter that did not increase', { counter: 1 }],
] as const)('a response %s is refused', async (_, deviation) => {
  const w = await withPasskey();
  expect(await logInWith(w, w.authenticator.get(await loginOptions(w), deviation))).toMatchObject(invalid);
  const { challenge, passkey } = await requestLogin(w, w.customer);
  const assertion = w.authenticator.get(passkey as Options, deviation);
  const body = { challenge, method: 'passkey' as const, assertion };
  expect(await w.visitor.call('POST /login/second-factor', { body })).toMatchObject(invalid);
  expect((await logInWith(w, w.authenticator.get(await loginOptions(w), { counter: 9 }))).status).toBe(200);
});

test('a response to a challenge for something else, or for someone else, is refused', async () => {
  const w = await withPasskey();
  const other = await w.newCustomer();
  const { authenticator: foreign } = await addPasskey(other);
  const { options: forConfirming } = await w.customer.must('POST /profile/confirm/options');
  expect(await logInWith(w, w.authenticator.get(forConfirming as Options))).toMatchObject(invalid);
  const { challenge, passkey } = await requestLogin(w, w.customer);
  const body = { challenge, method: 'passkey' as const, assertion: foreign.get(passkey as Options) };
  expect(await w.visitor.call('POST /login/second-factor', { body })).toMatchObject(invalid);
});

test('an expired challenge is refused', async () => {
  const w = await withPasskey();
  const { challenge } = await loginOptions(w);
  const bytes = Buffer.from(challenge, 'base64url');
  bytes.writeUIntBE(Date.now() + 3_600_000, 16, 6);
  const longer = { ...(await loginOptions(w)), challenge: bytes.toString('base64url') };
  expect(await logInWith(w, w.authenticator.get(longer))).toMatchObject(invalid);
});

test('a removed passkey, and one of a deleted account, no longer log in', async () => {
  const w = await withPasskey();
  const second = await addPasskey(w.customer, 'Phone');
  await w.customer.must('DELETE /profile/passkeys/{id}', { params: { id: second.id } });
  expect(await logInWith(w, second.authenticator.get(await loginOptions(w)))).toMatchObject(invalid);
  await w.db
    .updateTable('users')
    .set({ deleted_at: ago(0) })
    .where('id', '=', w.customer.id)
    .execute();
  expect(await logInWith(w, w.authenticator.get(await loginOptions(w)))).toMatchObject(invalid);
});

test('a client gets sixty challenges per minute', async () => {
  const { visitor, deps } = await world();
  for (let i = 0; i < 60; i += 1) await deps.limits.count('passkeyChallenges', visitor.ip);
  expect((await visitor.call('POST /login/passkey/options')).status).toBe(429);
});

test('a client that sends invalid responses is limited like one that guesses passwords', async () => {
  const { visitor, deps } = await world();
  for (let i = 0; i < 50; i += 1) await deps.limits.count('failedLoginsPerClient', visitor.ip);
  const assertion = softwareAuthenticator(SITE).get((await visitor.must('POST /login/passkey/options')).options);
  expect((await visitor.call('POST /login/passkey', { body: { assertion } })).status).toBe(429);
});

test.each([
  ['of another origin', { origin: 'https://evil.test' }],
  ['of another site', { rpId: 'evil.test' }],
  ['with a challenge of its own', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
  ['without user verification', { verified: false }],
  [
    'with a certificate',
    {
      format: 'packed',
      statement: new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.from('x')],
        ['x5c', [Buffer.from('x')]],
      ]),
    },
  ],
  ['with an unknown statement', { format: 'fido-u2f' }],
])('a new passkey %s is refused, and nothing is stored', async (_, deviation) => {
  const { customer } = await world();
  const { options } = await customer.must('POST /profile/passkeys/options');
  const attestation = softwareAuthenticator(SITE).create(options, deviation);
  const response = await customer.call('POST /profile/passkeys', {
    body: { name: 'Laptop', attestation, current_password: PASSWORD },
  });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['attestation']]);
  expect((await customer.must('GET /profile/security')).passkeys).toEqual([]);
});

test('a new passkey for a challenge of another user is refused', async () => {
  const { customer, staff } = await world();
  const { options } = await staff.must('POST /profile/passkeys/options');
  const attestation = softwareAuthenticator(SITE).create(options);
  expect(
    (
      await customer.call('POST /profile/passkeys', {
        body: { name: 'Laptop', attestation, current_password: PASSWORD },
      })
    ).status,
  ).toBe(422);
});

test('the same passkey can’t be added twice, by the same user or another', async () => {
  const { customer, staff, db } = await world();
  const authenticator = softwareAuthenticator(SITE);
  for (const [person, status] of [
    [customer, 201],
    [customer, 409],
    [staff, 409],
  ] as const) {
    const { options } = await person.must('POST /profile/passkeys/options');
    const body = { name: 'Laptop', attestation: authenticator.create(options), current_password: PASSWORD };
    expect((await person.call('POST /profile/passkeys', { body })).status).toBe(status);
  }
  expect(await db.selectFrom('recovery_codes').select('id').where('user_id', '=', staff.id).execute()).toEqual([]);
});

test('a user may have ten passkeys, with parallel additions too', async () => {
  const { customer } = await withPasskey();
  for (let i = 0; i < 8; i += 1) await addPasskey(customer, `Key ${i}`);
  const { options } = await customer.must('POST /profile/passkeys/options');
  const add = () => {
    const attestation = softwareAuthenticator(SITE).create(options);
    return customer.call('POST /profile/passkeys', { body: { name: 'Key', attestation, current_password: PASSWORD } });
  };
  const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect((await customer.call('POST /profile/passkeys/options')).status).toBe(409);
});

test('a passkey can be renamed by its owner only', async () => {
  const { customer, staff, id } = await withPasskey();
  const rename = { params: { id }, body: { name: ' My  phone ' } };
  expect((await customer.must('PUT /profile/passkeys/{id}', rename)).name).toBe('My phone');
  expect((await staff.call('PUT /profile/passkeys/{id}', rename)).status).toBe(404);
  expect((await staff.call('DELETE /profile/passkeys/{id}', { params: { id } })).status).toBe(404);
});

test('the second passkey comes without new recovery codes', async () => {
  const { customer, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  expect((await addPasskey(customer, 'Phone')).recoveryCodes).toEqual([]);
  expect((await addTotp(customer)).recoveryCodes).toEqual([]);
  expect((await customer.must('GET /profile/security')).recovery_codes_left).toBe(10);
});

const shapes: unknown[] = [
  null,
  'text',
  5,
  [],
  {},
  { id: 'x' },
  { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  { id: 'x', rawId: 'x', type: 'public-key', response: null },
  { id: 'x'.repeat(2_000), rawId: 'x', type: 'public-key', response: {} },
];

const parts: unknown[] = [undefined, null, 5, '', 'x', 'A'.repeat(3_999), '%%', {}, [], { length: 1 }, '__proto__'];
const mutations = (valid: { response: Record<string, unknown> }) => [
  ...shapes,
  ...Object.keys(valid).flatMap((key) => parts.map((part) => ({ ...valid, [key]: part }))),
  ...Object.keys(valid.response).flatMap((key) =>
    parts.map((part) => ({ ...valid, response: { ...valid.response, [key]: part } })),
  ),
];

function damaged(valid: { response: Record<string, unknown> }) {
  return Object.entries(valid.response).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [];
    const bytes = Buffer.from(value, 'base64url');
    const variants = [0, 1, 5, 20, 32, 36, 40, 55, bytes.length - 1]
      .filter((at) => at < bytes.length)
      .flatMap((at) => {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 0xff;
        return [flipped, bytes.subarray(0, at)];
      });
    return variants.map((one) => ({ ...valid, response: { ...valid.response, [key]: one.toString('base64url') } }));
  });
}

test('any passkey response gets 200 or 422, never 500', async () => {
  const w = await withPasskey();
  const valid = w.authenticator.get(await loginOptions(w));
  for (const assertion of [...mutations(valid), ...damaged(valid)]) {
    const { status } = await w.newVisitor().send('POST', '/api/login/passkey', { body: { assertion } });
    expect([200, 422], JSON.stringify(assertion)?.slice(0, 300)).toContain(status);
  }
});

test('any new passkey gets 201, 409 or 422, never 500', async () => {
  const { customer } = await world();
  const { options } = await customer.must('POST /profile/passkeys/options');
  const valid = softwareAuthenticator(SITE).create(options);
  for (const attestation of [...mutations(valid), ...damaged(valid)]) {
    const { status } = await customer.send('POST', '/api/profile/passkeys', {
      body: { name: 'Key', attestation, current_password: PASSWORD },
    });
    expect([201, 409, 422], JSON.stringify(attestation)?.slice(0, 300)).toContain(status);
  }
});
