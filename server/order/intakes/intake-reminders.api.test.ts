import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { assign, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { queueIntakeReminders } from './intake-reminders.ts';
import { askAgain, domain, orderWith, refund, submit, waive } from './intakes.fixture.ts';

const FRIDAY = '2026-11-20T15:00:00.000Z';
const SUBJECT = /we need some information from you/;

async function reminded(fields = [domain]) {
  const w = await world({ fresh: true });
  const of = await orderWith(w, [...fields]);
  await w.db.updateTable('intakes').set({ created_at: FRIDAY }).where('order_id', '=', of.orderId).execute();
  const runAt = (time: string, days = [1, 2, 3, 4, 5, 6, 7]) => queueIntakeReminders(depsAt(w, time, days));
  const sentTo = async () => (await w.emailsTo(w.customer.email)).filter(({ subject }) => SUBJECT.test(subject));
  return { ...w, of, runAt, sent: async () => (await sentTo()).length, sentTo };
}

function depsAt({ deps }: World, time: string, working_days: number[]) {
  const current = async () => ({
    ...(await deps.settings.current()),
    time_zone: 'Europe/Berlin',
    working_days,
    holidays: [],
  });
  return {
    ...deps,
    clock: { now: () => new Date(time), refresh: async () => {} },
    settings: { ...deps.settings, current },
  };
}

const warnings = ({ db }: World) =>
  db.selectFrom('notification_events').select('kind').where('kind', '=', 'intake_unanswered').execute();

test('reminders are sent at 9 on days 1, 3 and 7, then admins are notified once', async () => {
  const w = await reminded();
  await w.runAt('2026-11-20T16:00:00.000Z');
  await w.runAt('2026-11-21T07:59:00.000Z');
  expect(await w.sent()).toBe(0);
  const times = ['2026-11-21T08:00', '2026-11-22T20:00', '2026-11-23T08:00', '2026-11-26T20:00', '2026-11-27T08:00'];
  const counts: number[] = [];
  for (const time of times) {
    await w.runAt(`${time}:00.000Z`);
    await w.runAt(`${time}:30.000Z`);
    counts.push(await w.sent());
  }
  expect(counts).toEqual([1, 1, 2, 2, 3]);
  expect(await warnings(w)).toHaveLength(1);
  await w.runAt('2026-12-31T12:00:00.000Z');
  expect([await w.sent(), (await warnings(w)).length]).toEqual([3, 1]);
  const [email] = await w.sentTo();
  expect(email?.text).toContain(`/customer/dashboard/orders/${w.of.orderId}?tab=questions`);
});

test('on a day without work nothing is sent, and what is due then comes in one email', async () => {
  const w = await reminded();
  const weekdays = [1, 2, 3, 4, 5];
  await w.runAt('2026-11-21T12:00:00.000Z', weekdays);
  await w.runAt('2026-11-23T07:30:00.000Z', weekdays);
  expect(await w.sent()).toBe(0);
  await w.runAt('2026-11-23T08:00:00.000Z', weekdays);
  await w.runAt('2026-11-24T08:00:00.000Z', weekdays);
  expect(await w.sent()).toBe(1);
  await w.runAt('2026-11-27T08:00:00.000Z', weekdays);
  expect(await w.sent()).toBe(2);
});

test('two nodes that remind at the same time send one email', async () => {
  const w = await reminded();
  await Promise.all(Array.from({ length: 5 }, () => w.runAt('2026-11-21T10:00:00.000Z')));
  expect(await w.sent()).toBe(1);
});

test('answered, waived, cancelled, refunded and deleted orders get no reminder', async () => {
  const w = await reminded();
  const others = [w.of, await orderWith(w), await orderWith(w), await orderWith(w), await orderWith(w)] as const;
  await w.db.updateTable('intakes').set({ created_at: FRIDAY }).execute();
  const [answered, waived, cancelled, deleted, refunded] = others;
  await submit(w.customer, answered, { domain: 'example.com' });
  await waive(w.admin, waived);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: cancelled.orderId }, body: {} });
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: deleted.orderId } });
  await refund(w, refunded.orderId);
  await w.runAt('2026-11-28T10:00:00.000Z');
  expect(await w.sent()).toBe(0);
});

test('questions asked again are left to the reminders of the paused clock, and start anew without it', async () => {
  const w = await reminded();
  await submit(w.customer, w.of, { domain: 'example.com' });
  await assign(w, w.of.orderId, w.staff);
  await setStatus(w.staff, w.of.orderId, 'in_progress');
  await askAgain(w.staff, w.of);
  await w.db.updateTable('intakes').set({ asked_again_at: FRIDAY }).execute();
  await w.runAt('2026-11-21T10:00:00.000Z');
  expect(await w.sent()).toBe(0);
  await w.db.updateTable('orders').set({ clock_state: 'running', clock_reason: null }).execute();
  await w.runAt('2026-11-21T10:00:00.000Z');
  expect(await w.sent()).toBe(1);
});
