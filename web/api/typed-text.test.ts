import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTyped, readTyped, removeTyped, saveTyped } from './typed-text.ts';

let writes = 0;

beforeEach(() => {
  vi.useFakeTimers();
  writes = 0;
  const stored: Record<string, string> = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem(name: string, value: string) {
      writes += 1;
      stored[name] = value;
    },
    removeItem: (name: string) => delete stored[name],
  });
  vi.stubGlobal('sessionStorage', stored);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => JSON.stringify(Object.values(sessionStorage));

test('text is stored as it is typed, at most once per second', async () => {
  for (const text of ['T', 'Te', 'Tex', 'Text']) saveTyped(1, 'order:7', text);
  expect([writes, readTyped(1, 'order:7')]).toEqual([1, 'Text']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([writes, stored().includes('Text')]).toEqual([2, true]);
});

test('a draft is its author’s alone, and ends after 24 hours', async () => {
  saveTyped(1, 'order:7', 'Text');
  expect([readTyped(2, 'order:7'), readTyped(1, 'order:8')]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(readTyped(1, 'order:7')).toBe('Text');
  await vi.advanceTimersByTimeAsync(1);
  expect([readTyped(1, 'order:7'), stored()]).toEqual([null, '[]']);
});

test.each([
  ['sent', () => removeTyped(1, 'order:7')],
  ['forgotten at a logout', forgetTyped],
])('a draft that is %s is not written again', async (_, remove) => {
  saveTyped(1, 'order:7', 'Te');
  saveTyped(1, 'order:7', 'Text');
  remove();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([readTyped(1, 'order:7'), stored()]).toEqual([null, '[]']);
});
