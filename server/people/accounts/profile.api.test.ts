import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, type World, world } from '../../../test/support/world.ts';

const newEmail = () => `moved${next()}@mail.test`;
const current_password = PASSWORD;

const loginStatus = async ({ newVisitor }: World, email: string, password = PASSWORD) =>
  (await newVisitor().call('POST /login', { body: { email, password } })).status;

test('the profile is the user as the specification lists it', async () => {
  const { customer } = await world();
  expect(await customer.must('GET /profile')).toMatchObject({
    id: customer.id,
    name: customer.name,
    email: customer.email,
    role: { name: 'customer' },
    designation_id: null,
    designation: null,
    password_is_temporary: false,
    pending_email: null,
  });
});

test('a new name takes effect at once, with its spaces normalized', async () => {
  const { customer } = await world();
  const { message, user } = await customer.must('PUT /profile', { body: { name: '  Zoë   Ångström ' } });
  expect(message).toBe('Profile updated successfully!');
  expect(user.name).toBe('Zoë Ångström');
  expect((await customer.must('GET /profile')).name).toBe('Zoë Ångström');
});

test('a new email address takes effect once its link is opened, and the old one is notified', async () => {
  const here = await world();
  const { customer, emailsTo } = here;
  const email = newEmail();
  const { user } = await customer.must('PUT /profile', { body: { email, current_password } });
  expect(user).toMatchObject({ email: customer.email, pending_email: email });
  expect([await loginStatus(here, customer.email), await loginStatus(here, email)]).toEqual([200, 422]);
  expect(await emailsTo(customer.email)).toHaveLength(1);
  const [confirmation] = await emailsTo(email);
  const token = linkIn(confirmation as NonNullable<typeof confirmation>, '/profile/confirm-email').get('token') ?? '';
  await customer.must('POST /profile/confirm-email', { body: { token } });
  expect([await loginStatus(here, customer.email), await loginStatus(here, email)]).toEqual([422, 200]);
  expect(await customer.must('GET /profile')).toMatchObject({ email, pending_email: null });
  expect((await customer.call('POST /profile/confirm-email', { body: { token } })).status).toBe(422);
});

test('only the link of the latest request works', async () => {
  const { customer, emailsTo } = await world();
  const [first, second] = [newEmail(), newEmail()];
  await customer.must('PUT /profile', { body: { email: first, current_password } });
  const tokenOf = async (email: string) => {
    const [confirmation] = await emailsTo(email);
    return linkIn(confirmation as NonNullable<typeof confirmation>, '/profile/confirm-email').get('token') ?? '';
  };
  const stale = await tokenOf(first);
  await customer.must('PUT /profile', { body: { email: second, current_password } });
  const token = await tokenOf(second);
  expect((await customer.call('POST /profile/confirm-email', { body: { token: stale } })).status).toBe(422);
  await customer.must('POST /profile/confirm-email', { body: { token } });
  expect((await customer.must('GET /profile')).email).toBe(second);
});

test('an email address that was taken after the request can’t be confirmed', async () => {
  const { customer, emailsTo, newCustomer } = await world();
  const email = newEmail();
  await customer.must('PUT /profile', { body: { email, current_password } });
  const [confirmation] = await emailsTo(email);
  const rival = await newCustomer({ email });
  const token = linkIn(confirmation as NonNullable<typeof confirmation>, '/profile/confirm-email').get('token') ?? '';
  expect((await customer.call('POST /profile/confirm-email', { body: { token } })).status).toBe(409);
  expect((await customer.must('GET /profile')).email).toBe(customer.email);
  expect((await rival.must('GET /profile')).email).toBe(email);
});

test('a request for an email address that has an account returns the same response as any other', async () => {
  const { customer, newCustomer } = await world();
  const other = await newCustomer();
  const [taken, free] = [other.email, newEmail()];
  const [a, b] = [
    await customer.call('PUT /profile', { body: { email: taken, current_password } }),
    await customer.call('PUT /profile', { body: { email: free, current_password } }),
  ];
  expect([a.status, a.body.message]).toEqual([b.status, b.body.message]);
});

test('changing the name keeps a pending email change', async () => {
  const { customer, emailsTo } = await world();
  const email = newEmail();
  await customer.must('PUT /profile', { body: { email, current_password } });
  const { user } = await customer.must('PUT /profile', { body: { name: 'Ida Married', email: customer.email } });
  expect(user).toMatchObject({ name: 'Ida Married', email: customer.email, pending_email: email });
  const [confirmation] = await emailsTo(email);
  const token = linkIn(confirmation as NonNullable<typeof confirmation>, '/profile/confirm-email').get('token') ?? '';
  await customer.must('POST /profile/confirm-email', { body: { token } });
  expect((await customer.must('GET /profile')).email).toBe(email);
});

test('another spelling of the current email address needs no confirmation', async () => {
  const { customer, emailsTo } = await world();
  const { user } = await customer.must('PUT /profile', { body: { email: customer.email.toUpperCase() } });
  expect(user).toMatchObject({ email: customer.email.toUpperCase(), pending_email: null });
  expect(await emailsTo(customer.email)).toEqual([]);
});

test.each([
  'role_id',
  'role',
  'id',
  'designation_id',
  'password_is_temporary',
  'email_verified_at',
  'password',
  'is_admin',
])('a profile with %s is rejected and nothing changes', async (field) => {
  const { customer } = await world();
  const before = await customer.must('GET /profile');
  const response = await customer.send('PUT', '/api/profile', { body: { name: 'Changed', [field]: 1 } });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect(await customer.must('GET /profile')).toEqual(before);
});

test('a profile with several invalid fields names all of them', async () => {
  const { customer } = await world();
  const response = await customer.send('PUT', '/api/profile', { body: { name: '', email: 'nowhere' } });
  expect([response.status, Object.keys(response.body.errors ?? {}).sort()]).toEqual([422, ['email', 'name']]);
});

const NEW = 'Louder-Harbour-72';
const change = (changes: Record<string, unknown> = {}) => ({
  current_password: PASSWORD,
  new_password: NEW,
  new_password_confirmation: NEW,
  ...changes,
});

test('a new password ends every other session, keeps this one, and is confirmed by email', async () => {
  const here = await world();
  const { customer, visitor, signedIn, emailsTo } = here;
  const { token } = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const { message } = await signedIn(token).must('POST /profile/change-password', { body: change() });
  expect(message).toBe('Password changed successfully!');
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect((await signedIn(token).call('GET /profile')).status).toBe(200);
  expect([await loginStatus(here, customer.email), await loginStatus(here, customer.email, NEW)]).toEqual([422, 200]);
  expect(await emailsTo(customer.email)).toHaveLength(1);
});

test.each([
  ['an incorrect current password', { current_password: 'Not-This-One-9' }, 'current_password'],
  ['no current password', { current_password: undefined }, 'current_password'],
  [
    'the current password as the new one',
    { new_password: PASSWORD, new_password_confirmation: PASSWORD },
    'new_password',
  ],
  ['a common password', { new_password: 'password123', new_password_confirmation: 'password123' }, 'new_password'],
  ['a short password', { new_password: 'Qh-71', new_password_confirmation: 'Qh-71' }, 'new_password'],
  ['two different passwords', { new_password_confirmation: 'Other-Harbour-73' }, 'new_password_confirmation'],
])('%s changes nothing and names the field', async (_, fields, field) => {
  const { customer } = await world();
  const response = await customer.send('POST', '/api/profile/change-password', { body: change(fields) });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
});

test('attempts to guess the current password are limited despite a valid session', async () => {
  const { customer } = await world();
  const body = change({ current_password: 'Not-This-One-9' });
  for (let i = 0; i < 5; i += 1)
    expect((await customer.call('POST /profile/change-password', { body })).status).toBe(422);
  expect((await customer.call('POST /profile/change-password', { body: change() })).status).toBe(429);
});
