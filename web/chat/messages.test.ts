import { expect, test } from 'vitest';
import type { Message } from '../../contract/inbox/chat.ts';
import { bySender, groupEntries, isOwn, isUnread, mergeMessages, overlaps } from './messages.ts';

const messageFrom = (id: number, by: number, more: Partial<Message> = {}): Message => ({
  id,
  sender_id: by,
  receiver_id: 1,
  content: `no. ${id}`,
  created_at: new Date(2026, 5, 1, 12, id).toISOString(),
  read_at: null,
  client_id: null,
  ...more,
});
const ids = (messages: Message[]) => messages.map(({ id }) => id);

test('messages are merged by id, the newer version of each, whatever order they were loaded in', () => {
  const known = [messageFrom(3, 7), messageFrom(4, 7)];
  const all = mergeMessages(known, [messageFrom(4, 7, { read_at: 'then' }), messageFrom(5, 1), messageFrom(1, 7)]);
  expect(ids(all)).toEqual([1, 3, 4, 5]);
  expect(all[2]?.read_at).toBe('then');
});

test('a latest page that does not reach the known messages leaves a gap', () => {
  const known = [messageFrom(3, 7), messageFrom(4, 7)];
  expect(overlaps(known, [messageFrom(4, 7), messageFrom(9, 1)])).toBe(true);
  expect(overlaps(known, [messageFrom(8, 7), messageFrom(9, 1)])).toBe(false);
  expect(overlaps([], [messageFrom(8, 7)])).toBe(true);
  expect(overlaps(known, [])).toBe(true);
});

test('an admin owns all messages but the participant’s; a customer owns only theirs', () => {
  const admin = { isParticipant: false, meId: 1, otherId: 7 };
  expect(isOwn(admin, messageFrom(1, 2))).toBe(true);
  expect(isOwn(admin, messageFrom(1, 7))).toBe(false);
  const customer = { isParticipant: true, meId: 7, otherId: 1 };
  expect(isOwn(customer, messageFrom(1, 2))).toBe(false);
  expect(isUnread(customer, messageFrom(1, 2))).toBe(true);
  expect(isUnread(customer, messageFrom(1, 7))).toBe(false);
});

test('a new group starts with another sender, after a pause and on another day', () => {
  const at = (day: number, minute: number) => ({ created_at: new Date(2026, 5, day, 12, minute).toISOString() });
  const entries = [
    messageFrom(1, 7, at(1, 0)),
    messageFrom(2, 7, at(1, 2)),
    messageFrom(3, 1, at(1, 3)),
    messageFrom(4, 1, at(1, 30)),
    messageFrom(5, 1, at(2, 0)),
  ];
  expect(groupEntries(entries, bySender).map(({ startsGroup }) => startsGroup)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(groupEntries(entries, bySender).map(({ startsDay }) => startsDay)).toEqual([true, false, false, false, true]);
});
