import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { hashAtFullCost } from '../../../test/support/passwords.ts';
import { addPasskey, addTotp } from '../../../test/support/second-factors.ts';
import { ago } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, world } from '../../../test/support/world.ts';
import { buyer, CHOSEN, choose, emailedPassword, resetLink } from './choose-password.fixture.ts';
import { emailAbout, logIn, NEW, ordersSeenBy, registered, resetWith } from './guest-accounts.fixture.ts';

hashAtFullCost();

test('the buyer chooses a password and gets a full session with a new token', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  const { status, body } = await choose(session);
  expect([status, body.password_is_temporary, body.user?.password_is_temporary]).toEqual([200, false, false]);
  expect((await session.call('GET /profile')).status).toBe(401);
  const full = here.signedIn(body.token ?? '');
  expect(await ordersSeenBy(full)).toHaveLength(1);
  const order = { items: [{ service_id: here.service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  expect((await full.call('POST /customer/orders', { body: order })).status).toBe(201);
  expect((await logIn(here, email, CHOSEN)).status).toBe(200);
  const about = emailAbout(await here.emailsTo(email), /password was set/);
  expect(about.text).toContain('the one-time password in our other email no longer works');
});

test('the session lasts as long as one after a login', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  await choose(session);
  await logIn(here, email, CHOSEN);
  const rows = await here.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.kind', 'sessions.attempt_id', 'sessions.expires_at'])
    .where('users.email', '=', email)
    .orderBy('sessions.id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'full', attempt_id: null },
    { kind: 'full', attempt_id: null },
  ]);
  const [chosen, loggedIn] = rows.map(({ expires_at }) => Date.parse(expires_at));
  expect(Math.abs((chosen ?? 0) - (loggedIn ?? 0))).toBeLessThan(60_000);
});

test('other sessions of the account end, and a repeated purchase opens none', async () => {
  const here = await world();
  const { email } = here.purchase();
  const key = `chosen-${email}`;
  const first = await here.buyOrFail({ email }, { key });
  const again = await here.buyOrFail({ email }, { key });
  const [one, other] = [first, again].map(({ token }) => here.signedIn(token)) as [Client, Client];
  expect((await choose(one)).status).toBe(200);
  expect((await other.call('GET /profile')).status).toBe(401);
  expect((await here.buyOrFail({ email }, { key })).token).toBeNull();
});

test('the emailed temporary password ends', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  const password = await emailedPassword(here, email);
  await choose(session);
  expect((await logIn(here, email, password)).status).toBe(422);
});

test('a temporary password that is still queued is never sent', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  await here.db
    .updateTable('outbox')
    .set({ state: 'waiting', sent_at: null })
    .where('kind', '=', 'temporary-password')
    .where('recipient', '=', email)
    .execute();
  await choose(session);
  const before = (await here.emailsTo(email)).filter(({ text }) => text.includes('Your one-time password:'));
  const sentAgain = await here.db
    .selectFrom('outbox')
    .select('last_error')
    .where('kind', '=', 'temporary-password')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(before.length).toBeLessThanOrEqual(1);
  expect(sentAgain.last_error).toContain('the owner has set a password');
  expect((await logIn(here, email, CHOSEN)).status).toBe(200);
});

test.each([
  ['too short', 'Short-1'],
  ['too common', 'password123'],
])('a password that is %s is refused, and the field is named', async (_, password) => {
  const here = await world();
  const { session } = await buyer(here);
  const { status, body } = await choose(session, password);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['new_password']]);
});

test('the email address is no password', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  expect((await choose(session, email)).status).toBe(422);
});

test('fields that grant something are refused', async () => {
  const here = await world();
  const { session } = await buyer(here);
  const body = { new_password: CHOSEN, role_id: 1 } as never;
  expect((await session.call('POST /profile/choose-password', { body })).status).toBe(422);
});

test('a visitor and a full session of any role are refused before the body is read', async () => {
  const here = await world();
  expect((await choose(here.visitor)).status).toBe(401);
  for (const person of [here.customer, here.staff, here.admin]) {
    const { status, body } = await person.call('POST /profile/choose-password', { body: {} as never });
    expect([status, body.message]).toEqual([403, 'Your account already has its own password.']);
    expect((await logIn(here, person.email, PASSWORD)).status).toBe(200);
  }
});

test('a session of the temporary password is refused', async () => {
  const here = await world();
  const { email } = await buyer(here);
  const login = await here.visitor.must('POST /login', {
    body: { email, password: await emailedPassword(here, email) },
  });
  expect((await choose(here.signedIn(login.token))).status).toBe(403);
});

test('a second choice is refused, with the old token and with the new one', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  const { body } = await choose(session);
  expect((await choose(session, NEW)).status).toBe(401);
  expect((await choose(here.signedIn(body.token ?? ''), NEW)).status).toBe(403);
  expect((await logIn(here, email, CHOSEN)).status).toBe(200);
});

test('of two choices at once, one wins', async () => {
  const here = await world();
  for (let round = 0; round < 3; round += 1) {
    const { email, session } = await buyer(here);
    const passwords = [CHOSEN, NEW];
    const responses = await Promise.all(passwords.map((password) => choose(session, password)));
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403, 409]).toContain(responses[1 - winner]?.status);
    expect((await logIn(here, email, passwords[winner] ?? '')).status).toBe(200);
    expect((await logIn(here, email, passwords[1 - winner] ?? '')).status).toBe(422);
  }
});

test('after a login with the emailed password, only that password leads on', async () => {
  const here = await world();
  const { email } = here.purchase();
  const key = `mailbox-${email}`;
  const session = here.signedIn((await here.buyOrFail({ email }, { key })).token);
  const password = await emailedPassword(here, email);
  const login = await here.visitor.must('POST /login', { body: { email, password } });
  const { status, body } = await choose(session);
  expect([status, body.message]).toEqual([
    409,
    'Please use the one-time password from our email to set your own password.',
  ]);
  expect((await here.buyOrFail({ email }, { key })).token).toBeNull();
  expect(await ordersSeenBy(session)).toHaveLength(1);
  const change = { current_password: password, new_password: NEW, new_password_confirmation: NEW };
  await here.signedIn(login.token).must('POST /profile/change-password', { body: change });
  expect((await logIn(here, email, NEW)).status).toBe(200);
});

test('a login with the emailed password that races the choice does not survive it', async () => {
  const here = await world();
  for (let round = 0; round < 3; round += 1) {
    const { email, session } = await buyer(here);
    const password = await emailedPassword(here, email);
    const [chosen, login] = await Promise.all([choose(session), logIn(here, email, password)]);
    const isOpen =
      login.status === 200 && (await here.signedIn(login.body.token ?? '').call('GET /profile')).status === 200;
    expect([chosen.status === 200, isOpen].filter(Boolean)).toHaveLength(1);
  }
});

test('an expired checkout session chooses nothing', async () => {
  const here = await world();
  const { email, session, token } = await buyer(here);
  await here.db
    .updateTable('checkout_attempts')
    .set({ session_until: ago(1_000) })
    .where('email', '=', email)
    .execute();
  expect((await choose(session)).status).toBe(409);
  await here.db
    .updateTable('sessions')
    .set({ expires_at: ago(1_000) })
    .where('user_id', '=', (e) => e.selectFrom('users').select('id').where('email', '=', email))
    .execute();
  expect((await choose(here.signedIn(token))).status).toBe(401);
});

test('a session that was logged out chooses nothing', async () => {
  const here = await world();
  const { session } = await buyer(here);
  await session.must('POST /logout');
  expect((await choose(session)).status).toBe(401);
});

test('an account that was registered before the purchase needs the emailed password', async () => {
  const here = await world();
  const { email } = await registered(here);
  const { token } = await here.buyOrFail({ email });
  expect((await choose(here.signedIn(token))).status).toBe(409);
  expect((await logIn(here, email, await emailedPassword(here, email))).status).toBe(200);
});

test('weak passwords aside, five choices in 15 minutes are allowed', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  await here.db.updateTable('checkout_attempts').set({ session_until: null }).where('email', '=', email).execute();
  for (let i = 0; i < 5; i += 1) expect((await choose(session)).status).toBe(409);
  expect((await choose(session)).status).toBe(429);
});

test('a chosen password does not prove the email address: a later purchase with it stays hidden', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  const { body } = await choose(session);
  const full = here.signedIn(body.token ?? '');
  const { token } = await here.buyOrFail({ email }, { by: here.newVisitor() });
  expect(token).toBeNull();
  expect(await ordersSeenBy(full)).toHaveLength(1);
  expect((await full.must('GET /profile')).orders_count).toBe(1);
});

test('a purchase of the mailbox’s owner that was hidden before stays hidden, and its link still works', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  await here.buyOrFail({ email }, { by: here.newVisitor() });
  const { text } = emailAbout(await here.emailsTo(email), /confirm your email address/);
  const { body } = await choose(session);
  const full = here.signedIn(body.token ?? '');
  expect(await ordersSeenBy(full)).toHaveLength(1);
  const link = linkIn({ text } as never, '/reset-password');
  const reset = await resetWith(here, { token: link.get('token') ?? '', email: link.get('email') ?? '' });
  expect(reset.status).toBe(200);
  expect((await full.call('GET /profile')).status).toBe(401);
  const login = await logIn(here, email, NEW);
  expect(await ordersSeenBy(here.signedIn(login.body.token ?? ''))).toHaveLength(2);
});

test.each([
  ['an authenticator app', (buyer: Client) => addTotp(buyer, CHOSEN)],
  ['a passkey', (buyer: Client) => addPasskey(buyer, 'Laptop', CHOSEN)],
])('the mailbox’s owner gets the account with a reset, even after the buyer added %s', async (_, add) => {
  const here = await world();
  const { email, session } = await buyer(here);
  const { body } = await choose(session);
  const stranger = here.signedIn(body.token ?? '');
  await stranger.must('POST /profile/confirm', { body: { password: CHOSEN } });
  await add(stranger);
  expect((await resetWith(here, await resetLink(here, email))).status).toBe(200);
  expect((await stranger.call('GET /profile')).status).toBe(401);
  expect((await logIn(here, email, CHOSEN)).status).toBe(422);
  expect((await logIn(here, email, NEW)).status).toBe(200);
});

test('the buyer can’t take the account to another email address before the mailbox was proven', async () => {
  const here = await world();
  const { email, session } = await buyer(here);
  const { body } = await choose(session);
  const change = { email: `mine-${email}`, current_password: CHOSEN };
  const response = await here.signedIn(body.token ?? '').call('PUT /profile', { body: change });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['email']]);
  await resetWith(here, await resetLink(here, email));
  const login = await logIn(here, email, NEW);
  const proven = here.signedIn(login.body.token ?? '');
  const later = { email: `mine-${email}`, current_password: NEW };
  expect((await proven.call('PUT /profile', { body: later })).status).toBe(200);
});
