import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';

const send = (w: World, email: string, topic?: 'question' | 'order' | 'privacy') =>
  w.newVisitor().must('POST /contact', {
    body: { name: 'Visit evil.test', email, message: 'What do you store? evil.test', ...(topic && { topic }) },
  });

const newest = async (w: World) => {
  const { data } = await w.admin.must('GET /admin/contact-messages', { query: { sort: '-id', per_page: 1 } });
  if (!data[0]) throw new Error('There is no message.');
  return data[0];
};

const acknowledgements = async (w: World, email: string) =>
  (await w.emailsTo(email)).filter(({ subject }) => subject.startsWith('We have received your message about privacy'));

test('a message about privacy is due in 30 days, and only it is acknowledged, without a word of its sender', async () => {
  const w = await world({ fresh: true });
  await send(w, 'ida@mail.test');
  expect(await newest(w)).toMatchObject({ topic: 'question', due_on: null, answered_at: null });
  await send(w, 'ida@mail.test', 'order');
  expect(await newest(w)).toMatchObject({ topic: 'order', due_on: null });
  expect(await w.emailsTo('ida@mail.test')).toEqual([]);
  await send(w, 'ida@mail.test', 'privacy');
  const { time_zone } = await w.deps.settings.current();
  const due = daysAfter(companyDay(time_zone, w.deps.clock.now()), 30);
  expect(await newest(w)).toMatchObject({ topic: 'privacy', due_on: due });
  const [email, ...others] = await acknowledgements(w, 'ida@mail.test');
  expect(others).toEqual([]);
  expect(`${email?.subject}${email?.text}${email?.html}`).not.toContain('evil');
  const refused = await w.visitor.call('POST /contact', {
    body: { name: 'Ida', email: 'ida@mail.test', message: 'Hi', topic: 'refund' as never },
  });
  expect(refused.status).toBe(422);
});

test('nobody fills another person’s mailbox with acknowledgements', async () => {
  const w = await world({ fresh: true });
  for (const email of ['vic@mail.test', 'VIC@mail.test', 'vic@mail.test']) await send(w, email, 'privacy');
  expect(await acknowledgements(w, 'vic@mail.test')).toHaveLength(1);
  expect((await w.admin.must('GET /admin/contact-messages')).meta.total).toBe(3);
});

test('until it is answered, Home, the work list and System show it', async () => {
  const w = await world({ fresh: true });
  await send(w, 'ida@mail.test', 'privacy');
  const { id, due_on } = await newest(w);
  const shown = async () => {
    const overview = await w.admin.must('GET /admin/overview');
    const { groups } = await w.admin.must('GET /admin/work-list');
    const rows = groups.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'privacy_request');
    const { lines } = await w.admin.must('GET /admin/system');
    const line = lines.find(({ key }) => key === 'privacy-requests');
    return [overview.privacy_requests, rows.map(({ id, day }) => ({ id, day })), line?.status];
  };
  expect(await shown()).toEqual([{ count: 1, answer_by: due_on }, [{ id, day: due_on }], 'ok']);
  await w.db.updateTable('contact_messages').set({ due_on: '2026-01-10' }).where('id', '=', id).execute();
  expect(await shown()).toEqual([{ count: 1, answer_by: '2026-01-10' }, [{ id, day: '2026-01-10' }], 'bad']);
  for (const _ of [1, 2]) await w.admin.must('PUT /admin/contact-messages/{id}/answered', { params: { id } });
  expect(await shown()).toEqual([{ count: 0, answer_by: null }, [], 'ok']);
  const entries = await w.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'contact_message.answered')
    .execute();
  expect(entries).toHaveLength(1);
});

test('a deleted message is gone with its answers, for everyone but the audit log', async () => {
  const w = await world({ fresh: true });
  await send(w, 'ida@mail.test', 'privacy');
  const { id } = await newest(w);
  const params = { id };
  await w.admin.must('POST /admin/contact-messages/{id}/replies', { params, body: { content: 'Yes' } });
  for (const person of [w.customer, w.staff])
    expect((await person.call('DELETE /admin/contact-messages/{id}', { params })).status).toBe(403);
  await w.admin.must('DELETE /admin/contact-messages/{id}', { params });
  expect((await w.admin.call('DELETE /admin/contact-messages/{id}', { params })).status).toBe(404);
  expect((await w.admin.call('GET /admin/contact-messages/{id}', { params })).status).toBe(404);
  expect(await w.db.selectFrom('contact_replies').select('id').execute()).toEqual([]);
  expect((await w.admin.must('GET /admin/inbox')).data).toEqual([]);
  expect((await w.admin.must('GET /admin/overview')).new_contact_messages).toBe(0);
  const { after, before } = await w.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'contact_message.delete')
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([null, null]);
});
