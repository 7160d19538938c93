import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';
import { pendingCounts } from '../../office/overview/overview.ts';
import { rebuildConversations } from './chat.ts';

const mustSend = (by: Client, receiver_id: number, content: string) =>
  by.must('POST /messages', { body: { receiver_id, content } });
const texts = async (by: Client, userId: number) =>
  (await by.must('GET /messages/{userId}', { params: { userId } })).data.map(({ content }) => content);
const list = async (by: Client) =>
  (await by.must('GET /conversations')).data.map(({ id, last_message, unread_count }) => [
    id,
    last_message,
    unread_count,
  ]);

test('every admin reads and writes in the shared inbox', async () => {
  const { admin, customer, personAs } = await world({ fresh: true });
  const second = await personAs('admin');
  await mustSend(customer, admin.id, 'Is anybody there?');
  expect(await list(second)).toEqual([[customer.id, 'Is anybody there?', 1]]);
  const response = await mustSend(second, customer.id, 'I am.');
  expect(response).toMatchObject({ sender_id: second.id, receiver_id: customer.id });
  for (const [by, userId] of [
    [customer, admin.id],
    [admin, customer.id],
    [second, customer.id],
  ] as const)
    expect(await texts(by, userId)).toEqual(['Is anybody there?', 'I am.']);
  await second.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect(await list(admin)).toEqual([[customer.id, 'I am.', 0]]);
  expect(
    (await customer.call('POST /messages', { body: { receiver_id: second.id, content: 'You alone' } })).status,
  ).toBe(403);
  expect((await customer.call('GET /messages/{userId}', { params: { userId: second.id } })).status).toBe(404);
});

test('when the inbox admin is deleted, the next admin takes over all conversations', async () => {
  const { admin, customer, personAs, db } = await world({ fresh: true });
  const second = await personAs('admin');
  await mustSend(customer, admin.id, 'Before');
  await mustSend(admin, customer.id, 'From the first');
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', admin.id).execute();
  expect((await customer.must('GET /admin-user')).id).toBe(second.id);
  await mustSend(customer, second.id, 'After');
  for (const [by, userId] of [
    [customer, second.id],
    [second, customer.id],
  ] as const)
    expect(await texts(by, userId)).toEqual(['Before', 'From the first', 'After']);
});

test('admins can write to each other', async () => {
  const { admin, personAs } = await world({ fresh: true });
  const second = await personAs('admin');
  const third = await personAs('admin');
  await mustSend(second, admin.id, 'To the first');
  await mustSend(admin, second.id, 'Back to the second');
  expect(await texts(second, admin.id)).toEqual(['To the first', 'Back to the second']);
  expect(await texts(admin, second.id)).toEqual(['To the first', 'Back to the second']);
  expect(await list(second)).toEqual([[admin.id, 'Back to the second', 1]]);
  await mustSend(second, third.id, 'To the third');
  expect(await texts(third, admin.id)).toEqual(['To the third']);
});

test('without an admin the chat endpoints return 404', async () => {
  const { customer, staff, db } = await world({ fresh: true });
  await db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', 'not in', [customer.id, staff.id])
    .execute();
  for (const response of [
    await customer.call('GET /admin-user'),
    await customer.call('GET /conversations'),
    await customer.call('POST /messages', { body: { receiver_id: 1, content: 'Hello' } }),
  ])
    expect([response.status, response.body.message]).toEqual([404, 'Could not find admin user to chat with.']);
});

test('conversations can be rebuilt from the messages', async () => {
  const { admin, customer, staff, db, deps } = await world({ fresh: true });
  await mustSend(customer, admin.id, 'one');
  await mustSend(customer, admin.id, 'two');
  await mustSend(admin, staff.id, 'three');
  await staff.must('POST /messages/{userId}/read', { params: { userId: admin.id } });
  const rows = () => db.selectFrom('conversations').selectAll().orderBy('participant_id').execute();
  const before = await rows();
  expect((await pendingCounts(deps)).unread_messages).toBe(2);
  await db.updateTable('messages').set({ participant_id: null }).execute();
  await rebuildConversations(db);
  expect(await rows()).toEqual(before);
});
