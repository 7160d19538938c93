import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { linkIn, oneTimePasswordIn, PASSWORD, world } from '../../../test/support/world.ts';

const emailOf = () => `person${next()}@people.test`;

async function office() {
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

test('a new staff member is welcomed by mail with a one-time password, which leads to setting an own one', async () => {
  const { newUser, letters, logIn, signedIn, db } = await office();
  const user = await newUser();
  expect(user).toMatchObject({ role: { name: 'staff' }, password_is_temporary: true, orders_count: 0, orders: [] });
  const queued = await db.selectFrom('outbox').select('data').where('user_id', '=', user.id).execute();
  const [letter] = await letters(user.email);
  if (!letter) throw new Error('No letter came.');
  expect(letter.subject).toContain('Welcome to the team');
  const password = oneTimePasswordIn(letter);
  expect(JSON.stringify(queued)).not.toContain(password);
  const { body } = await logIn(user.email, password);
  expect(body.password_is_temporary).toBe(true);
  const session = signedIn(body.token);
  expect((await session.call('GET /conversations')).status).toBe(403);
  const exchange = { current_password: password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  await session.must('POST /profile/change-password', { body: exchange });
  expect((await logIn(user.email, PASSWORD)).body.password_is_temporary).toBe(false);
});

test('a new customer gets the one-time password in the words for customers', async () => {
  const { newUser, roleId, letters } = await office();
  const user = await newUser({ role_id: roleId('customer') });
  expect((await letters(user.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('one-time password'),
  ]);
});

test('an address has one account, however it is spelled and whoever is quicker', async () => {
  const { newUser, admin, roleId, customer, change, staff } = await office();
  const body = { name: 'Twin', email: customer.email.toUpperCase(), role_id: roleId('staff') };
  const refused = await admin.call('POST /admin/users', { body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ email: ['The email has already been taken.'] });
  const moved = await change(staff.id, { email: ` ${customer.email.toUpperCase()} ` });
  expect(moved.body.errors).toEqual({ email: ['The email has already been taken.'] });
  const email = emailOf();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.call('POST /admin/users', { body: { ...body, email } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  const free = await newUser();
  await admin.must('DELETE /admin/users/{id}', { params: { id: free.id } });
  expect((await newUser({ email: free.email })).id).not.toBe(free.id);
});

test.each([
  ['no role', { role_id: undefined }, 'role_id'],
  ['a role that never was', { role_id: 999_999 }, 'role_id'],
  ['a role beyond all ids', { role_id: 1e15 }, 'role_id'],
  ['a role by its name', { role_id: 'staff' }, 'role_id'],
  ['a role in another notation', { role_id: '0x2' }, 'role_id'],
  ['a negative role', { role_id: -1 }, 'role_id'],
  ['a designation that never was', { designation_id: 999_999 }, 'designation_id'],
  ['half a designation', { designation_id: 1.5 }, 'designation_id'],
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
  ['a name with a line break', { name: 'Sam\r\nBcc: x@y.test' }, 'name'],
  ['an address that is none', { email: 'sam' }, 'email'],
  ['a password of the admin’s choice', { password: PASSWORD }, 'password'],
  ['a password that is not temporary', { password_is_temporary: false }, 'password_is_temporary'],
  ['a time that is none', { updated_at: 'x' }, 'updated_at'],
])('%s is refused by name, for new accounts and old ones', async (_, wrong, field) => {
  const { admin, staff, roleId } = await office();
  const body = { name: 'Sam', email: emailOf(), role_id: roleId('staff'), ...wrong };
  for (const [method, path] of [
    ['POST', '/api/admin/users'],
    ['PUT', `/api/admin/users/${staff.id}`],
  ] as const) {
    const answer = await admin.send(method, path, { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  }
});

test('role and designation may come as the texts of a select, of which the blank one is none', async () => {
  const { newUser, change, roleId, admin } = await office();
  const { id: designation } = await admin.must('POST /admin/designations', { body: { title: 'Field engineer' } });
  const user = await newUser({ role_id: String(roleId('staff')), designation_id: String(designation) });
  expect([user.role.name, user.designation?.title]).toEqual(['staff', 'Field engineer']);
  expect((await change(user.id, { designation_id: '' })).body.designation_id).toBeNull();
});

test.each(['محمد الأمين', '\u202eevil', '🦊 Fox', "O'Neill <b>", 'İıŞ'])(
  'a name such as %s is kept as it is',
  async (name) => {
    const { newUser } = await office();
    expect((await newUser({ name })).name).toBe(name);
  },
);

test('an address that the admin changes counts at once, ends the sessions, and both mailboxes are told', async () => {
  const { change, customer, letters, logIn } = await office();
  const email = emailOf();
  expect((await change(customer.id, { email })).body.email).toBe(email);
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect((await logIn(customer.email, PASSWORD)).status).toBe(422);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
  const [[old], [fresh]] = [await letters(customer.email), await letters(email)];
  expect(old?.subject).toContain('was changed');
  expect(old?.text).not.toContain(email);
  expect(fresh?.text).toContain(email);
  expect(fresh?.text).not.toContain(customer.email);
});

test('what was mailed to the old address opens nothing any more', async () => {
  const { change, newUser, customer, visitor, letters, logIn } = await office();
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  const [reset] = await letters(customer.email);
  const token = (reset && linkIn(reset, '/reset-password').get('token')) ?? '';
  const email = emailOf();
  await change(customer.id, { email });
  const body = { token, email, password: `${PASSWORD}x`, password_confirmation: `${PASSWORD}x` };
  expect((await visitor.call('POST /reset-password', { body })).status).toBe(422);

  const unused = await newUser();
  const [first] = await letters(unused.email);
  const later = emailOf();
  await change(unused.id, { email: later });
  expect((await logIn(later, first ? oneTimePasswordIn(first) : '')).status).toBe(422);
  const second = (await letters(later)).find(({ text }) => text.includes('one-time password:'));
  expect((await logIn(later, second ? oneTimePasswordIn(second) : '')).status).toBe(200);
});

test('the same mailbox in another spelling changes nothing but the spelling', async () => {
  const { change, customer, letters } = await office();
  const email = customer.email.replace('customer', 'Customer');
  expect((await change(customer.id, { email })).body.email).toBe(email);
  expect((await customer.must('GET /profile')).email).toBe(email);
  expect(await letters(email)).toEqual([]);
});

test('nobody changes the own role or deletes themself', async () => {
  const { admin, change, roleId, personAs } = await office();
  await personAs('admin');
  expect(await change(admin.id, { role_id: roleId('staff') })).toMatchObject({
    status: 409,
    body: { message: "You can't change your own role." },
  });
  const gone = await admin.call('DELETE /admin/users/{id}', { params: { id: admin.id } });
  expect(gone).toMatchObject({ status: 409, body: { message: "You can't delete your own account." } });
  expect((await change(admin.id, { name: 'Robin' })).body.name).toBe('Robin');
  expect((await admin.call('GET /profile')).status).toBe(200);
});

test('a new role counts at once, and sessions from before it end', async () => {
  const { bought, signedIn, change, roleId, db, admin } = await office();
  const { token, user } = await bought();
  const { id } = await db.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirstOrThrow();
  expect((await change(id, { role_id: roleId('admin') })).status).toBe(200);
  // A checkout session was opened without a password: it must not become an admin's.
  expect((await signedIn(token).call('GET /admin/users')).status).toBe(401);
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'user', subject_id: id } });
  expect(data[0]).toMatchObject({
    action: 'user.update',
    before: { role_id: roleId('customer') },
    after: { role_id: roleId('admin') },
  });
});

test('a deleted account vanishes with its sessions while its books stay', async () => {
  const {
    admin,
    customer,
    customer: { id, email, name },
    bought,
    logIn,
    db,
  } = await office();
  const { invoice } = await bought({ email });
  await admin.must('DELETE /admin/users/{id}', { params: { id } });
  expect((await customer.call('GET /profile')).status).toBe(401);
  expect((await logIn(email, PASSWORD)).status).toBe(422);
  expect((await admin.call('GET /admin/users/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.call('DELETE /admin/users/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.must('GET /admin/users', { query: { search: email } })).data).toEqual([]);
  const books = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.document', 'orders.user_id'])
    .where('invoices.id', '=', invoice.id)
    .executeTakeFirst();
  expect(books).toMatchObject({ user_id: id, document: expect.stringContaining('Ida Buyer') });
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'user', subject_id: id } });
  expect(data[0]).toMatchObject({ action: 'user.delete', before: { name, email } });
});

test('of two tabs that change one account the second is told, and a tab that does not care is not', async () => {
  const { admin, customer, change } = await office();
  const { updated_at } = await admin.must('GET /admin/users/{id}', { params: { id: customer.id } });
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => change(customer.id, { name, updated_at })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await change(customer.id, { name: 'D' })).status).toBe(200);
});

test('a designation may be given, kept by leaving it out, and taken away with null', async () => {
  const { newUser, change, db } = await office();
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
