import { expect, test } from 'vitest';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { canEdit, collapseEvents, entriesOf, firstUnreadOf, groupThread } from './thread-entries.ts';

const ann = { id: 1, name: 'Ann', side: 'customer' } as const;
const ingrid = { id: 2, name: 'Ingrid', side: 'team' } as const;

const message = (id: number, part: Partial<OrderMessage> = {}): OrderMessage => ({
  id,
  author: ann,
  kind: 'message',
  visibility: 'all',
  content: `Message ${id}`,
  files: [],
  mentions: [],
  source: 'app',
  client_id: null,
  created_at: `2026-11-24T10:0${id}:00`,
  edited_at: null,
  deleted_at: null,
  ...part,
});

const grouped = (messages: OrderMessage[]) =>
  groupThread(entriesOf(messages, [], ann)).map(({ startsGroup }) => startsGroup);

test('messages of one author stand together until someone else, a note or an event comes', () => {
  expect(grouped([message(1), message(2), message(3, { author: ingrid })])).toEqual([true, false, true]);
  expect(grouped([message(1, { author: ingrid }), message(2, { author: ingrid, visibility: 'team' })])).toEqual([
    true,
    true,
  ]);
  expect(grouped([message(1), message(2, { kind: 'event', author: null }), message(3)])).toEqual([true, true, true]);
});

test('a new day starts with its own line', () => {
  const entries = groupThread(entriesOf([message(1), message(2, { created_at: '2026-11-25T10:00:00' })], [], ann));
  expect(entries.map(({ startsDay }) => startsDay)).toEqual([true, true]);
});

test('three events in a row are one entry, unless a day begins between them', () => {
  const event = (id: number, created_at = `2026-11-24T10:0${id}:00`) =>
    message(id, { kind: 'event', author: null, created_at });
  const lengths = (...messages: OrderMessage[]) =>
    collapseEvents(groupThread(entriesOf(messages, [], ann))).map(({ length }) => length);
  expect(lengths(event(1), event(2), event(3), message(4))).toEqual([3, 1]);
  expect(lengths(event(1), event(2), message(3), event(4))).toEqual([1, 1, 1, 1]);
  expect(lengths(event(1), event(2), event(3, '2026-11-25T10:00:00'))).toEqual([1, 1, 1]);
});

test('the divider stands before the first unread message of others', () => {
  const messages = [message(1), message(2, { author: ingrid }), message(3), message(4, { author: ingrid })];
  expect(firstUnreadOf(messages, 1, 2)).toBe(2);
  expect(firstUnreadOf(messages, 1, 1)).toBe(4);
  expect(firstUnreadOf(messages, 1, 0)).toBeNull();
});

test('only an own message of the last fifteen minutes can be edited', () => {
  const sent = message(1, { created_at: '2026-11-24T10:00:00Z' });
  const at = (time: string) => Date.parse(time);
  expect(canEdit(sent, 1, at('2026-11-24T10:14:00Z'))).toBe(true);
  expect(canEdit(sent, 1, at('2026-11-24T10:16:00Z'))).toBe(false);
  expect(canEdit(sent, 2, at('2026-11-24T10:01:00Z'))).toBe(false);
  expect(canEdit({ ...sent, deleted_at: '2026-11-24T10:01:00Z' }, 1, at('2026-11-24T10:02:00Z'))).toBe(false);
});
