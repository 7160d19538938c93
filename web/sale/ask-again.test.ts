import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgainAt } from './ask-again.ts';

const NOW = Date.parse('2026-11-25T16:00:00.000Z');
const HOUR_MS = 3_600_000;

const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function show(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('document', tab);
  tab.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function asking(untilMs: number, asked = { at: Number.NEGATIVE_INFINITY }) {
  const ask = vi.fn();
  const stop = askAgainAt(new Date(NOW + untilMs).toISOString(), ask, asked);
  return { stop, asked, after: (ms: number) => vi.advanceTimersByTime(ms) && ask.mock.calls.length };
}

test('a page asks again when a day is no longer valid, and each minute until it has another', () => {
  const { after, stop } = asking(HOUR_MS);
  expect(after(HOUR_MS)).toBe(0);
  expect(after(1_000)).toBe(1);
  expect(after(59_000)).toBe(1);
  expect(after(1_000)).toBe(2);
  stop();
  expect(after(HOUR_MS)).toBe(2);
});

test('a page that was opened from the past asks at once', () => {
  expect(asking(-HOUR_MS).after(0)).toBe(1);
});

test('a hidden tab asks when it is visible again, unless the day is still valid', () => {
  const { after, stop } = asking(HOUR_MS);
  show('hidden');
  show('visible');
  expect(after(0)).toBe(0);
  show('hidden');
  expect(after(3 * HOUR_MS)).toBe(0);
  show('visible');
  expect(after(0)).toBe(1);
  stop();
  show('hidden');
  after(HOUR_MS);
  show('visible');
  expect(after(0)).toBe(1);
});

test('a clock that is ahead of the server’s asks once a minute, also with each new answer', () => {
  const asked = { at: Number.NEGATIVE_INFINITY };
  const first = asking(-48 * HOUR_MS, asked);
  expect(first.after(0)).toBe(1);
  first.stop();
  const second = asking(-24 * HOUR_MS, asked);
  expect(second.after(59_000)).toBe(0);
  expect(second.after(1_000)).toBe(1);
});

test.each([
  ['is months behind the server’s', 90 * 24 * HOUR_MS, 0],
  ['is set back by months', HOUR_MS, -90 * 24 * HOUR_MS],
])('a clock that %s never asks without end', (_, untilMs, setBackMs) => {
  const { after } = asking(untilMs);
  vi.setSystemTime(NOW + setBackMs);
  expect(after(23 * HOUR_MS)).toBe(0);
  expect(after(25 * HOUR_MS)).toBeLessThan(25 * 60);
});
