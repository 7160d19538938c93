import { expect, test } from 'vitest';
import type { Client } from '../../../../test/support/client.ts';
import { addPasskey, addTotp, codeOf, wrongCodeOf } from '../../../../test/support/second-factors.ts';
import { ago, next } from '../../../../test/support/seeds.ts';
import { type KnownClient, PASSWORD, type World, world } from '../../../../test/support/world.ts';

const forget = ({ db }: Pick<World, 'db'>, { id }: KnownClient) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: ago(16 * 60_000) })
    .where('user_id', '=', id)
    .execute();

const refused = { status: 403, body: { message: "Please confirm that it's you.", confirm: true } };

test('a login confirms the session for 15 minutes, the password confirms it again', async () => {
  const w = await world();
  const { token } = await w.visitor.must('POST /login', { body: { email: w.admin.email, password: PASSWORD } });
  const admin = w.signedIn(token);
  const create = () => admin.call('POST /admin/roles', { body: { name: `role-${next()}` } });
  expect((await create()).status).toBe(201);
  await forget(w, w.admin);
  expect(await create()).toMatchObject(refused);
  const wrong = await admin.call('POST /profile/confirm', { body: { password: 'Not-This-One-9' } });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']]);
  expect(await create()).toMatchObject(refused);
  const { confirmed_until } = await admin.must('POST /profile/confirm', { body: { password: PASSWORD } });
  const minutes = (Date.parse(confirmed_until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14.5);
  expect(minutes).toBeLessThanOrEqual(15);
  expect((await create()).status).toBe(201);
});

test('a confirmation is of one session only', async () => {
  const w = await world();
  const { token } = await w.visitor.must('POST /login', { body: { email: w.admin.email, password: PASSWORD } });
  await forget(w, w.admin);
  await w.signedIn(token).must('POST /profile/confirm', { body: { password: PASSWORD } });
  expect(await w.admin.call('POST /admin/roles', { body: { name: `role-${next()}` } })).toMatchObject(refused);
});

test('with a second factor the password alone does not confirm', async () => {
  const w = await world();
  const { secret } = await addTotp(w.customer);
  await forget(w, w.customer);
  const byPassword = await w.customer.call('POST /profile/confirm', { body: { password: PASSWORD } });
  expect([byPassword.status, byPassword.body.errors]).toEqual([422, { password: ['Use your second factor.'] }]);
  const byWrong = await w.customer.call('POST /profile/confirm', { body: { code: wrongCodeOf(secret) } });
  expect([byWrong.status, Object.keys(byWrong.body.errors ?? {})]).toEqual([422, ['code']]);
  expect(await w.customer.call('POST /profile/recovery-codes')).toMatchObject(refused);
  const code = codeOf(secret);
  await w.customer.must('POST /profile/confirm', { body: { code } });
  expect((await w.customer.call('POST /profile/recovery-codes')).status).toBe(200);
  expect((await w.customer.call('POST /profile/confirm', { body: { code } })).status).toBe(422);
});

test('a recovery code confirms, is used up, and its owner is emailed', async () => {
  const w = await world();
  const { recoveryCodes } = await addTotp(w.customer);
  await forget(w, w.customer);
  const body = { code: recoveryCodes[0] ?? '' };
  await w.customer.must('POST /profile/confirm', { body });
  expect((await w.customer.must('GET /profile/security')).recovery_codes_left).toBe(9);
  expect((await w.customer.call('POST /profile/confirm', { body })).status).toBe(422);
  const subjects = (await w.emailsTo(w.customer.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/recovery code .* was used/));
});

test('a passkey confirms its session, once per challenge', async () => {
  const w = await world();
  const { authenticator } = await addPasskey(w.customer);
  const { token } = await w.newVisitor().must('POST /login/passkey', {
    body: { assertion: authenticator.get((await w.visitor.must('POST /login/passkey/options')).options) },
  });
  await forget(w, w.customer);
  const { options } = await w.customer.must('POST /profile/confirm/options');
  if (!options) throw new Error('There are no options.');
  const assertion = authenticator.get(options);
  const elsewhere = await w.signedIn(token).call('POST /profile/confirm', { body: { assertion } });
  expect(elsewhere.status).toBe(422);
  await w.customer.must('POST /profile/confirm', { body: { assertion: authenticator.get(options) } });
  const repeated = await w.customer.call('POST /profile/confirm', { body: { assertion: authenticator.get(options) } });
  expect([repeated.status, Object.keys(repeated.body.errors ?? {})]).toEqual([422, ['assertion']]);
});

test('without a passkey there are no options, and without any field the password is required', async () => {
  const { customer } = await world();
  expect(await customer.must('POST /profile/confirm/options')).toEqual({ options: null });
  for (const body of [{}, { code: '123456' }]) {
    const response = await customer.call('POST /profile/confirm', { body });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['password']]);
  }
});

test('confirming is limited like a login', async () => {
  const { customer, staff } = await world();
  const byPassword = () => customer.call('POST /profile/confirm', { body: { password: 'Not-This-One-9' } });
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await byPassword()).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const { secret } = await addTotp(staff);
  const body = { code: wrongCodeOf(secret) };
  const tries = Array.from({ length: 20 }, () => staff.call('POST /profile/confirm', { body }));
  const results = (await Promise.all(tries)).map(({ status }) => status);
  expect(results.filter((status) => status === 422)).toHaveLength(10);
  expect(results.filter((status) => status === 429)).toHaveLength(10);
});

test('granting a role needs a confirmed session, and creating a customer or renaming a user does not', async () => {
  const w = await world();
  await forget(w, w.admin);
  const { data } = await w.admin.must('GET /admin/roles');
  const roleId = (name: string) => data.find((role) => role.name === name)?.id ?? 0;
  const create = (role: string) =>
    w.admin.call('POST /admin/users', {
      body: { name: 'Sam', email: `sam${next()}@mail.test`, role_id: roleId(role) },
    });
  expect((await create('customer')).status).toBe(201);
  expect((await create('staff')).status).toBe(201);
  expect(await create('admin')).toMatchObject(refused);
  const { id } = (await create('customer')).body;
  const user = await w.admin.must('GET /admin/users/{id}', { params: { id } });
  const change = (changed: object) => {
    const body = { name: user.name, email: user.email, role_id: user.role_id, ...changed };
    return w.admin.call('PUT /admin/users/{id}', { params: { id }, body });
  };
  expect((await change({ name: 'Sam Renamed' })).status).toBe(200);
  expect(await change({ role_id: roleId('staff') })).toMatchObject(refused);
  expect(await change({ email: `other${next()}@mail.test` })).toMatchObject(refused);
  expect(await w.admin.call('DELETE /admin/users/{id}', { params: { id } })).toMatchObject(refused);
  await w.admin.must('POST /profile/confirm', { body: { password: PASSWORD } });
  expect((await change({ role_id: roleId('admin') })).status).toBe(200);
});

test('confirmation and idle time follow the clock of business rules', async () => {
  const w = await world({ fresh: true });
  const logIn = async () => {
    const body = { email: w.admin.email, password: PASSWORD };
    return w.signedIn((await w.newVisitor().must('POST /login', { body })).token ?? null);
  };
  const create = (by: Client) => by.call('POST /admin/roles', { body: { name: `role-${next()}` } });
  const advance = (minutes: number) =>
    w.visitor.send('POST', '/sandbox/clock', { body: { advance_days: minutes / (24 * 60) } });
  const admin = await logIn();
  expect((await create(admin)).status).toBe(201);
  await advance(16);
  expect(await create(admin)).toMatchObject(refused);
  expect((await admin.must('GET /profile/security')).session.confirmed_until).toBeNull();
  await admin.must('POST /profile/confirm', { body: { password: PASSWORD } });
  expect((await create(admin)).status).toBe(201);
  await advance(23 * 60);
  expect((await admin.call('GET /profile')).status).toBe(200);
  await advance(23 * 60);
  const { data } = await admin.must('GET /profile/sessions');
  expect(data.map(({ current }) => current)).toEqual([true]);
  await advance(25 * 60);
  expect((await admin.call('GET /profile')).status).toBe(401);
  const { token } = await w.buyOrFail();
  expect((await w.signedIn(token).call('GET /profile')).status).toBe(200);
  expect(
    (await w.signedIn(token).call('POST /profile/choose-password', { body: { new_password: 'Loud-Harbour-72' } }))
      .status,
  ).toBe(200);
  expect((await create(await logIn())).status).toBe(201);
});
