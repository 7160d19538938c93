import { expect, test } from 'vitest';
import type { Intake } from '../../../contract/order/intakes.ts';
import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import type { OrderDelivery } from '../../../contract/work/workspace.ts';
import type { Outgoing } from '../../chat/outgoing.ts';
import { canEdit, collapseEvents, entriesOf, firstUnreadOf, groupThread, mergeEvents } from './thread-entries.ts';

const ann = { id: 1, name: 'Ann', side: 'customer' } as const;
const ingrid = { id: 2, name: 'Ingrid', side: 'team' } as const;

const zone = 'America/Los_Angeles';

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
  created_at: `2026-11-24T10:0${id}:00Z`,
  edited_at: null,
  deleted_at: null,
  ...part,
});

const event = (id: number, part: Partial<ThreadEvent> = {}): ThreadEvent => ({
  id: String(id),
  kind: 'started',
  by: null,
  detail: {},
  at: `2026-11-24T10:0${id}:00Z`,
  ...part,
});

const nothing = { deliveries: [], intakes: [] };
const streamOf = (part: Partial<Parameters<typeof entriesOf>[0]>) =>
  entriesOf({ messages: [], events: [], outgoing: [], order: nothing, me: ann, ...part });

const grouped = (messages: OrderMessage[], events: ThreadEvent[] = []) =>
  groupThread(streamOf({ messages, events }), zone).map(({ startsGroup }) => startsGroup);

test('messages of one author stand together until someone else, a note or an event comes', () => {
  expect(grouped([message(1), message(2), message(3, { author: ingrid })])).toEqual([true, false, true]);
  expect(grouped([message(1, { author: ingrid }), message(2, { author: ingrid, visibility: 'team' })])).toEqual([
    true,
    true,
  ]);
  expect(grouped([message(1), message(3)], [event(2)])).toEqual([true, true, true]);
});

test('a new day of the company starts with its own line, wherever the reader is', () => {
  const startsDay = (...times: string[]) => {
    const messages = times.map((created_at, i) => message(i + 1, { created_at }));
    return groupThread(streamOf({ messages }), zone).map((entry) => entry.startsDay);
  };
  expect(startsDay('2026-11-24T20:00:00Z', '2026-11-25T07:00:00Z', '2026-11-25T09:00:00Z')).toEqual([
    true,
    false,
    true,
  ]);
});

test('three events in a row are one entry, unless a day begins between them or one is about money', () => {
  const lengths = (events: ThreadEvent[], messages: OrderMessage[] = []) =>
    collapseEvents(groupThread(streamOf({ messages, events }), zone)).map(({ length }) => length);
  expect(lengths([event(1), event(2), event(3)], [message(4)])).toEqual([3, 1]);
  expect(lengths([event(1), event(2), event(4)], [message(3)])).toEqual([1, 1, 1, 1]);
  expect(lengths([event(1), event(2), event(3, { at: '2026-11-25T10:00:00' })])).toEqual([1, 1, 1]);
  expect(lengths([event(1), event(2), event(3, { kind: 'refund' })])).toEqual([1, 1, 1]);
});

test('events stand between the messages, and replace the entries that the application wrote', () => {
  const messages = [message(1), message(3), message(5, { kind: 'event', author: null })];
  const keys = streamOf({ messages, events: [event(2), event(4)] }).map(({ key }) => key);
  expect(keys).toEqual(['1', 'event 2', '3', 'event 4']);
});

test('an unsent message is the newest, also if the browser’s clock is slow', () => {
  const outgoing = [
    { client_id: 'abc', content: 'Hi', visibility: 'all', files: [], queuedAt: 0 },
  ] as unknown as Outgoing[];
  expect(streamOf({ messages: [message(1)], outgoing }).map(({ key }) => key)).toEqual(['1', 'abc']);
});

test('a delivery and the questions have a card, where the last event about them was', () => {
  const delivery = { id: 7, created_at: event(4).at } as OrderDelivery;
  const questions = (item_id: number, title: string) => ({ item_id, service: { title } }) as Intake;
  const order = { deliveries: [delivery], intakes: [questions(1, 'Survey'), questions(2, 'Move')] };
  const answered = event(2, { kind: 'intake_answered', detail: { service: 'Survey' } });
  const events = [event(1, { kind: 'placed' }), answered, event(3), event(4, { kind: 'delivered' })];
  const keysOf = (listed: ThreadEvent[]) => streamOf({ events: listed, order }).map(({ key }) => key);
  expect(keysOf(events)).toEqual(['event 1', 'questions 2', 'questions 1', 'event 3', 'delivery 7']);
  // The beginning is on a page that is not loaded.
  expect(keysOf([event(3)])).toEqual(['event 3']);
  expect(keysOf([event(5, { kind: 'delivered' })])).toEqual(['event 5']);
});

test('of an event that is loaded again, the newer version is shown', () => {
  const refund = (state: string) => event(1, { kind: 'refund', detail: { state } });
  expect(mergeEvents([refund('pending'), event(2)], [refund('succeeded')]).map(({ detail }) => detail.state)).toEqual([
    'succeeded',
    undefined,
  ]);
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
