import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { runRetention } from './run-retention.ts';

const HOUR_MS = 3600_000;
const fresh = () => world({ fresh: true });

const change = async (w: World, value: object) => {
  const { value: stored, updated_at } = await w.admin.must('GET /admin/settings/privacy');
  return w.admin.call('PUT /admin/settings/privacy', { body: { value: { ...stored, ...value }, updated_at } });
};

/** The business clock of this node, so that no test waits. */
const runAt = (w: World, now: Date, stopping?: AbortSignal) =>
  runRetention({ ...w.deps, clock: { ...w.deps.clock, now: () => now } }, stopping);

const monthsFromNow = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, now.getUTCDate() + 1));
};

const seedContact = async (w: World, created_at: string) => {
  await w.visitor.must('POST /contact', { body: { name: 'Vi Old', email: 'vi@mail.test', message: 'Hi zebra' } });
  const { id } = await w.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await w.db.updateTable('contact_messages').set({ created_at }).where('id', '=', id).execute();
  return id;
};

const ruleOf = async (w: World, key: string) =>
  (await w.admin.must('GET /admin/settings/privacy')).rules.find((rule) => rule.key === key);

test('each period has its range, and a refusal names the field', async () => {
  const w = await fresh();
  expect((await w.admin.must('GET /admin/settings/privacy')).value).toEqual({
    contact_months: 24,
    unused_months: null,
    audit_months: 36,
    retention_years: null,
  });
  for (const [field, values] of [
    ['contact_months', [0, 61, 1.5, null, '2']],
    ['unused_months', [11, 61, 0]],
    ['audit_months', [11, 121]],
    ['retention_years', [2, 16]],
  ] as const)
    for (const value of values) {
      const { status, body } = await change(w, { [field]: value });
      expect([field, value, status]).toEqual([field, value, 422]);
      expect(Object.keys((body as { errors?: object }).errors ?? {})).toEqual([field]);
    }
  const { status } = await change(w, { contact_months: 1, unused_months: 12, audit_months: 120, retention_years: 3 });
  expect(status).toBe(200);
  expect((await w.admin.must('GET /admin/settings/legal')).value.processors).toEqual([]);
});

test('processors and periods are stored side by side, and an older form is refused', async () => {
  const w = await fresh();
  await change(w, { contact_months: 6 });
  const legal = await w.admin.must('GET /admin/settings/legal');
  const processors = [{ name: 'Alder Books Ltd', purpose: 'keeps our accounts', place: '', link: '' }];
  await w.admin.must('PUT /admin/settings/legal', {
    body: { value: { ...legal.value, processors }, updated_at: legal.updated_at },
  });
  expect((await w.admin.must('GET /admin/settings/privacy')).value.contact_months).toBe(6);
  const old = await w.admin.call('PUT /admin/settings/privacy', {
    body: {
      value: { contact_months: 5, unused_months: null, audit_months: 36, retention_years: null },
      updated_at: new Date(0).toISOString(),
    },
  });
  expect(old.status).toBe(409);
  await change(w, { contact_months: 7 });
  expect((await w.admin.must('GET /admin/settings/legal')).value.processors).toEqual(processors);
});

test('the privacy policy shows the periods at once', async () => {
  const w = await fresh();
  const policy = async () => {
    const params = { kind: 'privacy' } as const;
    return (await w.admin.must('POST /admin/legal/{kind}/preview', { params, body: { html: '<p>{{retention}}</p>' } }))
      .html;
  };
  expect(await policy()).toContain('Contact messages with our answers: 24 months after the last one');
  expect(await policy()).toContain('7 years from the end of their year');
  expect(await policy()).not.toContain('Accounts without an order');
  await change(w, { contact_months: 12, unused_months: 18, retention_years: 10 });
  expect(await policy()).toContain('Contact messages with our answers: 12 months after the last one');
  expect(await policy()).toContain('10 years from the end of their year');
  expect(await policy()).toContain('Accounts without an order: 18 months after the last login');
});

test('old contact messages go with all that belongs to them, and a conversation that goes on stays', async () => {
  const w = await fresh();
  const longAgo = '2024-01-10T10:00:00.000Z';
  const [gone, answered, recent] = [
    await seedContact(w, longAgo),
    await seedContact(w, longAgo),
    await seedContact(w, new Date().toISOString()),
  ];
  await w.admin.must('POST /admin/contact-messages/{id}/replies', {
    params: { id: answered },
    body: { content: 'Yes' },
  });
  const email = {
    sender: 'vi@mail.test',
    subject: 'Old',
    state: 'contact',
    reason: '',
    content: null,
    order_id: null,
    user_id: null,
    order_message_id: null,
    raw_file_id: null,
    settled_by: null,
    settled_at: null,
    visibility: null,
    raw_hash: null,
  } as const;
  await w.db
    .insertInto('inbound_emails')
    .values([
      { ...email, message_id: '<old@mail.test>', created_at: longAgo },
      { ...email, message_id: '<new@mail.test>', created_at: new Date().toISOString() },
    ])
    .execute();
  await runAt(w, new Date('2026-01-09T00:00:00.000Z'));
  expect(await ruleOf(w, 'contact_messages')).toMatchObject({ removed: 0 });
  await runAt(w, new Date());
  expect(await ruleOf(w, 'contact_messages')).toMatchObject({ removed: 1, last_run_at: expect.any(String) });
  const { data } = await w.admin.must('GET /admin/contact-messages', { query: { sort: 'id' } });
  expect(data.map(({ id }) => id)).toEqual([answered, recent]);
  expect((await w.admin.must('GET /admin/contact-messages', { query: { search: 'zebra' } })).meta.total).toBe(2);
  const of = (table: 'notifications' | 'notification_events') =>
    w.db
      .selectFrom(table)
      .select('id')
      .where('subject_type', '=', 'contact_message')
      .where('subject_id', '=', gone)
      .execute();
  expect([...(await of('notifications')), ...(await of('notification_events'))]).toEqual([]);
  const words = await w.db
    .selectFrom('search_words')
    .select('word')
    .where('kind', '=', 'contact')
    .where('record_id', '=', gone)
    .execute();
  expect(words).toEqual([]);
  const emails = await w.db.selectFrom('inbound_emails').select('message_id').execute();
  expect(emails).toEqual([{ message_id: '<new@mail.test>' }]);
});

test('a period of 12 months is counted from the day on which it is set', async () => {
  const w = await fresh();
  await seedContact(w, new Date(Date.now() - 370 * 24 * HOUR_MS).toISOString());
  await runAt(w, new Date());
  expect(await ruleOf(w, 'contact_messages')).toMatchObject({ removed: 0 });
  await change(w, { contact_months: 12 });
  await runAt(w, new Date());
  expect(await ruleOf(w, 'contact_messages')).toMatchObject({ removed: 1 });
});

test('old entries of the audit log lose names and addresses, and still say who did what', async () => {
  const w = await fresh();
  const { id } = w.customer;
  const user = await w.admin.must('GET /admin/users/{id}', { params: { id } });
  const values = { name: 'Zora Changed', email: w.customer.email, role_id: user.role.id };
  await w.admin.must('PUT /admin/users/{id}', { params: { id }, body: values });
  await w.db
    .insertInto('audit_log')
    .values({
      actor_id: w.admin.id,
      action: 'service.update',
      subject_type: 'service',
      subject_id: w.service.id,
      before: '{"name":"Firewall"}',
      after: '{"name":"Firewall setup"}',
      created_at: new Date().toISOString(),
    })
    .execute();
  const entries = () =>
    w.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id', 'before', 'after'])
      .orderBy('id')
      .execute();
  const before = await entries();
  expect(JSON.stringify(before)).toContain('Zora Changed');
  await runAt(w, monthsFromNow(35));
  expect(await entries()).toEqual(before);
  await runAt(w, monthsFromNow(37), AbortSignal.abort());
  expect(await entries()).toEqual(before);
  await runAt(w, monthsFromNow(37));
  const after = await entries();
  expect(JSON.stringify(after)).not.toContain('Zora');
  expect(JSON.stringify(after)).toContain('Firewall setup');
  const what = (rows: typeof before) => rows.map(({ before: _, after: __, ...rest }) => rest);
  expect(what(after)).toEqual(what(before));
  expect(
    (await w.admin.must('GET /admin/audit-log', { query: { action: 'user.update' } })).data[0]?.after,
  ).toMatchObject({
    name: '(removed)',
  });
});

test('a rule that fails leaves the others running, and the next night continues', async () => {
  const w = await fresh();
  await seedContact(w, '2020-01-10T10:00:00.000Z');
  const broken = { ...w.deps, files: null as never };
  await w.db.updateTable('contact_messages').set({ created_at: '2020-01-10T10:00:00.000Z' }).execute();
  await runRetention(broken).catch(() => {});
  expect(await ruleOf(w, 'notifications')).toMatchObject({ last_run_at: expect.any(String) });
  await runRetention(w.deps);
  expect((await w.admin.must('GET /admin/contact-messages')).meta.total).toBe(0);
});
