import { expect, test } from 'vitest';
import { addTotp, codeOf } from '../../../test/support/second-factors.ts';
import { ahead, DAY, next } from '../../../test/support/seeds.ts';
import { openStage } from '../../../test/support/stage.ts';
import { PASSWORD, temporaryPasswordIn, type World, world, worldOn } from '../../../test/support/world.ts';

const DAYS = { admin: 7, staff: 30, customer: 90 };
const today = () => new Date().toISOString().slice(0, 10);
const tomorrow = () => ahead(DAY).slice(0, 10);

const require = ({ admin }: Pick<World, 'admin'>, second_factor_required: Record<string, string | null>) =>
  admin.call('PUT /admin/settings/security', { body: { second_factor_required, session_days: DAYS } });

async function freshWorld() {
  const w = await world({ fresh: true });
  const { secret } = await addTotp(w.admin);
  return { ...w, secret };
}

test('nothing is required at first, and sessions last 7, 30 and 90 days', async () => {
  const { admin } = await world({ fresh: true });
  const security = { second_factor_required: {}, session_days: DAYS, updated_at: null, updated_by: null };
  expect(await admin.must('GET /admin/settings/security')).toEqual(security);
  expect(await admin.must('GET /admin/settings')).toMatchObject({ security });
});

test('the admin who requires a second factor must have one', async () => {
  const w = await world({ fresh: true });
  const response = await require(w, { staff: tomorrow() });
  expect([response.status, response.body.message]).toEqual([409, 'Set up your own second factor first.']);
  expect((await require(w, {})).status).toBe(200);
  await addTotp(w.admin);
  expect((await require(w, { staff: tomorrow() })).status).toBe(200);
});

test('before the day a login is as usual and says from when a factor is required', async () => {
  const w = await freshWorld();
  const day = tomorrow();
  await require(w, { customer: day });
  const { customer, visitor } = w;
  const login = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  expect(login.user.second_factor).toEqual({ enrolled: false, required_from: day });
  const client = w.signedIn(login.token);
  expect((await client.must('GET /profile/security')).session.kind).toBe('full');
  expect((await client.call('GET /customer/orders')).status).toBe(200);
});

test('from the day on a login and open sessions can only enroll, and enrolling makes the session a full one', async () => {
  const w = await freshWorld();
  const { customer, visitor } = w;
  await require(w, { customer: today() });
  const login = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const client = w.signedIn(login.token);
  for (const session of [customer, client]) {
    const refused = await session.call('GET /customer/orders');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Set up a second factor first. Your role requires one.',
    ]);
    expect((await session.must('GET /profile/security')).session.kind).toBe('enrollment');
  }
  expect((await w.admin.call('GET /admin/users')).status).toBe(200);
  await addTotp(client);
  expect((await client.must('GET /profile/security')).session.kind).toBe('full');
  expect((await client.call('GET /customer/orders')).status).toBe(200);
  expect((await customer.call('GET /profile')).status).toBe(401);
});

test('an old session must be confirmed before it adds the first factor', async () => {
  const w = await freshWorld();
  const { customer, db } = w;
  await require(w, { customer: today() });
  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', customer.id).execute();
  expect((await customer.call('POST /profile/totp')).body.confirm).toBe(true);
  await customer.must('POST /profile/confirm', { body: { password: PASSWORD } });
  await addTotp(customer);
  expect((await customer.call('GET /customer/orders')).status).toBe(200);
});

test('a temporary password is replaced first, then the factor is added', async () => {
  const w = await freshWorld();
  await require(w, { staff: today() });
  const roles = (await w.admin.must('GET /admin/roles')).data;
  const email = `sam${next()}@mail.test`;
  const role_id = roles.find(({ name }) => name === 'staff')?.id ?? 0;
  await w.admin.must('POST /admin/users', { body: { name: 'Sam', email, role_id } });
  const [welcome] = await w.emailsTo(email);
  const password = temporaryPasswordIn(welcome as NonNullable<typeof welcome>);
  const login = await w.visitor.must('POST /login', { body: { email, password } });
  const client = w.signedIn(login.token);
  const kind = async () =>
    (await w.db.selectFrom('sessions').select('kind').where('user_id', '=', login.user.id).executeTakeFirst())?.kind;
  expect(await kind()).toBe('temporary');
  expect((await client.call('POST /profile/totp')).status).toBe(403);
  const body = { current_password: password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  await client.must('POST /profile/change-password', { body });
  expect((await client.must('GET /profile/security')).session.kind).toBe('enrollment');
  expect((await client.call('GET /staff/orders')).status).toBe(403);
  await addTotp(client);
  expect((await client.call('GET /staff/orders')).status).toBe(200);
});

test('an admin with a temporary password must enroll too', async () => {
  const w = await freshWorld();
  const other = await w.personAs('admin');
  await w.db
    .updateTable('users')
    .set({ password_is_temporary: true, password_expires_at: ahead(DAY) })
    .where('id', '=', other.id)
    .execute();
  await require(w, { admin: today() });
  const login = await w.visitor.must('POST /login', { body: { email: other.email, password: PASSWORD } });
  expect((await w.signedIn(login.token).call('GET /admin/users')).status).toBe(403);
  expect((await other.call('GET /admin/users')).status).toBe(403);
});

test('the last factor can’t be removed while the role needs one', async () => {
  const w = await freshWorld();
  await require(w, { admin: today() });
  const refused = await w.admin.call('DELETE /profile/totp');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Your role requires a second factor. Add another one before you remove this one.',
  ]);
  await require(w, {});
  expect((await w.admin.call('DELETE /profile/totp')).status).toBe(200);
});

test('lifting the requirement frees the sessions that waited for it', async () => {
  const w = await freshWorld();
  const { customer, visitor } = w;
  await require(w, { customer: today() });
  const login = await visitor.must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  await require(w, { customer: null });
  for (const session of [customer, w.signedIn(login.token)])
    expect((await session.call('GET /customer/orders')).status).toBe(200);
});

test('the requirement follows a renamed role, and goes with a deleted one', async () => {
  const w = await freshWorld();
  const { id } = await w.admin.must('POST /admin/roles', { body: { name: 'constructor' } });
  const partner = await w.personAs('constructor');
  expect((await partner.must('GET /profile')).second_factor).toEqual({ enrolled: false, required_from: null });
  await require(w, { constructor: today() });
  await w.admin.must('PUT /admin/roles/{id}', { params: { id }, body: { name: 'partner' } });
  expect((await partner.call('GET /admin-user')).status).toBe(403);
  expect((await w.admin.must('GET /admin/settings/security')).second_factor_required).toEqual({ partner: today() });
  const { role_id } = await w.customer.must('GET /profile');
  await w.db.updateTable('users').set({ role_id }).where('id', '=', partner.id).execute();
  await w.admin.must('DELETE /admin/roles/{id}', { params: { id } });
  expect((await w.admin.must('GET /admin/settings/security')).second_factor_required).toEqual({});
});

test('a requirement that another node has just set follows a renamed role too', async () => {
  const w = await freshWorld();
  const { id } = await w.admin.must('POST /admin/roles', { body: { name: 'auditor' } });
  await w.deps.settings.current();
  await w.deps.settings.set(w.db, 'second_factor_required', { auditor: today(), staff: today() }, w.admin.id);
  await w.admin.must('PUT /admin/roles/{id}', { params: { id }, body: { name: 'partner' } });
  const expected = { partner: today(), staff: today() };
  expect((await w.admin.must('GET /admin/settings/security')).second_factor_required).toEqual(expected);
});

test.each([
  ['no settings', {}, ['second_factor_required', 'session_days']],
  ['an unknown role', { second_factor_required: { nobody: '2030-01-01' } }, ['second_factor_required']],
  ['a day that does not exist', { second_factor_required: { staff: '2030-02-30' } }, ['second_factor_required.staff']],
  ['0 days', { session_days: { ...DAYS, admin: 0 } }, ['session_days.admin']],
  ['91 days', { session_days: { ...DAYS, customer: 91 } }, ['session_days.customer']],
  ['half a day', { session_days: { ...DAYS, staff: 1.5 } }, ['session_days.staff']],
  ['no days for staff', { session_days: { admin: 7, customer: 90 } }, ['session_days.staff']],
])('%s returns 422 and names the field', async (_, change, fields) => {
  const { admin } = await freshWorld();
  const valid = { second_factor_required: {}, session_days: DAYS };
  const body = Object.keys(change).length === 0 ? {} : { ...valid, ...change };
  const response = await admin.send('PUT', '/api/admin/settings/security', { body });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, fields]);
});

test('two editors: the second one with an outdated form gets 409', async () => {
  const w = await freshWorld();
  const body = { second_factor_required: {}, session_days: { ...DAYS, staff: 20 } };
  const first = await w.admin.must('PUT /admin/settings/security', { body });
  expect(first.updated_at).toEqual(expect.any(String));
  const { updated_at } = first as { updated_at: string };
  await w.admin.must('PUT /admin/settings/security', { body: { ...body, updated_at } });
  const outdated = { ...body, updated_at };
  expect((await w.admin.call('PUT /admin/settings/security', { body: outdated })).status).toBe(409);
});

test('a change is in the audit log', async () => {
  const w = await freshWorld();
  await w.admin.must('PUT /admin/settings/security', {
    body: { second_factor_required: { admin: today() }, session_days: { ...DAYS, admin: 3 } },
  });
  const entry = await w.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'settings.update')
    .executeTakeFirstOrThrow();
  expect(entry.actor_id).toBe(w.admin.id);
  expect(entry.before).toContain('\\"admin\\":7');
  expect(entry.after).toContain('\\"admin\\":3');
  expect(entry.after).toContain(today());
});

test('shorter sessions apply to open ones from their beginning, longer ones to new ones', async () => {
  const w = await freshWorld();
  const { customer, db } = w;
  const endOf = async () => {
    const row = await db
      .selectFrom('sessions')
      .select(['created_at', 'absolute_end_at'])
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return Math.round((Date.parse(row.absolute_end_at) - Date.parse(row.created_at)) / DAY);
  };
  const change = (days: number) =>
    w.admin.must('PUT /admin/settings/security', {
      body: { second_factor_required: {}, session_days: { ...DAYS, customer: days } },
    });
  await db
    .updateTable('sessions')
    .set({ absolute_end_at: ahead(90 * DAY) })
    .where('user_id', '=', customer.id)
    .execute();
  await change(10);
  expect(await endOf()).toBe(10);
  await change(20);
  expect(await endOf()).toBe(10);
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 6 * DAY).toISOString() })
    .where('user_id', '=', customer.id)
    .execute();
  await change(5);
  expect((await customer.call('GET /profile')).status).toBe(401);
});

test('a change on one node applies on the other', async () => {
  const stage = await openStage();
  const w = await worldOn(stage);
  const other = await worldOn(await openStage({ sharing: stage }));
  const there = other.signedIn(w.customer.token);
  expect((await there.call('GET /customer/orders')).status).toBe(200);
  await addTotp(w.admin);
  await require(w, { customer: today() });
  other.deps.settings.invalidate();
  expect((await there.call('GET /customer/orders')).status).toBe(403);
});

test('a code works although the clock of business rules was moved', async () => {
  const w = await freshWorld();
  const moved = await w.stage.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days: 3 } });
  expect(moved.statusCode).toBe(200);
  const { challenge } = (
    (await w.visitor.send('POST', '/api/login', { body: { email: w.admin.email, password: PASSWORD } }))
      .body as unknown as { second_factor: { challenge: string } }
  ).second_factor;
  const body = { challenge, method: 'totp' as const, code: codeOf(w.secret) };
  expect((await w.visitor.must('POST /login/second-factor', { body })).user.id).toBe(w.admin.id);
});
