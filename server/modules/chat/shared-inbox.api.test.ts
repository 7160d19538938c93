import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';
import { rebuildConversations, unreadByAdmins } from './chat.ts';

const say = (by: Client, receiver_id: number, content: string) =>
  by.must('POST /messages', { body: { receiver_id, content } });
const texts = async (by: Client, userId: number) =>
  (await by.must('GET /messages/{userId}', { params: { userId } })).data.map(({ content }) => content);
const list = async (by: Client) =>
  (await by.must('GET /conversations')).data.map(({ id, last_message, unread_count }) => [
    id,
    last_message,
    unread_count,
  ]);

test('every admin reads and answers in the shared inbox', async () => {
  const { admin, customer, personAs } = await world({ fresh: true });
  const second = await personAs('admin');
  await say(customer, admin.id, 'Is anybody there?');
  expect(await list(second)).toEqual([[customer.id, 'Is anybody there?', 1]]);
  const answer = await say(second, customer.id, 'I am.');
  expect(answer).toMatchObject({ sender_id: second.id, receiver_id: customer.id });
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

test('when that admin leaves, the next one takes over and no conversation is lost', async () => {
  const { admin, customer, personAs, db } = await world({ fresh: true });
  const second = await personAs('admin');
  await say(customer, admin.id, 'Before');
  await say(admin, customer.id, 'From the first');
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', admin.id).execute();
  expect((await customer.must('GET /admin-user')).id).toBe(second.id);
  await say(customer, second.id, 'After');
  for (const [by, userId] of [
    [customer, second.id],
    [second, customer.id],
  ] as const)
    expect(await texts(by, userId)).toEqual(['Before', 'From the first', 'After']);
});

test('admins write to each other too', async () => {
  const { admin, personAs } = await world({ fresh: true });
  const second = await personAs('admin');
  const third = await personAs('admin');
  await say(second, admin.id, 'To the first');
  await say(admin, second.id, 'Back to the second');
  expect(await texts(second, admin.id)).toEqual(['To the first', 'Back to the second']);
  expect(await texts(admin, second.id)).toEqual(['To the first', 'Back to the second']);
  expect(await list(second)).toEqual([[admin.id, 'Back to the second', 1]]);
  await say(second, third.id, 'To the third');
  expect(await texts(third, admin.id)).toEqual(['To the third']);
});

test('without any admin there is nobody to chat with', async () => {
  const { customer, staff, db } = await world({ fresh: true });
  await db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', 'not in', [customer.id, staff.id])
    .execute();
  for (const answer of [
    await customer.call('GET /admin-user'),
    await customer.call('GET /conversations'),
    await customer.call('POST /messages', { body: { receiver_id: 1, content: 'Hello' } }),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Could not find admin user to chat with.']);
});

test('conversations can be made anew from the messages', async () => {
  const { admin, customer, staff, db } = await world({ fresh: true });
  await say(customer, admin.id, 'one');
  await say(customer, admin.id, 'two');
  await say(admin, staff.id, 'three');
  await staff.must('POST /messages/{userId}/read', { params: { userId: admin.id } });
  const rows = () => db.selectFrom('conversations').selectAll().orderBy('member_id').execute();
  const before = await rows();
  expect(await unreadByAdmins(db)).toBe(2);
  await db.updateTable('messages').set({ member_id: null }).execute();
  await rebuildConversations(db);
  expect(await rows()).toEqual(before);
});
