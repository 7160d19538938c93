import { expect, test } from 'vitest';
import { addPasskey, addTotp, codeOf, startTotp, wrongCodeOf } from '../../../../test/support/second-factors.ts';
import { ago } from '../../../../test/support/seeds.ts';
import { SITE } from '../../../../test/support/stage.ts';
import { linkIn, PASSWORD, type ReceivedEmail, type World, world } from '../../../../test/support/world.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './authenticator.fixture.ts';

const DAY_MS = 24 * 3600_000;
const NEW_PASSWORD = 'Loud-Harbour-72';

type Proof = { current_password?: string; code?: string; assertion?: Record<string, unknown> };

async function newPasskey({ customer }: World, proof: Proof) {
  const authenticator = softwareAuthenticator(SITE);
  const { options } = await customer.must('POST /profile/passkeys/options');
  const body = { name: 'Phone', attestation: authenticator.create(options), ...proof };
  return { authenticator, response: await customer.call('POST /profile/passkeys', { body }) };
}

const newApp = ({ customer }: World, proof: Proof) => customer.call('POST /profile/totp', { body: proof });

async function logInWith({ newVisitor }: World, authenticator: SoftwareAuthenticator) {
  const { options } = await newVisitor().must('POST /login/passkey/options');
  return newVisitor().call('POST /login/passkey', { body: { assertion: authenticator.get(options) } });
}

async function emailAbout(w: World, subject: RegExp, to = w.customer.email): Promise<ReceivedEmail> {
  const email = (await w.emailsTo(to)).find((one) => subject.test(one.subject));
  if (!email) throw new Error(`No email ${subject} was received.`);
  return email;
}

async function resetPassword(w: World, email = w.customer.email): Promise<string> {
  await w.visitor.must('POST /forgot-password', { body: { email } });
  await expect
    .poll(async () => (await w.emailsTo(email)).some(({ text }) => text.includes('/reset-password?')))
    .toBe(true);
  const token = linkIn(await emailAbout(w, /^Reset your/, email), '/reset-password').get('token') ?? '';
  const body = { token, email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  return (await w.visitor.must('POST /reset-password', { body })).message;
}

const logIn = (w: World, password = NEW_PASSWORD) =>
  w.newVisitor().call('POST /login', { body: { email: w.customer.email, password } });

test('right after a login, a new factor needs the password all the same', async () => {
  const w = await world();
  const required = { current_password: ['The current password field is required.'] };
  const incorrect = { current_password: ['The current password is incorrect.'] };
  for (const add of [newApp, async (...args: Parameters<typeof newPasskey>) => (await newPasskey(...args)).response]) {
    expect(await add(w, {})).toMatchObject({ status: 422, body: { errors: required } });
    expect(await add(w, { current_password: 'Not-This-One-9' })).toMatchObject({
      status: 422,
      body: { errors: incorrect },
    });
    // The account has no factor yet.
    expect(await add(w, { code: '123456' })).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)] } },
    });
  }
  const { totp, passkeys } = await w.customer.must('GET /profile/security');
  expect([totp, passkeys]).toEqual([null, []]);
  expect((await newApp(w, { current_password: PASSWORD })).status).toBe(201);
  expect((await newPasskey(w, { current_password: PASSWORD })).response.status).toBe(201);
});

test('guesses of the password are counted, and an unconfirmed session can’t make any', async () => {
  const w = await world();
  const sessions = w.db.updateTable('sessions').where('user_id', '=', w.customer.id);
  await sessions.set({ confirmed_at: null }).execute();
  for (const proof of [{}, { current_password: 'Not-This-One-9' }, { current_password: PASSWORD }])
    expect(await newApp(w, proof)).toMatchObject({ status: 403, body: { confirm: true } });
  await sessions.set({ confirmed_at: new Date().toISOString() }).execute();
  let status = 422;
  for (let i = 0; i < 20 && status === 422; i += 1)
    ({ status } = await newApp(w, { current_password: 'Not-This-One-9' }));
  expect(status).toBe(429);
  expect((await newApp(w, { current_password: PASSWORD })).status).toBe(429);
});

test('a factor of the account replaces the password, once', async () => {
  const w = await world();
  const { secret, recoveryCodes } = await addTotp(w.customer);
  const statusOf = async (proof: Proof) => (await newPasskey(w, proof)).response.status;
  expect(await statusOf({ code: wrongCodeOf(secret) })).toBe(422);
  const code = codeOf(secret);
  expect([await statusOf({ code }), await statusOf({ code })]).toEqual([201, 422]);
  const recovery = { code: recoveryCodes[0] ?? '' };
  expect([await statusOf(recovery), await statusOf(recovery)]).toEqual([201, 422]);
  const { authenticator } = await addPasskey(w.customer);
  await w.customer.must('DELETE /profile/totp');
  const { options } = await w.customer.must('POST /profile/confirm/options');
  const assertion = authenticator.get(options as Parameters<SoftwareAuthenticator['get']>[0]);
  expect([(await newApp(w, { assertion })).status, (await newApp(w, { assertion })).status]).toEqual([201, 422]);
});

test('a temporary password is replaced before a factor is added', async () => {
  const w = await world();
  const { token } = await w.buyOrFail();
  const buyer = w.signedIn(token);
  expect((await buyer.call('POST /profile/totp', { body: { current_password: PASSWORD } })).status).toBe(403);
});

test('a reset removes the factors of the last seven days, and says so on the page and in the email', async () => {
  const w = await world();
  const { secret, recoveryCodes } = await addTotp(w.customer);
  await w.db
    .updateTable('second_factors')
    .set({ confirmed_at: ago(8 * DAY_MS) })
    .where('user_id', '=', w.customer.id)
    .execute();
  const { authenticator } = await newPasskey(w, { current_password: PASSWORD });
  const removed = /removed the second factor that was added in the last 7 days/;
  expect(await resetPassword(w)).toMatch(removed);
  expect((await emailAbout(w, /password was changed/)).text).toMatch(removed);
  expect((await logInWith(w, authenticator)).status).toBe(422);
  const { status, body } = await logIn(w);
  expect(status).toBe(202);
  const { challenge, methods } = (body as unknown as { second_factor: { challenge: string; methods: string[] } })
    .second_factor;
  // The recovery codes are as recent.
  expect([methods, recoveryCodes.length]).toEqual([['totp'], 10]);
  const input = { challenge, method: 'totp' as const, code: codeOf(secret) };
  expect((await w.newVisitor().call('POST /login/second-factor', { body: input })).status).toBe(200);
});

test('after a reset the owner logs in with the password alone if every factor was recent', async () => {
  const w = await world();
  await addTotp(w.customer);
  const { authenticator } = await newPasskey(w, { current_password: PASSWORD });
  expect(await resetPassword(w)).toMatch(/removed the 2 second factors/);
  expect((await logIn(w)).status).toBe(200);
  expect((await logInWith(w, authenticator)).status).toBe(422);
  const left = w.db.selectFrom('recovery_codes').select('id').where('user_id', '=', w.customer.id);
  expect(await left.execute()).toEqual([]);
  const plain = await resetPassword(w);
  expect(plain).toBe('Your password has been reset. You can log in now.');
});

test('a secret that was never confirmed does not survive a reset', async () => {
  const w = await world();
  const { secret } = await startTotp(w.customer);
  await resetPassword(w);
  const { body } = await logIn(w);
  const owner = w.signedIn(body.token ?? null);
  expect((await owner.call('POST /profile/totp/confirm', { body: { code: codeOf(secret) } })).status).toBe(422);
});

test('*This wasn’t me* removes the factor, ends all sessions and begins a new password, once', async () => {
  const w = await world();
  await addTotp(w.customer);
  const { authenticator } = await newPasskey(w, { current_password: PASSWORD });
  const token = linkIn(await emailAbout(w, /^A passkey was added/), '/profile/not-me').get('token') ?? '';
  const click = () => w.newVisitor().call('POST /profile/not-me', { body: { token } });
  const [first, second] = await Promise.all([click(), click()]);
  expect([first.status, second.status].sort()).toEqual([200, 422]);
  const { body } = first.status === 200 ? first : second;
  expect((await w.customer.call('GET /profile')).status).toBe(401);
  expect((await logInWith(w, authenticator)).status).toBe(422);
  // The app was not disowned.
  expect((await logIn(w, PASSWORD)).status).toBe(202);
  const reset = { ...body, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const { email, password, password_confirmation } = reset;
  await w.visitor.must('POST /reset-password', { body: { token: body.token, email, password, password_confirmation } });
  expect((await logIn(w)).status).toBe(200);
  expect((await click()).status).toBe(422);
});

test('*This wasn’t me* works after the thief has removed the factor, for seven days, its address and its role', async () => {
  const w = await world({ fresh: true });
  const { id } = await addPasskey(w.customer);
  const tokenOf = async (person: { email: string }) =>
    linkIn(await emailAbout(w, /^A passkey was added/, person.email), '/profile/not-me').get('token') ?? '';
  const click = async (token: string) =>
    (await w.newVisitor().call('POST /profile/not-me', { body: { token } })).status;
  const token = await tokenOf(w.customer);
  await w.customer.must('DELETE /profile/passkeys/{id}', { params: { id } });
  expect(await click(token)).toBe(200);
  const [moved, promoted, late] = [await w.newCustomer(), await w.newCustomer(), await w.newCustomer()];
  for (const person of [moved, promoted, late]) await addPasskey(person);
  const [ofMoved, ofPromoted, ofLate] = [await tokenOf(moved), await tokenOf(promoted), await tokenOf(late)];
  const { name, role_id } = await w.admin.must('GET /admin/users/{id}', { params: { id: moved.id } });
  const change = { name, role_id, email: `new-${moved.email}` };
  await w.admin.must('PUT /admin/users/{id}', { params: { id: moved.id }, body: change });
  expect(await click(ofMoved)).toBe(422);
  const { role_id: roleOfStaff } = await w.admin.must('GET /admin/users/{id}', { params: { id: w.staff.id } });
  const { name: itsName, email } = promoted;
  const body = { name: itsName, email, role_id: roleOfStaff };
  await w.admin.must('PUT /admin/users/{id}', { params: { id: promoted.id }, body });
  expect(await click(ofPromoted)).toBe(422);
  await w.visitor.send('POST', '/sandbox/clock', { body: { advance_days: 7 } });
  expect(await click(ofLate)).toBe(422);
});
