import { afterEach, expect, test, vi } from 'vitest';
import { recentChoices, rememberChoice } from './recent-choices.ts';

afterEach(() => vi.unstubAllGlobals());

test('recent choices, which name people, are shown only to who made them', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  const choice = { title: 'Ann Buyer', text: 'Customer', to: '/admin/dashboard/customers/7/orders' };
  rememberChoice(1, choice);
  expect([recentChoices(1), recentChoices(2)]).toEqual([[choice], []]);
  // A logout removes all keys with this prefix.
  expect([...stored.keys()]).toEqual(['private:recent-choices:1']);
});
