import { expect, test } from 'vitest';
import { ago, DAY, next } from '../../../test/support/seeds.ts';
import { PASSWORD, world } from '../../../test/support/world.ts';
import { companyOf } from '../../shared/company/company.ts';

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Nora New',
  email: `nora${next()}@mail.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...changes,
});

test('a registration creates a customer who can log in, and returns only a message', async () => {
  const { visitor, emailsTo } = await world();
  const body = form();
  const response = await visitor.call('POST /register', { body });
  expect([response.status, response.body]).toEqual([201, { message: 'Registration successful!' }]);
  const login = await visitor.must('POST /login', { body: { email: body.email, password: PASSWORD } });
  expect(login.user).toMatchObject({ name: 'Nora New', role: { name: 'customer' }, password_is_temporary: false });
  expect(await emailsTo(body.email)).toHaveLength(1);
});

test('a known email address gets the same response, its owner an email, and the account is unchanged', async () => {
  const { visitor, customer, emailsTo, db } = await world();
  const unknown = await visitor.call('POST /register', { body: form() });
  const email = customer.email.toUpperCase();
  const known = await visitor.call('POST /register', {
    body: form({ email, password: 'Other-Harbour-72', password_confirmation: 'Other-Harbour-72' }),
  });
  expect(known.bytes.toString()).toBe(unknown.bytes.toString());
  expect(known.status).toBe(unknown.status);
  expect(await emailsTo(customer.email)).toMatchObject([
    { subject: expect.stringContaining('already have an account') },
  ]);
  expect(
    await db.selectFrom('users').select('id').where('email_canonical', '=', customer.email).execute(),
  ).toHaveLength(1);
  expect((await visitor.call('POST /login', { body: { email: customer.email, password: PASSWORD } })).status).toBe(200);
});

test('ten registrations of one email address at once create one account', async () => {
  const { newVisitor, db } = await world();
  const body = form();
  const responses = await Promise.all(Array.from({ length: 10 }, () => newVisitor().call('POST /register', { body })));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await db.selectFrom('users').select('id').where('email_canonical', '=', body.email).execute()).toHaveLength(1);
});

test.each(['role_id', 'role', 'id', 'designation_id', 'password_is_temporary', 'email_verified_at', 'is_admin'])(
  '%s in the body is rejected and creates no account',
  async (field) => {
    const { visitor, db } = await world();
    const body = form({ [field]: 1 });
    const response = await visitor.send('POST', '/api/register', { body });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toEqual([]);
  },
);

const both = (password: string) => ({ password, password_confirmation: password });

test.each([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: ' ' }, 'name'],
  ['no email', { email: undefined }, 'email'],
  ['an invalid email', { email: 'nora@' }, 'email'],
  ['no password', { password: undefined, password_confirmation: undefined }, 'password'],
  ['seven characters', both('Qh-71xy'), 'password'],
  ['129 characters', both('Quiet-Harbour'.repeat(10).slice(0, 129)), 'password'],
  ['a common password', both('password123'), 'password'],
  ['a keyboard pattern', both('qwertyuiop'), 'password'],
  ['one repeated character', both('aaaaaaaa'), 'password'],
])('%s returns 422 and names the field', async (_, change, field) => {
  const { visitor } = await world();
  const response = await visitor.send('POST', '/api/register', { body: form(change) });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toContain(field);
});

test('neither the email address nor the company’s name is accepted as password', async () => {
  const { visitor, deps } = await world();
  const company = await companyOf(deps);
  for (const [email, password] of [
    ['rosalind.franklin@mail.test', 'rosalind.franklin@mail.test'],
    ['x@mail.test', company.name],
  ]) {
    const response = await visitor.send('POST', '/api/register', { body: form({ email, ...both(password ?? '') }) });
    expect([response.status, Object.keys(response.body.errors ?? {})], password).toEqual([422, ['password']]);
  }
});

test('two different passwords return the specified message', async () => {
  const { visitor } = await world();
  const response = await visitor.send('POST', '/api/register', {
    body: form({ password_confirmation: 'Quiet-Harbour-72' }),
  });
  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual({ password_confirmation: ['Passwords do not match.'] });
});

test('a long passphrase is checked to its last character', async () => {
  const { visitor } = await world();
  const phrase = 'a lantern over the quiet harbour, '.repeat(4).slice(0, 128);
  const body = form(both(phrase));
  await visitor.must('POST /register', { body });
  const login = async (password: string) =>
    (await visitor.call('POST /login', { body: { email: body.email, password } })).status;
  expect(await login(phrase.slice(0, -1))).toBe(422);
  expect(await login(phrase)).toBe(200);
});

test('ten registrations per hour per client are allowed, and other clients are not affected', async () => {
  const { visitor, newVisitor } = await world();
  const responses = await Promise.all(
    Array.from({ length: 11 }, () => visitor.call('POST /register', { body: form() })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429]);
  const rejected = responses.find(({ status }) => status === 429);
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(59 * 60);
  expect((await newVisitor().call('POST /register', { body: form() })).status).toBe(201);
});

test('forty registrations of a known email address send its owner one email per day', async () => {
  const { customer, newVisitor, emailsTo, db } = await world();
  const register = () => newVisitor().call('POST /register', { body: form({ email: customer.email }) });
  const responses = await Promise.all(Array.from({ length: 40 }, register));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await emailsTo(customer.email)).toHaveLength(1);
  await db
    .updateTable('outbox')
    .set({ created_at: ago(DAY + 1_000) })
    .where('user_id', '=', customer.id)
    .execute();
  await register();
  await register();
  expect(await emailsTo(customer.email)).toHaveLength(2);
});

test('registrations of a new email address send it one welcome and one notice', async () => {
  const { newVisitor, emailsTo } = await world();
  const body = form();
  for (let i = 0; i < 4; i += 1) await newVisitor().must('POST /register', { body });
  // Emails of one round are sent in any order.
  expect((await emailsTo(body.email)).map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining('Welcome'),
    expect.stringContaining('already have an account'),
  ]);
});
