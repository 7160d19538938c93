import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';

const change = async ({ admin }: World, changes: object) => {
  const settings = await admin.must('GET /admin/settings/work');
  return admin.call('PUT /admin/settings/work', { body: { ...settings, ...changes } });
};

const fresh = () => world({ fresh: true });

test('until an admin changes them, the calendar is that of the company file', async () => {
  const { admin } = await fresh();
  expect(await admin.must('GET /admin/settings/work')).toMatchObject({
    working_days: [1, 2, 3, 4, 5],
    day_start: '09:00',
    day_end: '17:00',
    holidays: [],
    clock_waits_for_payment: true,
    waiting_reminder_days: [2, 5, 10],
    show_on_time_rate: true,
    updated_at: null,
    updated_by: null,
  });
});

test('settings name who changed them last, each group its own', async () => {
  const w = await fresh();
  const ann = await w.personAs('admin');
  await change(w, { show_on_time_rate: false });
  const invoicing = await ann.must('PUT /admin/settings/invoicing', {
    body: { value: { due_in_days: 7 }, updated_at: null },
  });
  expect(invoicing.updated_by).toBe(ann.name);
  const work = await ann.must('GET /admin/settings/work');
  expect(work.updated_by).toBe(w.admin.name);
  await ann.must('PUT /admin/settings/work', { body: { show_on_time_rate: true, updated_at: work.updated_at } });
  expect((await w.admin.must('GET /admin/settings/work')).updated_by).toBe(ann.name);
});

test('a change of the calendar has an audit entry of its own, and only what differs is stored', async () => {
  const w = await fresh();
  const { status } = await change(w, {
    working_days: [6, 1, 2, 3, 4],
    holidays: [
      { day: '2027-01-01', name: 'New Year' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ],
    show_on_time_rate: false,
  });
  expect(status).toBe(200);
  expect(await w.admin.must('GET /admin/settings/work')).toMatchObject({
    working_days: [1, 2, 3, 4, 6],
    holidays: [{ day: '2026-12-25' }, { day: '2027-01-01' }],
  });
  const stored = await w.db.selectFrom('settings').select('key').where('updated_by', '=', w.admin.id).execute();
  expect(stored.map(({ key }) => key).sort()).toEqual(['holidays', 'show_on_time_rate', 'working_days']);
  const entries = await w.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toEqual(['settings.calendar', 'settings.update']);
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ show_on_time_rate: false });
});

test('settings that are left out of a change keep their value, and the end of the day is checked with its start', async () => {
  const w = await fresh();
  const put = (body: object) => w.admin.call('PUT /admin/settings/work', { body });
  const before = await w.admin.must('GET /admin/settings/work');
  expect(await put({ holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] })).toMatchObject({
    status: 200,
    body: {
      ...before,
      holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
      updated_at: expect.any(String),
      updated_by: w.admin.name,
    },
  });
  expect(await put({ clock_waits_for_payment: false })).toMatchObject({
    body: { clock_waits_for_payment: false, holidays: [{ day: '2026-12-25' }] },
  });
  expect(await put({ day_end: '08:30' })).toMatchObject({
    status: 422,
    body: { errors: { day_end: ['The day end field must be after the start of the day.'] } },
  });
  const { work } = await w.admin.must('GET /admin/settings');
  expect(work).toEqual(await w.admin.must('GET /admin/settings/work'));
});

test('a change based on outdated settings is refused', async () => {
  const w = await fresh();
  const opened = await w.admin.must('GET /admin/settings/work');
  await change(w, { day_start: '07:00' });
  const late = await w.admin.call('PUT /admin/settings/work', { body: { ...opened, day_start: '08:00' } });
  expect(late.status).toBe(409);
});

test.each([
  [
    'holidays.1.day',
    {
      holidays: [
        { day: '2026-12-25', name: 'A' },
        { day: '25.12.2026', name: 'B' },
      ],
    },
  ],
  ['holidays.0.name', { holidays: [{ day: '2026-12-25', name: '' }] }],
  ['time_zone', { time_zone: 'Europe/Atlantis' }],
  ['working_days', { working_days: [] }],
  ['working_days.0', { working_days: [8] }],
  ['day_end', { day_start: '17:00', day_end: '09:00' }],
  ['waiting_reminder_days', { waiting_reminder_days: [5, 2] }],
  ['pay_commissions_after', { pay_commissions_after: 'never' }],
])('an invalid %s is named', async (field, changes) => {
  const w = await world();
  const { status, body } = await change(w, changes);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('only admins see and change them', async () => {
  const w = await world();
  for (const client of [w.staff, w.customer]) expect((await client.call('GET /admin/settings/work')).status).toBe(403);
});
