import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { linkIn, PASSWORD, temporaryPasswordIn, world } from '../../../test/support/world.ts';

const emailOf = () => `person${next()}@people.test`;

async function setUp() {
  const here = await world();
  const { data } = await here.admin.must('GET /admin/roles');
  const roleId = (name: string) => data.find((role) => role.name === name)?.id ?? 0;
  const newUser = (changes: object = {}) =>
    here.admin.must('POST /admin/users', {
      body: { name: 'Sam Staff', email: emailOf(), role_id: roleId('staff'), ...changes },
    });
  const change = (id: number, changes: object, by = here.admin) =>
    here.admin
      .must('GET /admin/users/{id}', { params: { id } })
      .then(({ name, email, role_id }) =>
        by.call('PUT /admin/users/{id}', { params: { id }, body: { name, email, role_id, ...changes } }),
      );
  const logIn = (email: string, password: string) => here.visitor.call('POST /login', { body: { email, password } });
  return { ...here, roleId, newUser, change, logIn };
}

test('a new staff member gets a temporary password by email and must replace it', async () => {
  const { newUser, emailsTo, logIn, signedIn, db } = await setUp();
  const user = await newUser();
  expect(user).toMatchObject({ role: { name: 'staff' }, password_is_temporary: true, orders_count: 0, orders: [] });
  const queued = await db.selectFrom('outbox').select('data').where('user_id', '=', user.id).execute();
  const [welcome] = await emailsTo(user.email);
  if (!welcome) throw new Error('No email was received.');
  expect(welcome.subject).toContain('Welcome to the team');
  const password = temporaryPasswordIn(welcome);
  expect(JSON.stringify(queued)).not.toContain(password);
  const { body } = await logIn(user.email, password);
  expect(body.password_is_temporary).toBe(true);
  const session = signedIn(body.token);
  expect((await session.call('GET /conversations')).status).toBe(403);
  const change = { current_password: password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  await session.must('POST /profile/change-password', { body: change });
  expect((await logIn(user.email, PASSWORD)).body.password_is_temporary).toBe(false);
});

test('a new customer gets the temporary password in the customers’ email', async () => {
  const { newUser, roleId, emailsTo } = await setUp();
  const user = await newUser({ role_id: roleId('customer') });
  expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('one-time password'),
  ]);
});

test('an email address has one account, whatever its spelling, even in a race', async () => {
  const { newUser, admin, roleId, customer, change, staff } = await setUp();
  const body = { name: 'Twin', email: customer.email.toUpperCase(), role_id: roleId('staff') };
  const rejected = await admin.call('POST /admin/users', { body });
  expect(rejected.status).toBe(422);
  expect(rejected.body.errors).toEqual({ email: ['That email is already in use.'] });
  const moved = await change(staff.id, { email: ` ${customer.email.toUpperCase()} ` });
  expect(moved.body.errors).toEqual({ email: ['That email is already in use.'] });
  const email = emailOf();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => admin.call('POST /admin/users', { body: { ...body, email } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  const free = await newUser();
  await admin.must('DELETE /admin/users/{id}', { params: { id: free.id } });
  expect((await newUser({ email: free.email })).id).not.toBe(free.id);
});

test.each([
  ['no role', { role_id: undefined }, 'role_id'],
  ['an unknown role', { role_id: 999_999 }, 'role_id'],
  ['a role id that is too large', { role_id: 1e15 }, 'role_id'],
  ['a role name', { role_id: 'staff' }, 'role_id'],
  ['a hexadecimal role id', { role_id: '0x2' }, 'role_id'],
  ['a negative role id', { role_id: -1 }, 'role_id'],
  ['an unknown designation', { designation_id: 999_999 }, 'designation_id'],
  ['a fractional designation id', { designation_id: 1.5 }, 'designation_id'],
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
  ['an invalid email', { email: 'sam' }, 'email'],
  ['a password', { password: PASSWORD }, 'password'],
  ['password_is_temporary', { password_is_temporary: false }, 'password_is_temporary'],
  ['an invalid time', { updated_at: 'x' }, 'updated_at'],
])('%s returns 422 and names the field, for new and existing users', async (_, invalid, field) => {
  const { admin, staff, roleId } = await setUp();
  const body = { name: 'Sam', email: emailOf(), role_id: roleId('staff'), ...invalid };
  for (const [method, path] of [
    ['POST', '/api/admin/users'],
    ['PUT', `/api/admin/users/${staff.id}`],
  ] as const) {
    const response = await admin.send(method, path, { body });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
  }
});

test('role and designation ids may be strings from a select, where blank means none', async () => {
  const { newUser, change, roleId, admin } = await setUp();
  const { id: designation } = await admin.must('POST /admin/designations', { body: { title: 'Field engineer' } });
  const user = await newUser({ role_id: String(roleId('staff')), designation_id: String(designation) });
  expect([user.role.name, user.designation?.title]).toEqual(['staff', 'Field engineer']);
  expect((await change(user.id, { designation_id: '' })).body.designation_id).toBeNull();
});

test.each(['محمد الأمين', '🦊 Fox', "O'Neill <b>", 'İıŞ'])('the name %s is stored unchanged', async (name) => {
  const { newUser } = await setUp();
  expect((await newUser({ name })).name).toBe(name);
});

test('an email address changed by the admin takes effect at once, ends the sessions, and is reported to both addresses', async () => {
  const { change, customer, emailsTo, logIn } = await setUp();
  const email = emailOf();
  expect((await change(customer.id, { email })).body.email).toBe(email);
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect((await logIn(customer.email, PASSWORD)).status).toBe(422);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
  const [[toOld], [toNew]] = [await emailsTo(customer.email), await emailsTo(email)];
  expect(toOld?.subject).toContain('was changed');
  expect(toOld?.text).not.toContain(email);
  expect(toNew?.text).toContain(email);
  expect(toNew?.text).not.toContain(customer.email);
});

test('links and passwords sent to the old email address no longer work', async () => {
  const { change, newUser, customer, visitor, emailsTo, logIn } = await setUp();
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  const [reset] = await emailsTo(customer.email);
  const token = (reset && linkIn(reset, '/reset-password').get('token')) ?? '';
  const email = emailOf();
  await change(customer.id, { email });
  const body = { token, email, password: `${PASSWORD}x`, password_confirmation: `${PASSWORD}x` };
  expect((await visitor.call('POST /reset-password', { body })).status).toBe(422);

  const unused = await newUser();
  const [first] = await emailsTo(unused.email);
  const later = emailOf();
  await change(unused.id, { email: later });
  expect((await logIn(later, first ? temporaryPasswordIn(first) : '')).status).toBe(422);
  const second = (await emailsTo(later)).find(({ text }) => text.includes('one-time password:'));
  expect((await logIn(later, second ? temporaryPasswordIn(second) : '')).status).toBe(200);
});

test('another spelling of the same email address changes nothing but the spelling', async () => {
  const { change, customer, emailsTo } = await setUp();
  const email = customer.email.replace('customer', 'Customer');
  expect((await change(customer.id, { email })).body.email).toBe(email);
  expect((await customer.must('GET /profile')).email).toBe(email);
  expect(await emailsTo(email)).toEqual([]);
});

test('admins can’t change their own role or delete themselves', async () => {
  const { admin, change, roleId, personAs } = await setUp();
  await personAs('admin');
  expect(await change(admin.id, { role_id: roleId('staff') })).toMatchObject({
    status: 409,
    body: { message: "You can't change your own role." },
  });
  const deletion = await admin.call('DELETE /admin/users/{id}', { params: { id: admin.id } });
  expect(deletion).toMatchObject({ status: 409, body: { message: "You can't delete your own account." } });
  expect((await change(admin.id, { name: 'Robin' })).body.name).toBe('Robin');
  expect((await admin.call('GET /profile')).status).toBe(200);
});

test('a new role takes effect at once and ends earlier sessions', async () => {
  const { buyOrFail, signedIn, change, roleId, db, admin } = await setUp();
  const { token, user } = await buyOrFail();
  const { id } = await db.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirstOrThrow();
  expect((await change(id, { role_id: roleId('admin') })).status).toBe(200);
  // A session without a password must not become an admin session.
  expect((await signedIn(token).call('GET /admin/users')).status).toBe(401);
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'user', subject_id: id } });
  expect(data[0]).toMatchObject({
    action: 'user.update',
    before: { role_id: roleId('customer') },
    after: { role_id: roleId('admin') },
  });
});

test('deleting a user ends their sessions, but orders and invoices remain', async () => {
  const {
    admin,
    customer,
    customer: { id, email, name },
    buyOrFail,
    logIn,
    db,
  } = await setUp();
  const { invoice } = await buyOrFail({ email });
  await admin.must('DELETE /admin/users/{id}', { params: { id } });
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(422);
  expect((await admin.call('GET /admin/users/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.call('DELETE /admin/users/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.must('GET /admin/users', { query: { search: email } })).data).toEqual([]);
  const invoiceRow = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.document', 'orders.user_id'])
    .where('invoices.id', '=', invoice.id)
    .executeTakeFirst();
  expect(invoiceRow).toMatchObject({ user_id: id, document: expect.stringContaining('Ida Buyer') });
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'user', subject_id: id } });
  expect(data[0]).toMatchObject({ action: 'user.delete', before: { name, email } });
});

test('of several tabs that change one user only the first succeeds, unless updated_at is omitted', async () => {
  const { admin, customer, change } = await setUp();
  const { updated_at } = await admin.must('GET /admin/users/{id}', { params: { id: customer.id } });
  const responses = await Promise.all(['A', 'B', 'C'].map((name) => change(customer.id, { name, updated_at })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await change(customer.id, { name: 'D' })).status).toBe(200);
});

test('a designation can be set, is unchanged if omitted, and is removed with null', async () => {
  const { newUser, change, db } = await setUp();
  const at = new Date().toISOString();
  const { id } = await db
    .insertInto('designations')
    .values({ title: 'Lead', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await newUser({ designation_id: id });
  expect(user.designation).toEqual({ id, title: 'Lead' });
  expect((await change(user.id, { name: 'Other' })).body.designation_id).toBe(id);
  expect((await change(user.id, { designation_id: null })).body.designation).toBeNull();
});
