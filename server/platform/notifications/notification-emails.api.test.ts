import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import type { Client } from '../../../test/support/client.ts';
import type { World } from '../../../test/support/world.ts';
import { capturedTransport } from '../../adapters/email/captured.ts';
import { queueDailyDigests } from '../../emails/office/queue-daily-digests.ts';
import { createRenderer } from '../../emails/render.ts';
import { companyOf } from '../../shared/company/company.ts';
import { assign, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { startOutbox } from '../email/email.ts';
import { notificationWorld } from './notifications.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function outboxOf({ db, deps }: World) {
  let now = Date.now();
  const clock = () => new Date(now);
  const render = createRenderer({
    db,
    company: () => companyOf(deps),
    publicUrl: deps.publicUrl,
    sealer: deps.sealer,
    clock,
  });
  const transport = capturedTransport(db);
  const outbox = startOutbox({
    db,
    transport,
    render,
    log: deps.log,
    aheadMs: () => now - Date.now(),
    pollIntervalMs: 3_600_000,
  });
  const subjectsTo = async (to: string) => {
    await outbox.drain();
    const rows = await db.selectFrom('captured_emails').select('subject').where('recipient', '=', to).execute();
    return rows.map(({ subject }) => subject).filter((subject) => !/^Your order \d+ at/.test(subject));
  };
  const advance = (ms: number) => {
    now += ms;
  };
  return { subjectsTo, advance, now: clock };
}

const prefer = (by: Client, kind: string, fields: object) =>
  by.send('PUT', '/api/profile/notification-preferences', { body: { kinds: [{ kind, ...fields }] } });

async function assignedWorld() {
  const w = await notificationWorld();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  return { ...w, ...outboxOf(w), orderId, subject: `Order ${orderId} was assigned to you` };
}

test('an optional email waits five minutes', async () => {
  const { subjectsTo, advance, staff, subject } = await assignedWorld();
  advance(4.9 * MINUTE);
  expect(await subjectsTo(staff.email)).toEqual([]);
  advance(MINUTE);
  expect(await subjectsTo(staff.email)).toEqual([subject]);
});

test('it is not sent if the notification was read by then', async () => {
  const w = await assignedWorld();
  const [line] = (await w.list(w.staff)).data;
  await w.staff.must('PUT /notifications/{id}/read', { params: { id: line?.id ?? 0 } });
  w.advance(6 * MINUTE);
  expect(await w.subjectsTo(w.staff.email)).toEqual([]);
  const row = await w.db.selectFrom('outbox').selectAll().where('kind', '=', 'order-assigned').executeTakeFirst();
  expect(row).toMatchObject({ state: 'sent', last_error: 'Skipped: the recipient has read the notification' });
});

test('it is sent if another notification was read, or this one is turned off in the app', async () => {
  const w = await assignedWorld();
  await prefer(w.customer, 'work_started', { app: false });
  await setStatus(w.staff, w.orderId, 'in_progress');
  expect(await w.texts(w.customer)).toEqual([]);
  const second = await placeOrder(w);
  await assign(w, second, w.staff);
  const [latest] = (await w.list(w.staff)).data;
  await w.staff.must('PUT /notifications/{id}/read', { params: { id: latest?.id ?? 0 } });
  w.advance(6 * MINUTE);
  expect(await w.subjectsTo(w.staff.email)).toEqual([w.subject]);
  expect(await w.subjectsTo(w.customer.email)).toEqual([`We've started working on your order ${w.orderId}`]);
});

test('turning a kind off affects emails already queued', async () => {
  const { subjectsTo, advance, staff } = await assignedWorld();
  expect((await prefer(staff, 'assigned', { email: false })).status).toBe(200);
  advance(6 * MINUTE);
  expect(await subjectsTo(staff.email)).toEqual([]);
});

test('mandatory emails do not wait', async () => {
  const w = await notificationWorld();
  await w.buyOrFail({ email: 'new@mail.test' });
  await outboxOf(w).subjectsTo('new@mail.test');
  const sent = await w.db
    .selectFrom('captured_emails')
    .select('subject')
    .where('recipient', '=', 'new@mail.test')
    .execute();
  expect(sent).toHaveLength(2);
});

const digestsAt = (w: World, now: Date, timeZone = 'UTC') =>
  queueDailyDigests({ ...w.deps, clock: { now: () => now, refresh: async () => {} } }, async () => timeZone);

const atUtc = (hour: number, from = new Date()) =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + 1, hour));

test('daily means one email after 8 in the morning, with what is still unread', async () => {
  const w = await notificationWorld();
  const emails = outboxOf(w);
  await prefer(w.staff, 'assigned', { email_when: 'daily' });
  const orders = [await placeOrder(w), await placeOrder(w), await placeOrder(w)];
  for (const id of orders) await assign(w, id, w.staff);
  const lines = (await w.list(w.staff)).data;
  await w.staff.must('PUT /notifications/{id}/read', { params: { id: lines[0]?.id ?? 0 } });
  emails.advance(6 * MINUTE);
  expect(await emails.subjectsTo(w.staff.email)).toEqual([]);
  for (let twice = 0; twice < 2; twice += 1) await digestsAt(w, atUtc(9));
  emails.advance(48 * HOUR);
  expect(await emails.subjectsTo(w.staff.email)).toEqual([`Your day at ${sampleCompany.name}: 2 updates`]);
  const { text } = await w.db
    .selectFrom('captured_emails')
    .select('text')
    .where('recipient', '=', w.staff.email)
    .executeTakeFirstOrThrow();
  expect(text).toContain(`Order ${orders[0]} was assigned to you Open\nhttps://shop.test/staff/dashboard?panel=jobs`);
  expect(text).not.toContain(`Order ${orders[2]} `);
});

test('the daily email comes at 8 in the time zone of the company, and without the bell too', async () => {
  const w = await notificationWorld();
  await prefer(w.staff, 'assigned', { email_when: 'daily', app: false });
  await assign(w, await placeOrder(w), w.staff);
  expect(await w.texts(w.staff)).toEqual([]);
  const queued = () => w.db.selectFrom('outbox').select('id').where('kind', '=', 'daily-digest').execute();
  // 08:00 in Tokyo is 23:00 of the day before in UTC.
  const eight = new Date(atUtc(0, new Date(Date.now() + 24 * HOUR)).getTime() - HOUR);
  await w.db
    .updateTable('notifications')
    .set({ created_at: new Date(eight.getTime() - HOUR).toISOString() })
    .execute();
  await digestsAt(w, new Date(eight.getTime() - MINUTE), 'Asia/Tokyo');
  expect(await queued()).toEqual([]);
  await digestsAt(w, new Date(eight.getTime() + MINUTE), 'Asia/Tokyo');
  expect(await queued()).toHaveLength(1);
});

test('a notification from the future, which another clock dated, is in the next daily email', async () => {
  const w = await notificationWorld();
  await prefer(w.staff, 'assigned', { email_when: 'daily' });
  await assign(w, await placeOrder(w), w.staff);
  await w.texts(w.staff);
  await w.db
    .updateTable('notifications')
    .set({ created_at: new Date(Date.now() + 72 * HOUR).toISOString() })
    .execute();
  const queued = () => w.db.selectFrom('outbox').select('id').where('kind', '=', 'daily-digest').execute();
  await digestsAt(w, atUtc(9));
  expect(await queued()).toHaveLength(1);
});

test('a daily email is not sent when everything was read, or the kind is immediate again', async () => {
  const w = await notificationWorld();
  const emails = outboxOf(w);
  await prefer(w.staff, 'assigned', { email_when: 'daily' });
  await assign(w, await placeOrder(w), w.staff);
  const [line] = (await w.list(w.staff)).data;
  await digestsAt(w, atUtc(9));
  await w.staff.must('POST /notifications/read-all', { body: { up_to: line?.id ?? 0 } });
  emails.advance(48 * HOUR);
  expect(await emails.subjectsTo(w.staff.email)).toEqual([]);
});
