import { expect, test } from 'vitest';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { withThread } from './threads.fixture.ts';

type Notified = { userId: number; event: string; id: number | null };

test('an internal note leaves no trace for the customer: in calls, events, notifications and emails', async () => {
  const w = await withThread({ fresh: true });
  const { customer, staff, admin, params } = w;
  await w.mustWrite(customer, 'Is it done?');
  const before = await w.customer.must('GET /order-threads');
  const events: Notified[] = [];
  const stop = w.deps.events.subscribe((event) => event.type === 'user.notified' && events.push(event));
  const note = await w.mustWrite(staff, 'The client is difficult', { visibility: 'team' });
  const messageParams = { ...params, mid: note.id };
  await staff.must('PUT /orders/{id}/messages/{mid}', {
    params: messageParams,
    body: { content: `Very difficult, @{${admin.id}}` },
  });
  expect(await w.texts(staff)).toContain(`Very difficult, @{${admin.id}}`);
  expect(await w.texts(admin)).toContain(`Very difficult, @{${admin.id}}`);
  stop();
  expect(events.filter(({ event }) => event === 'order.message').map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([staff.id, admin.id]),
  );
  expect(events.map(({ userId }) => userId)).not.toContain(customer.id);

  expect(await customer.must('GET /order-threads')).toEqual(before);
  const seen = [
    await w.thread(customer, { after: 0 }),
    await w.thread(customer, { before: note.id + 1 }),
    await customer.must('GET /profile'),
    await customer.must('GET /customer/orders/{id}', { params }),
    await notificationsOf(w, customer),
    await w.emailsTo(customer.email),
  ];
  expect(JSON.stringify(seen)).not.toContain('difficult');
  expect((await notificationsOf(w, customer)).data.map(({ kind }) => kind)).not.toContain('order_message');
  expect((await w.emailsTo(customer.email)).some(({ subject }) => subject.startsWith('Re: Order'))).toBe(false);

  for (const response of [
    await customer.call('PUT /orders/{id}/messages/{mid}', { params: messageParams, body: { content: 'Mine now' } }),
    await customer.call('DELETE /orders/{id}/messages/{mid}', { params: messageParams }),
    await customer.call('GET /orders/{id}/messages/mentionable', { params }),
  ])
    expect(JSON.stringify(response.body)).not.toContain('difficult');
  const read = await w.read(customer, note.id);
  const unknown = await w.read(customer, 2_000_000_000);
  expect([read.status, read.body.message]).toEqual([unknown.status, unknown.body.message]);
  await staff.must('DELETE /orders/{id}/messages/{mid}', { params: messageParams });
  expect(await customer.must('GET /order-threads')).toEqual(before);
  expect((await w.thread(customer)).map(({ id }) => id)).not.toContain(note.id);
});

test('a note mentions admins and the assigned staff, who are notified, and no one else', async () => {
  const w = await withThread({ fresh: true });
  const { customer, staff, admin, personAs } = w;
  const stranger = await personAs('staff');
  const { data } = await staff.must('GET /orders/{id}/messages/mentionable', { params: w.params });
  expect(data.map(({ id }) => id).sort()).toEqual([staff.id, admin.id].sort());
  const content = `@{${admin.id}} and @{${stranger.id}} and @{${customer.id}} and @{2000000000} please`;
  const note = await w.mustWrite(staff, content, { visibility: 'team' });
  expect(note.mentions).toEqual([{ id: admin.id, name: admin.name }]);
  const mentions = async (by: typeof admin) =>
    (await notificationsOf(w, by, { unread: '1' })).data.filter(({ kind }) => kind === 'mention');
  expect((await mentions(admin)).map(({ text, url }) => [text, url])).toEqual([
    [
      `${staff.name} mentioned you in a note on order ${w.orderId}`,
      `/admin/dashboard/orders/${w.orderId}?tab=conversation`,
    ],
  ]);
  for (const by of [stranger, customer]) expect(await mentions(by)).toEqual([]);
  expect((await stranger.call('GET /orders/{id}/messages', { params: w.params })).status).toBe(404);
  expect((await w.read(admin, note.id)).status).toBe(200);
  expect(await mentions(admin)).toEqual([]);
});

test('in a message to the customer, a mention is only text', async () => {
  const w = await withThread({ fresh: true });
  const { mentions } = await w.mustWrite(w.staff, `Ask @{${w.admin.id}}`);
  expect(mentions).toEqual([]);
  const { data } = await notificationsOf(w, w.admin);
  expect(data.filter(({ kind }) => kind === 'mention')).toEqual([]);
});

test('editing a note notifies only those whom it did not mention before', async () => {
  const w = await withThread({ fresh: true });
  const second = await w.personAs('admin');
  const { id: mid } = await w.mustWrite(w.staff, `@{${w.admin.id}} look`, { visibility: 'team' });
  const mentioned = async (by: typeof second) =>
    (await notificationsOf(w, by)).data.filter(({ kind }) => kind === 'mention').map(({ count }) => count);
  expect([await mentioned(w.admin), await mentioned(second)]).toEqual([[1], []]);
  const content = `@{${w.admin.id}} and @{${second.id}} look`;
  const edited = await w.staff.must('PUT /orders/{id}/messages/{mid}', {
    params: { ...w.params, mid },
    body: { content },
  });
  expect(edited.mentions.map(({ id }) => id)).toEqual([w.admin.id, second.id]);
  expect([await mentioned(w.admin), await mentioned(second)]).toEqual([[1], [1]]);
});
