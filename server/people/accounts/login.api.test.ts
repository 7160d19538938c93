import { expect, test } from 'vitest';
import { hashAtFullCost } from '../../../test/support/passwords.ts';
import { addPasskey } from '../../../test/support/second-factors.ts';
import { linkIn, PASSWORD, world } from '../../../test/support/world.ts';

hashAtFullCost();

const INVALID_CREDENTIALS = 'The provided credentials are incorrect.';

test('a login returns token and user, whatever the case of the email address', async () => {
  const { visitor, customer, signedIn } = await world();
  const login = await visitor.must('POST /login', {
    body: { email: ` ${customer.email.toUpperCase()} `, password: PASSWORD },
  });
  expect(login).toMatchObject({
    password_is_temporary: false,
    user: {
      id: customer.id,
      name: customer.name,
      email: customer.email,
      role: { name: 'customer' },
      password_is_temporary: false,
    },
  });
  expect(login.token).toMatch(/^[\w-]{43}$/);
  expect((await signedIn(login.token).must('GET /profile')).id).toBe(customer.id);
});

test('an incorrect password and an unknown email address return identical bytes except for the request id', async () => {
  const { visitor, customer } = await world();
  const password = 'Not-This-One-9';
  const incorrect = await visitor.call('POST /login', { body: { email: customer.email, password } });
  const unknown = await visitor.call('POST /login', { body: { email: 'nobody@people.test', password } });
  expect(incorrect.status).toBe(422);
  expect(incorrect.body).toMatchObject({ message: INVALID_CREDENTIALS, errors: { email: [INVALID_CREDENTIALS] } });
  const withoutRequestId = ({ bytes, body }: typeof incorrect) => bytes.toString().replace(body.request_id, '');
  expect(withoutRequestId(incorrect)).toBe(withoutRequestId(unknown));
  expect(Object.keys(incorrect.headers)).toEqual(Object.keys(unknown.headers));
});

test('after five failed attempts even the correct password returns 429, but works from another client', async () => {
  const { visitor, customer, newVisitor } = await world();
  const attempt = (password: string, by = visitor) =>
    by.call('POST /login', { body: { email: customer.email, password } });
  for (let i = 0; i < 5; i += 1) expect((await attempt('Not-This-One-9')).status).toBe(422);
  const rejected = await attempt(PASSWORD);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await attempt(PASSWORD, newVisitor())).status).toBe(200);
});

test('another spelling or a forged X-Forwarded-For doesn’t avoid the limit', async () => {
  const { visitor, customer } = await world();
  for (let i = 0; i < 5; i += 1)
    await visitor.send('POST', '/api/login', {
      body: { email: i % 2 ? customer.email : customer.email.toUpperCase(), password: 'Not-This-One-9' },
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
  const rejected = await visitor.send('POST', '/api/login', {
    body: { email: customer.email, password: PASSWORD },
    headers: { 'x-forwarded-for': '203.0.113.99' },
  });
  expect(rejected.status).toBe(429);
});

test('behind a trusted proxy the client is the one that the proxy reports', async () => {
  const { visitor, customer } = await world({ variables: { TRUST_PROXY: '1' } });
  const from = (client: string, password: string) =>
    visitor.send('POST', '/api/login', {
      body: { email: customer.email, password },
      headers: { 'x-forwarded-for': `6.6.6.6, ${client}` },
    });
  for (let i = 0; i < 5; i += 1) await from('203.0.113.1', 'Not-This-One-9');
  expect((await from('203.0.113.1', PASSWORD)).status).toBe(429);
  expect((await from('203.0.113.2', PASSWORD)).status).toBe(200);
});

test('correct logins at once don’t count as failed ones, and a refusal names the seconds', async () => {
  const { visitor, customer, newCustomer } = await world();
  const logIn = (email: string, password = PASSWORD) => visitor.call('POST /login', { body: { email, password } });
  const others = await Promise.all(Array.from({ length: 12 }, () => newCustomer()));
  const emails = [...Array<string>(10).fill(customer.email), ...others.map(({ email }) => email)];
  const statuses = (await Promise.all(emails.map((email) => logIn(email)))).map(({ status }) => status);
  expect(statuses).toEqual(emails.map(() => 200));
  for (let i = 0; i < 5; i += 1) expect((await logIn(customer.email, 'Not-This-One-9')).status).toBe(422);
  const { body, headers } = await logIn(customer.email);
  expect(body.message).toBe(`Too many attempts. Please try again in ${headers['retry-after']} seconds.`);
});

const KEPT_OUT =
  'Too many attempts for this account. Log in on a device you have used before, use a passkey, or set a new password by email.';

async function attacked(email: string) {
  const w = await world();
  const attack = async () => {
    for (let i = 0; i < 100; i += 1) await w.deps.limits.count('failedLoginsPerAccount', email);
    await w.deps.limits.count('slowedLogins', email);
  };
  await attack();
  const logIn = (by = w.newVisitor(), password = PASSWORD) => by.call('POST /login', { body: { email, password } });
  return { ...w, logIn };
}

test.each(['known', 'unknown'])('a new device of an attacked %s account is told what to do', async (which) => {
  const { newCustomer } = await world();
  const email = which === 'known' ? (await newCustomer()).email : 'nobody-attacked@people.test';
  const { logIn } = await attacked(email);
  const { status, body, headers } = await logIn();
  expect([status, body.message]).toEqual([429, KEPT_OUT]);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(20);
});

test('tries that were refused for an attack don’t count, once the attack is over', async () => {
  const { email } = await (await world()).newCustomer();
  const { logIn, newVisitor, deps } = await attacked(email);
  const device = newVisitor();
  for (let i = 0; i < 7; i += 1) expect((await logIn(device)).status).toBe(429);
  await deps.limits.reset('slowedLogins', email);
  expect((await logIn(device)).status).toBe(200);
});

test('the owner of an attacked account gets in by an emailed link or a passkey, on a device of their own choice', async () => {
  const owner = await (await world()).newCustomer();
  const { email } = owner;
  const { logIn, newVisitor, emailsTo } = await attacked(email);
  const { authenticator } = await addPasskey(owner);
  const [mailbox, withPasskey] = [newVisitor(), newVisitor()];
  const { options } = await withPasskey.must('POST /login/passkey/options');
  await withPasskey.must('POST /login/passkey', { body: { assertion: authenticator.get(options) } });
  expect((await logIn(withPasskey)).status).toBe(202);
  for (let i = 0; i < 5; i += 1) await logIn(mailbox, 'Not-This-One-9');
  await mailbox.must('POST /forgot-password', { body: { email } });
  const received = (await emailsTo(email)).find(({ text }) => text.includes('/reset-password'));
  const token = linkIn(received as NonNullable<typeof received>, '/reset-password').get('token') ?? '';
  const password = 'Louder-Harbour-72';
  await mailbox.must('POST /reset-password', { body: { token, email, password, password_confirmation: password } });
  expect([200, 202]).toContain((await logIn(mailbox, password)).status);
  expect((await logIn(newVisitor(), password)).body.message).toBe(KEPT_OUT);
});

test('a successful login resets the failed attempts', async () => {
  const { visitor, customer } = await world();
  const attempt = async (password: string) =>
    (await visitor.call('POST /login', { body: { email: customer.email, password } })).status;
  for (const round of [1, 2]) {
    for (let i = 0; i < 4; i += 1) expect(await attempt('Not-This-One-9'), `round ${round}`).toBe(422);
    expect(await attempt(PASSWORD), `round ${round}`).toBe(200);
  }
});

test('a client that guesses passwords of many accounts is limited too', async () => {
  const { visitor, customer, deps } = await world();
  for (let i = 0; i < 49; i += 1) await deps.limits.count('failedLoginsPerClient', visitor.ip);
  const guess = (email: string) => visitor.call('POST /login', { body: { email, password: 'Not-This-One-9' } });
  expect((await guess('first@people.test')).status).toBe(422);
  expect((await guess(customer.email)).status).toBe(429);
});

test.each([
  ['a password of true', { password: true }, 'password'],
  ['no password', { password: undefined }, 'password'],
  ['an empty password', { password: '' }, 'password'],
  ['a list of emails', { email: ['a@people.test', 'b@people.test'] }, 'email'],
  ['an operator instead of an email', { email: { $ne: 1 } }, 'email'],
  ['an operator instead of a password', { password: { $ne: 1 } }, 'password'],
  ['no email', { email: undefined }, 'email'],
])('%s returns 422 and names the field', async (_, change, field) => {
  const { visitor, customer } = await world();
  const response = await visitor.send('POST', '/api/login', {
    body: { email: customer.email, password: PASSWORD, ...change },
  });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
});

test('a deleted account can’t log in, and its sessions have ended', async () => {
  const { visitor, customer, db } = await world();
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', customer.id).execute();
  expect((await customer.call('GET /profile')).status).toBe(401);
  const response = await visitor.call('POST /login', { body: { email: customer.email, password: PASSWORD } });
  expect([response.status, response.body.message]).toEqual([422, INVALID_CREDENTIALS]);
});

test('logins beyond the hashing queue return 503 with Retry-After, and none returns 500', async () => {
  const { newVisitor, customer } = await world();
  const body = { email: customer.email, password: PASSWORD };
  const responses = await Promise.all(Array.from({ length: 150 }, () => newVisitor().call('POST /login', { body })));
  const busy = responses.filter(({ status }) => status === 503);
  expect(responses.filter(({ status }) => status === 200).length + busy.length).toBe(150);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(headers['retry-after']).toBeDefined();
});

test('forty failed attempts at once are limited like sequential ones', async () => {
  const { visitor, customer } = await world();
  const tries = Array.from({ length: 40 }, () =>
    visitor.call('POST /login', { body: { email: customer.email, password: 'Not-This-One-9' } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test('a failed login is logged with the account and the client, or a hash of an unknown email address', async () => {
  const { newVisitor, customer, lines } = await world();
  const failedFrom = (ip: string) =>
    lines.filter((line) => line.includes('"login failed"') && line.includes(`"${ip}"`)).map((line) => JSON.parse(line));
  const password = 'Not-This-One-9';
  const unknown = ['nobody@people.test', 'Nobody@People.test', 'another@people.test'];
  const visitor = newVisitor();
  for (const email of [customer.email, ...unknown]) await visitor.call('POST /login', { body: { email, password } });
  const [known, ...others] = failedFrom(visitor.ip);
  expect(known).toMatchObject({ user: customer.id, ip: visitor.ip });
  const [first, sameAddress, another] = others.map(({ email_hash }) => email_hash);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(sameAddress).toBe(first);
  expect(another).not.toBe(first);
  for (const text of [customer.email, 'people.test', password])
    expect(JSON.stringify([known, ...others]).toLowerCase()).not.toContain(text.toLowerCase());
});
