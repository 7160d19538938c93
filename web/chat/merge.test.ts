import { expect, test } from 'vitest';
import type { Message } from '../../contract/chat.ts';
import { isOwn, isUnread, joins, merged, placed } from './merge.ts';

const said = (id: number, by: number, more: Partial<Message> = {}): Message => ({
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

test('each message stands once, in its newer reading, whatever order it was asked in', () => {
  const known = [said(3, 7), said(4, 7)];
  const all = merged(known, [said(4, 7, { read_at: 'then' }), said(5, 1), said(1, 7)]);
  expect(ids(all)).toEqual([1, 3, 4, 5]);
  expect(all[2]?.read_at).toBe('then');
});

test('a latest part that does not reach what is known leaves a hole', () => {
  const known = [said(3, 7), said(4, 7)];
  expect(joins(known, [said(4, 7), said(9, 1)])).toBe(true);
  expect(joins(known, [said(8, 7), said(9, 1)])).toBe(false);
  expect(joins([], [said(8, 7)])).toBe(true);
  expect(joins(known, [])).toBe(true);
});

test('to an admin all that is not from the other is from the office; to a customer all that is not their own', () => {
  const admin = { isMember: false, meId: 1, otherId: 7 };
  expect(isOwn(admin, said(1, 2))).toBe(true);
  expect(isOwn(admin, said(1, 7))).toBe(false);
  const customer = { isMember: true, meId: 7, otherId: 1 };
  expect(isOwn(customer, said(1, 2))).toBe(false);
  expect(isUnread(customer, said(1, 2))).toBe(true);
  expect(isUnread(customer, said(1, 7))).toBe(false);
});

test('who and when is said anew for another person, after a pause and on another day', () => {
  const at = (day: number, minute: number) => ({ created_at: new Date(2026, 5, day, 12, minute).toISOString() });
  const entries = [
    said(1, 7, at(1, 0)),
    said(2, 7, at(1, 2)),
    said(3, 1, at(1, 3)),
    said(4, 1, at(1, 30)),
    said(5, 1, at(2, 0)),
  ];
  expect(placed(entries).map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true, true]);
  expect(placed(entries).map(({ startsDay }) => startsDay)).toEqual([true, false, false, false, true]);
});
