import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Calls } from '../../../contract/api.ts';
import { allCalls, type Client, endpointOf } from '../../../test/support/client.ts';
import { ago, ahead, DAY } from '../../../test/support/seeds.ts';
import { PASSWORD, temporaryPasswordIn, type World, world } from '../../../test/support/world.ts';
import { cleanUp } from '../../adapters/database/cleanup.ts';

test('a logout ends this session and no other', async () => {
  const { customer, visitor, signedIn } = await world();
  const { token } = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  await signedIn(token).must('POST /logout');
  expect((await signedIn(token).call('GET /profile')).status).toBe(401);
  expect((await customer.call('GET /profile')).status).toBe(200);
});

test('logging out everywhere ends every session of the user, and of no one else', async () => {
  const { customer, staff, visitor, signedIn } = await world();
  const { token } = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  await customer.must('POST /logout-everywhere');
  for (const client of [customer, signedIn(token)]) expect((await client.call('GET /profile')).status).toBe(401);
  expect((await staff.call('GET /profile')).status).toBe(200);
});

test('the database contains no usable session token', async () => {
  const { customer, db } = await world();
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', customer.id).execute();
  expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(customer.token).digest('hex') }]);
  expect(JSON.stringify(rows)).not.toContain(customer.token);
});

test('a session expires thirty days after its last use', async () => {
  const { customer, db } = await world();
  const session = () =>
    db.selectFrom('sessions').selectAll().where('user_id', '=', customer.id).executeTakeFirstOrThrow();
  const shift = (row: { last_used_at: string; expires_at: string }) =>
    db.updateTable('sessions').set(row).where('user_id', '=', customer.id).execute();
  await shift({ last_used_at: ago(29 * DAY), expires_at: ahead(DAY) });
  expect((await customer.call('GET /profile')).status).toBe(200);
  expect(Date.parse((await session()).expires_at) - Date.now()).toBeGreaterThan(29.9 * DAY);
  await shift({ last_used_at: ago(30 * DAY), expires_at: ago(1_000) });
  expect((await customer.call('GET /profile')).status).toBe(401);
});

test('the cleanup removes expired sessions only', async () => {
  const { customer, staff, db } = await world();
  await db
    .updateTable('sessions')
    .set({ expires_at: ago(1_000) })
    .where('user_id', '=', customer.id)
    .execute();
  await cleanUp(db);
  const remaining = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [customer.id, staff.id])
    .execute();
  expect(remaining).toEqual([{ user_id: staff.id }]);
});

test.each([
  '',
  'Bearer',
  'Bearer x',
  `Basic ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(5_000)}`,
])('the Authorization header %j returns 401', async (authorization) => {
  const { visitor } = await world();
  const response = await visitor.send('GET', '/api/profile', { headers: { authorization } });
  expect([response.status, response.body.message]).toEqual([401, 'Unauthenticated.']);
});

test('a token in the URL is ignored', async () => {
  const { customer, visitor } = await world();
  expect(
    (await visitor.send('GET', `/api/profile?token=${customer.token}&access_token=${customer.token}`)).status,
  ).toBe(401);
});

test('the checkout session expires after 24 hours, used or not', async () => {
  const { buyOrFail, purchase, db, signedIn } = await world();
  const { email } = purchase();
  const { token } = await buyOrFail({ email });
  const session = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.expires_at'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
  const { id, expires_at } = await session();
  await db
    .updateTable('sessions')
    .set({ last_used_at: ago(DAY / 2) })
    .where('id', '=', id)
    .execute();
  expect((await signedIn(token).call('GET /profile')).status).toBe(200);
  expect((await session()).expires_at).toBe(expires_at);
});

test('a temporary password expires after seven days', async () => {
  const { buyOrFail, purchase, emailsTo, db, visitor, signedIn } = await world();
  const { email } = purchase();
  const { token } = await buyOrFail({ email });
  const [passwordEmail] = (await emailsTo(email)).filter(({ attachments }) => attachments.length === 0);
  const password = temporaryPasswordIn(passwordEmail as NonNullable<typeof passwordEmail>);
  const { password_expires_at } = await db
    .selectFrom('users')
    .select('password_expires_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const remainingMs = Date.parse(password_expires_at ?? '') - Date.now();
  expect(remainingMs).toBeGreaterThan(6.99 * DAY);
  expect(remainingMs).toBeLessThanOrEqual(7 * DAY);
  await db
    .updateTable('users')
    .set({ password_expires_at: ago(1_000) })
    .where('email', '=', email)
    .execute();
  expect((await visitor.call('POST /login', { body: { email, password } })).status).toBe(422);
  const body = { current_password: password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  expect((await signedIn(token).call('POST /profile/change-password', { body })).status).toBe(422);
});

async function limitedSessions(here: World): Promise<Record<'checkout' | 'temporary', Client>> {
  const { email } = here.purchase();
  const { token } = await here.buyOrFail({ email });
  const [passwordEmail] = (await here.emailsTo(email)).filter(({ attachments }) => attachments.length === 0);
  const password = temporaryPasswordIn(passwordEmail as NonNullable<typeof passwordEmail>);
  const login = await here.visitor.must('POST /login', { body: { email, password } });
  return { checkout: here.signedIn(token), temporary: here.signedIn(login.token) };
}

const forCustomers = allCalls.filter((call) => {
  const { access } = endpointOf(call);
  return access === 'signed-in' || (Array.isArray(access) && access.includes('customer'));
});

const always: (keyof Calls)[] = [
  'GET /profile',
  'POST /profile/change-password',
  'POST /logout',
  'POST /logout-everywhere',
];
const forOrder = [
  'POST /orders/{id}/files',
  'POST /files/{id}/link',
  'DELETE /files/{id}',
  'PUT /orders/{id}/intakes/{itemId}',
  'POST /orders/{id}/messages',
  'POST /orders/{id}/messages/read',
  'POST /customer/orders/{id}/cancel',
  'POST /customer/orders/{id}/withdraw',
  'POST /customer/orders/{id}/withdraw/recall',
  'POST /customer/orders/{id}/early-start',
];
const allowed: Record<'checkout' | 'temporary', (call: keyof Calls) => boolean> = {
  temporary: (call) => [...always, 'PUT /profile'].includes(call),
  checkout: (call) =>
    [...always, 'POST /profile/choose-password'].includes(call) ||
    (call.startsWith('GET ') && call !== 'GET /profile/exports') ||
    call.startsWith('POST /messages') ||
    forOrder.includes(call) ||
    ['PUT /notifications/{id}/read', 'POST /notifications/read-all'].includes(call),
};

test.each(['checkout', 'temporary'] as const)(
  'a %s session may call its endpoints, and others return 403 with a reason',
  async (kind) => {
    const here = await world();
    const session = (await limitedSessions(here))[kind];
    // Logouts end the session, so they come last.
    const calls = forCustomers.toSorted((a, b) => Number(a.includes('logout')) - Number(b.includes('logout')));
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls.filter(
      (name) => name !== 'POST /logout-everywhere' && (name as string) !== 'GET /events',
    )) {
      const [method = '', path = ''] = call.split(' ');
      const url = `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
      const response = await session.send(method, url, method === 'GET' ? {} : { body: {} });
      if (allowed[kind](call)) expect(response.status, call).not.toBe(403);
      else {
        expect(response.status, call).toBe(403);
        expect(response.body.message, call).toMatch(/password/);
      }
    }
  },
);

test('a session with a temporary password may change the name but not the email address', async () => {
  const here = await world();
  const { temporary } = await limitedSessions(here);
  await temporary.must('PUT /profile', { body: { name: 'Ida Married' } });
  const response = await temporary.call('PUT /profile', { body: { email: 'elsewhere@mail.test' } });
  expect([response.status, response.body.message]).toEqual([
    403,
    'Set your own password before you change your email address.',
  ]);
});

test('an admin with a temporary password is exempt', async () => {
  const { admin, db, visitor, signedIn } = await world();
  await db
    .updateTable('users')
    .set({ password_is_temporary: true, password_expires_at: ahead(DAY) })
    .where('id', '=', admin.id)
    .execute();
  const login = await visitor.must('POST /login', { body: { email: admin.email, password: PASSWORD } });
  expect(login.password_is_temporary).toBe(true);
  const { kind } = await db
    .selectFrom('sessions')
    .select('kind')
    .where('user_id', '=', admin.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(kind).toBe('full');
  expect((await signedIn(login.token).call('GET /profile')).status).toBe(200);
});
