import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../../test/support/money/expect-invariants.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  requestLogin,
  startTotp as startApp,
  wrongCodeOf,
} from '../../../../test/support/second-factors.ts';
import { ago } from '../../../../test/support/seeds.ts';
import { openStages } from '../../../../test/support/stage.ts';
import { linkIn, PASSWORD, world } from '../../../../test/support/world.ts';
import { confirmTotp, startTotp } from './authenticator-app.ts';
import { renewRecoveryCodes } from './security.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

test('the app is active only after a correct code, which comes with ten recovery codes', async () => {
  const { customer } = await world();
  const { secret, otpauth_url, qr_svg } = await startApp(customer);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauth_url).toContain(`secret=${secret}`);
  expect(otpauth_url).toContain(encodeURIComponent(customer.email));
  expect(qr_svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
  const wrong = await customer.call('POST /profile/totp/confirm', { body: { code: wrongCodeOf(secret) } });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']]);
  expect((await customer.must('GET /profile/security')).totp).toBeNull();
  const spaced = codeOf(secret).replace(/^(...)/, '$1 ');
  const { recovery_codes } = await customer.must('POST /profile/totp/confirm', { body: { code: spaced } });
  expect(recovery_codes).toHaveLength(10);
  expect(await customer.must('GET /profile/security')).toMatchObject({
    totp: { confirmed_at: expect.any(String) },
    recovery_codes_left: 10,
  });
});

test('the database does not contain the secret', async () => {
  const { customer, db } = await world();
  const { secret } = await addTotp(customer);
  const rows = await db.selectFrom('second_factors').selectAll().where('user_id', '=', customer.id).execute();
  expect(rows).toMatchObject([{ kind: 'totp', sealed: expect.stringMatching(/^v1\.k1\./) }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('beginning again replaces an unconfirmed secret, and an active app must be removed first', async () => {
  const { customer, db } = await world();
  const first = await startApp(customer);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => customer.call('POST /profile/totp', { body: { current_password: PASSWORD } })),
  );
  expect(statuses.every(({ status }) => status === 201)).toBe(true);
  expect((await customer.call('POST /profile/totp/confirm', { body: { code: codeOf(first.secret) } })).status).toBe(
    422,
  );
  expect(await db.selectFrom('second_factors').select('id').where('user_id', '=', customer.id).execute()).toHaveLength(
    1,
  );
  await addTotp(customer);
  expect((await customer.call('POST /profile/totp', { body: { current_password: PASSWORD } })).status).toBe(409);
});

test('parallel confirmations with one code issue recovery codes once', async () => {
  const { customer } = await world();
  const { secret } = await startApp(customer);
  const body = { code: codeOf(secret) };
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => customer.call('POST /profile/totp/confirm', { body })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await customer.must('GET /profile/security')).recovery_codes_left).toBe(10);
});

test('a request that began before its session ended adds nothing', async () => {
  const { customer, deps, db } = await world();
  const { secret } = await startApp(customer);
  const { id, kind } = (await customer.must('GET /profile/security')).session;
  const session = { id, kind, attemptId: null, confirmedUntil: new Date(Date.now() + 60_000).toISOString() };
  const viewer = { id: customer.id, name: customer.name, email: customer.email, role: 'customer', session };
  await customer.must('POST /logout-everywhere');
  const ended = { code: 'unauthenticated' };
  await expect(confirmTotp(deps, viewer, codeOf(secret), '127.0.0.1')).rejects.toMatchObject(ended);
  await expect(startTotp(deps, viewer, { current_password: PASSWORD })).rejects.toMatchObject(ended);
  await expect(renewRecoveryCodes(deps, viewer)).rejects.toMatchObject(ended);
  const active = db
    .selectFrom('second_factors')
    .where('confirmed_at', 'is not', null)
    .where('user_id', '=', customer.id);
  expect(await active.select('id').execute()).toEqual([]);
});

test('the first factor ends the other sessions, which never proved it, and keeps this one', async () => {
  const { customer, visitor, signedIn } = await world();
  const body = { email: customer.email, password: PASSWORD };
  const { token } = await visitor.must('POST /login', { body });
  await addTotp(customer);
  expect((await signedIn(token).call('GET /profile')).status).toBe(401);
  expect((await customer.must('GET /profile')).second_factor).toEqual({ enrolled: true, required_from: null });
});

test('adding and removing a factor is emailed to the owner', async () => {
  const { customer, emailsTo } = await world();
  await addTotp(customer);
  const { id } = await addPasskey(customer);
  await customer.must('DELETE /profile/passkeys/{id}', { params: { id } });
  await customer.must('DELETE /profile/totp');
  const subjects = (await emailsTo(customer.email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    expect.stringMatching(/^A passkey was added/),
    expect.stringMatching(/^A passkey was removed/),
    expect.stringMatching(/^An authenticator app was added/),
    expect.stringMatching(/^Your authenticator app was removed/),
  ]);
});

test('the last factor takes the recovery codes with it, and the password alone logs in again', async () => {
  const { customer, visitor, db } = await world();
  await addTotp(customer);
  const { id } = await addPasskey(customer);
  await customer.must('DELETE /profile/totp');
  expect((await customer.must('GET /profile/security')).recovery_codes_left).toBe(10);
  await customer.must('DELETE /profile/passkeys/{id}', { params: { id } });
  expect(await db.selectFrom('recovery_codes').select('id').where('user_id', '=', customer.id).execute()).toEqual([]);
  const body = { email: customer.email, password: PASSWORD };
  expect((await visitor.call('POST /login', { body })).status).toBe(200);
  expect((await customer.call('DELETE /profile/totp')).status).toBe(404);
});

test('new recovery codes invalidate the old ones, and need a factor', async () => {
  const w = await world();
  expect((await w.customer.call('POST /profile/recovery-codes')).status).toBe(409);
  const { recoveryCodes: old } = await addTotp(w.customer);
  const { recovery_codes } = await w.customer.must('POST /profile/recovery-codes');
  const attempt = async (code = '') => {
    const { challenge } = await requestLogin(w, w.customer);
    const body = { challenge, method: 'recovery' as const, code };
    return (await w.visitor.call('POST /login/second-factor', { body })).status;
  };
  expect(await attempt(old[0])).toBe(422);
  expect(await attempt(recovery_codes[0])).toBe(200);
});

test('a password reset, a new password and a changed email address leave an older factor in place', async () => {
  const w = await world();
  const { customer, visitor, emailsTo, admin, db } = w;
  const { secret } = await addTotp(customer);
  const confirmed_at = ago(8 * 24 * 3600_000);
  await db.updateTable('second_factors').set({ confirmed_at }).where('user_id', '=', customer.id).execute();
  await customer.must('POST /profile/change-password', {
    body: {
      current_password: PASSWORD,
      new_password: 'Loud-Harbour-72',
      new_password_confirmation: 'Loud-Harbour-72',
    },
  });
  await visitor.must('POST /forgot-password', { body: { email: customer.email } });
  const link = async () => (await emailsTo(customer.email)).find(({ text }) => text.includes('/reset-password?'));
  await expect.poll(link).toBeDefined();
  const email = await link();
  if (!email) throw new Error('No link was sent.');
  const token = linkIn(email, '/reset-password').get('token') ?? '';
  await visitor.must('POST /reset-password', {
    body: { token, email: customer.email, password: PASSWORD, password_confirmation: PASSWORD },
  });
  const { role_id, name, updated_at } = await admin.must('GET /admin/users/{id}', { params: { id: customer.id } });
  const changed = `changed-${customer.email}`;
  await admin.must('PUT /admin/users/{id}', {
    params: { id: customer.id },
    body: { name, role_id, updated_at, email: changed },
  });
  const { challenge } = await requestLogin(w, { email: changed });
  const body = { challenge, method: 'totp' as const, code: codeOf(secret) };
  await visitor.must('POST /login/second-factor', { body });
  expect(await db.selectFrom('second_factors').select('id').where('user_id', '=', customer.id).execute()).toHaveLength(
    1,
  );
});

test('another admin resets the factors of a user, who is logged out and emailed', async () => {
  const w = await world();
  const { admin, staff, db, emailsTo } = w;
  await addTotp(staff);
  await addPasskey(staff);
  const list = await admin.must('GET /admin/users/{id}', { params: { id: staff.id } });
  expect(list.second_factor).toBe(true);
  await admin.must('POST /admin/users/{id}/reset-second-factor', { params: { id: staff.id } });
  expect((await staff.call('GET /profile')).status).toBe(401);
  const login = await w.visitor.call('POST /login', { body: { email: staff.email, password: PASSWORD } });
  expect(login.status).toBe(200);
  expect((await admin.must('GET /admin/users/{id}', { params: { id: staff.id } })).second_factor).toBe(false);
  const subjects = (await emailsTo(staff.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Your second factor was reset/));
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'user.reset-second-factor')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ actor_id: admin.id, subject_id: staff.id });
  const again = await admin.call('POST /admin/users/{id}/reset-second-factor', { params: { id: staff.id } });
  expect(again.status).toBe(409);
});

test('no admin can reset their own factors, and a reset clears the lock', async () => {
  const { admin, staff, db } = await world();
  await addTotp(admin);
  const own = await admin.call('POST /admin/users/{id}/reset-second-factor', { params: { id: admin.id } });
  expect(own.status).toBe(409);
  await addTotp(staff);
  const locked = { factor_failures: 10, factor_locked_until: new Date(Date.now() + 600_000).toISOString() };
  await db.updateTable('users').set(locked).where('id', '=', staff.id).execute();
  await admin.must('POST /admin/users/{id}/reset-second-factor', { params: { id: staff.id } });
  const row = await db
    .selectFrom('users')
    .select(['factor_failures', 'factor_locked_until'])
    .where('id', '=', staff.id)
    .executeTakeFirst();
  expect(row).toEqual({ factor_failures: 0, factor_locked_until: null });
});

test('a deleted account leaves no factors behind', async () => {
  const { admin, staff, db } = await world();
  await addTotp(staff);
  await addPasskey(staff);
  await admin.must('DELETE /admin/users/{id}', { params: { id: staff.id } });
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'login_challenges'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', staff.id).execute(), table).toEqual([]);
});

test('a purchase with the email address of an account with a factor opens no session', async () => {
  const { customer, buyOrFail, db } = await world();
  await addTotp(customer);
  const key = `buy-${customer.id}-key`;
  for (let i = 0; i < 2; i += 1) {
    const { token } = await buyOrFail({ email: customer.email }, { key });
    expect(token).toBeNull();
  }
  const kinds = await db.selectFrom('sessions').select('kind').where('user_id', '=', customer.id).execute();
  expect(kinds).toEqual([{ kind: 'full' }]);
});
