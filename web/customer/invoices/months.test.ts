import { expect, test } from 'vitest';
import { monthText } from './months.ts';

test('a month has its name, and a text that is none is shown as it is', () => {
  expect(monthText('2026-12')).toBe('December 2026');
  expect(monthText('soon')).toBe('soon');
});
