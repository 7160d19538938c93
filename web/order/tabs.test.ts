import { expect, test } from 'vitest';
import { overviewUrl, tabOf, tabsToDo, tabUrl } from './tabs.ts';
import type { Viewed } from './workspace.ts';

const order = {
  status: 'processing',
  unread: 0,
  staff: [{}],
  intakes: [],
  promise: { state: 'running', reason: null },
  acceptance: { state: 'none' },
};
const toDo = (role: string, part: object) => [...tabsToDo({ role, order: { ...order, ...part } } as unknown as Viewed)];

test('an unknown tab is the conversation', () => {
  expect(tabOf(new URLSearchParams('tab=work'))).toBe('work');
  expect(tabOf(new URLSearchParams('tab=credentials'))).toBe('conversation');
});

test('a tab’s URL keeps the job of staff', () => {
  expect(tabUrl('?job=12&tab=work', 'files')).toBe('?job=12&tab=files');
  expect(tabUrl('?job=12', 'conversation')).toBe('?job=12&tab=conversation');
  expect(overviewUrl('?job=12&tab=work&page=2')).toBe('?job=12');
});

test('a tab has a dot while its reader has something to do in it', () => {
  expect(toDo('customer', { unread: 1 })).toEqual(['conversation']);
  expect(toDo('customer', { promise: { state: 'paused', reason: 'customer' } })).toEqual(['conversation']);
  expect(toDo('customer', { intakes: [{ state: 'open' }] })).toEqual(['questions']);
  expect(toDo('customer', { acceptance: { state: 'awaiting' } })).toEqual(['work']);
  expect(toDo('staff', { my_status: 'in_progress' })).toEqual(['work']);
  expect(toDo('staff', { my_status: 'delivered' })).toEqual([]);
  expect(toDo('staff', { my_status: 'assigned' })).toEqual(['work']);
  expect(toDo('staff', { my_status: 'in_progress', promise: { state: 'paused' } })).toEqual([]);
  expect(toDo('admin', { status: 'pending', staff: [] })).toEqual(['work']);
  expect(toDo('admin', { intakes: [{ state: 'open' }] })).toEqual([]);
});
