import { expect, test } from 'vitest';
import { PASSWORD, world } from '../../../test/support/world.ts';

const WRONG = 'The provided credentials are incorrect.';

test('a log-in answers token and user, whatever the case of the address', async () => {
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

test('a wrong password and an unknown address answer the same, byte for byte but for the request id', async () => {
  const { visitor, customer } = await world();
  const password = 'Not-This-One-9';
  const wrong = await visitor.call('POST /login', { body: { email: customer.email, password } });
  const unknown = await visitor.call('POST /login', { body: { email: 'nobody@people.test', password } });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({ message: WRONG, errors: { email: [WRONG] } });
  const bare = ({ bytes, body }: typeof wrong) => bytes.toString().replace(body.request_id, '');
  expect(bare(wrong)).toBe(bare(unknown));
  expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
});

test('after five wrong tries even the right password is 429, and elsewhere it works', async () => {
  const { visitor, customer, newVisitor } = await world();
  const tryIt = (password: string, by = visitor) =>
    by.call('POST /login', { body: { email: customer.email, password } });
  for (let i = 0; i < 5; i += 1) expect((await tryIt('Not-This-One-9')).status).toBe(422);
  const refused = await tryIt(PASSWORD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await tryIt(PASSWORD, newVisitor())).status).toBe(200);
});

test('another spelling or a made-up forwarding header is the same address and client', async () => {
  const { visitor, customer } = await world();
  for (let i = 0; i < 5; i += 1)
    await visitor.send('POST', '/api/login', {
      body: { email: i % 2 ? customer.email : customer.email.toUpperCase(), password: 'Not-This-One-9' },
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
  const refused = await visitor.send('POST', '/api/login', {
    body: { email: customer.email, password: PASSWORD },
    headers: { 'x-forwarded-for': '203.0.113.99' },
  });
  expect(refused.status).toBe(429);
});

test('behind a trusted proxy the client is the one that the proxy names', async () => {
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

test('a right password forgives the wrong ones before it', async () => {
  const { visitor, customer } = await world();
  const tryIt = async (password: string) =>
    (await visitor.call('POST /login', { body: { email: customer.email, password } })).status;
  for (const round of [1, 2]) {
    for (let i = 0; i < 4; i += 1) expect(await tryIt('Not-This-One-9'), `round ${round}`).toBe(422);
    expect(await tryIt(PASSWORD), `round ${round}`).toBe(200);
  }
});

test('a client that guesses at many accounts is stopped as well', async () => {
  const { visitor, customer, deps } = await world();
  for (let i = 0; i < 49; i += 1) await deps.limits.note('wrongLoginsOfClient', visitor.ip);
  const guess = (email: string) => visitor.call('POST /login', { body: { email, password: 'Not-This-One-9' } });
  expect((await guess('first@people.test')).status).toBe(422);
  expect((await guess(customer.email)).status).toBe(429);
});

test.each([
  ['a password of true', { password: true }, 'password'],
  ['no password', { password: undefined }, 'password'],
  ['an empty password', { password: '' }, 'password'],
  ['a list of addresses', { email: ['a@people.test', 'b@people.test'] }, 'email'],
  ['an operator instead of an address', { email: { $ne: 1 } }, 'email'],
  ['an operator instead of a password', { password: { $ne: 1 } }, 'password'],
  ['no address', { email: undefined }, 'email'],
])('%s is 422 and names the field', async (_, change, field) => {
  const { visitor, customer } = await world();
  const answer = await visitor.send('POST', '/api/login', {
    body: { email: customer.email, password: PASSWORD, ...change },
  });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('a deleted account can’t log in, and its sessions are over', async () => {
  const { visitor, customer, db } = await world();
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', customer.id).execute();
  expect((await customer.call('GET /profile')).status).toBe(401);
  const answer = await visitor.call('POST /login', { body: { email: customer.email, password: PASSWORD } });
  expect([answer.status, answer.body.message]).toEqual([422, WRONG]);
});

test('more log-ins at once than can be checked are asked to come back, and none is an error of ours', async () => {
  const { newVisitor, customer } = await world();
  const body = { email: customer.email, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 150 }, () => newVisitor().call('POST /login', { body })));
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length + busy.length).toBe(150);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(headers['retry-after']).toBeDefined();
});

test('forty wrong tries at once find no more room than one after the other', async () => {
  const { visitor, customer } = await world();
  const tries = Array.from({ length: 40 }, () =>
    visitor.call('POST /login', { body: { email: customer.email, password: 'Not-This-One-9' } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});
