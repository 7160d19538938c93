import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { ago, ahead, DAY } from '../../../test/support/seeds.ts';
import { type KnownClient, PASSWORD, type World, world } from '../../../test/support/world.ts';
import { cleanUp } from '../../adapters/database/cleanup.ts';
import { openEventStream } from '../../http/event-stream.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605 Version/18.5 Safari/604.1';

async function logIn(w: World, { email }: KnownClient, userAgent: string, by: Client = w.newVisitor()) {
  const headers = { 'user-agent': userAgent };
  const { status, body } = await by.send('POST', '/api/login', { body: { email, password: PASSWORD }, headers });
  expect(status).toBe(200);
  return w.signedIn(body.token as string);
}

const sessionOf = ({ db }: World, { id }: KnownClient) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow();
const daysFromNow = (time: string) => (Date.parse(time) - Date.now()) / DAY;

test('the sessions of the user are listed with device and network, the current one marked', async () => {
  const w = await world();
  const firefox = await logIn(w, w.customer, FIREFOX, w.clientAt('203.0.113.77'));
  await logIn(w, w.customer, SAFARI, w.clientAt('2001:db8:1:2::3'));
  const { data, meta } = await firefox.must('GET /profile/sessions');
  expect(meta.total).toBe(3);
  expect(data).toMatchObject([
    { current: false, kind: 'full', agent: 'Safari on iPhone', ip_prefix: '2001:db8:1::/48' },
    { current: true, kind: 'full', agent: 'Firefox on Windows', ip_prefix: '203.0.113.0/24' },
    { current: false, kind: 'full', agent: null, ip_prefix: null },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/token|hash|203\.0\.113\.77/);
});

test('a session can be ended by its user only, and its event stream closes', async () => {
  const w = await world({ listening: true });
  const other = await logIn(w, w.customer, FIREFOX);
  const stream = await openEventStream(w.url, other.token);
  await stream.event('ready');
  const { id } = await sessionOf(w, w.customer);
  expect((await w.staff.call('DELETE /profile/sessions/{id}', { params: { id } })).status).toBe(404);
  await w.customer.must('DELETE /profile/sessions/{id}', { params: { id } });
  await stream.end();
  expect((await other.call('GET /profile')).status).toBe(401);
  expect((await w.customer.call('GET /profile')).status).toBe(200);
  expect((await w.customer.call('DELETE /profile/sessions/{id}', { params: { id } })).status).toBe(404);
});

test('ending all others keeps this one, and other users', async () => {
  const w = await world();
  const others = [await logIn(w, w.customer, FIREFOX), await logIn(w, w.customer, SAFARI)];
  await w.customer.must('DELETE /profile/sessions');
  for (const other of others) expect((await other.call('GET /profile')).status).toBe(401);
  for (const person of [w.customer, w.staff]) expect((await person.call('GET /profile')).status).toBe(200);
});

test('an admin ends the sessions of a user, which is in the audit log', async () => {
  const w = await world();
  await w.admin.must('DELETE /admin/users/{id}/sessions', { params: { id: w.staff.id } });
  expect((await w.staff.call('GET /profile')).status).toBe(401);
  const entry = await w.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'user.end-sessions')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ actor_id: w.admin.id, subject_id: w.staff.id });
  const own = { params: { id: w.admin.id } };
  await w.admin.must('DELETE /admin/users/{id}/sessions', own);
  expect((await w.admin.call('GET /profile')).status).toBe(200);
});

test.each([
  ['admin', 7, 1],
  ['staff', 30, 30],
  ['customer', 90, 30],
] as const)('a session of a %s ends after %i days, and after %i without use', async (role, days, idleDays) => {
  const w = await world();
  const person = await w.personAs(role);
  await logIn(w, person, FIREFOX);
  const session = await sessionOf(w, person);
  expect(daysFromNow(session.absolute_end_at)).toBeCloseTo(days, 2);
  expect(daysFromNow(session.expires_at)).toBeCloseTo(idleDays, 2);
  await w.db
    .updateTable('sessions')
    .set({ last_used_at: ago(3_600_000), expires_at: ahead(60_000) })
    .where('user_id', '=', person.id)
    .execute();
  expect((await person.call('GET /profile')).status).toBe(200);
  const used = await w.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(daysFromNow(used.expires_at)).toBeCloseTo(idleDays, 2);
});

test('use does not move the absolute end', async () => {
  const w = await world();
  const end = ahead(60_000);
  await w.db
    .updateTable('sessions')
    .set({ last_used_at: ago(DAY), absolute_end_at: end })
    .where('user_id', '=', w.customer.id)
    .execute();
  expect((await w.customer.call('GET /profile')).status).toBe(200);
  expect((await sessionOf(w, w.customer)).absolute_end_at).toBe(end);
  await w.db
    .updateTable('sessions')
    .set({ absolute_end_at: ago(1) })
    .where('user_id', '=', w.customer.id)
    .execute();
  expect((await w.customer.call('GET /profile')).status).toBe(401);
  await cleanUp(w.db);
  expect(await w.db.selectFrom('sessions').select('id').where('user_id', '=', w.customer.id).execute()).toEqual([]);
});

test('seven days later the session of an admin is gone, its stream too, and that of a customer is not', async () => {
  const w = await world({ fresh: true, listening: true });
  const [admin, customer] = [await logIn(w, w.admin, FIREFOX), await logIn(w, w.customer, FIREFOX)];
  const moved = await w.stage.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days: 7 } });
  expect(moved.statusCode).toBe(200);
  expect((await admin.call('GET /profile')).status).toBe(401);
  expect((await customer.call('GET /profile')).status).toBe(200);
  const again = await logIn(w, w.admin, FIREFOX);
  expect((await again.call('GET /profile')).status).toBe(200);
  const [session, ...others] = (await again.must('GET /profile/sessions')).data;
  expect(others).toEqual([]);
  for (const time of [session?.created_at, session?.last_used_at]) expect(daysFromNow(time ?? '')).toBeCloseTo(7, 1);
});

test('a user has at most twenty sessions, with parallel logins too; the oldest are removed', async () => {
  const w = await world();
  for (let i = 0; i < 5; i += 1) await Promise.all(Array.from({ length: 5 }, () => logIn(w, w.customer, FIREFOX)));
  const rows = await w.db.selectFrom('sessions').select('id').where('user_id', '=', w.customer.id).execute();
  expect(rows).toHaveLength(20);
  expect((await w.customer.call('GET /profile')).status).toBe(401);
});

const reports = async (w: World, { email }: KnownClient) =>
  (await w.emailsTo(email)).filter(({ subject }) => subject.startsWith('New login'));

test.each(['admin', 'staff'])('a login of a %s from a new device is emailed, once per device', async (role) => {
  const w = await world();
  const person = await w.personAs(role);
  await logIn(w, person, FIREFOX, w.clientAt('203.0.113.77'));
  const [report, ...others] = await reports(w, person);
  expect(others).toEqual([]);
  expect(report?.text).toContain('Firefox on Windows (network 203.0.113.0/24)');
  const again = await logIn(w, person, FIREFOX);
  await again.must('POST /logout-everywhere');
  await logIn(w, person, FIREFOX);
  expect(await reports(w, person)).toHaveLength(1);
  await logIn(w, person, SAFARI);
  expect(await reports(w, person)).toHaveLength(2);
});

test('after 90 days a device that is not logged in is new again', async () => {
  const w = await world();
  await (await logIn(w, w.staff, FIREFOX)).must('POST /logout-everywhere');
  await w.db
    .updateTable('outbox')
    .set({ created_at: ago(91 * DAY) })
    .where('user_id', '=', w.staff.id)
    .execute();
  await logIn(w, w.staff, FIREFOX);
  expect(await reports(w, w.staff)).toHaveLength(2);
});

test('a customer gets no email about a new device', async () => {
  const w = await world();
  await logIn(w, w.customer, FIREFOX);
  expect(await reports(w, w.customer)).toEqual([]);
});
