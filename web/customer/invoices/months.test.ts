import { expect, test } from 'vitest';
import { monthOf, monthText } from './months.ts';

test('a month is that of the document’s date', () => {
  expect(monthOf('2026-11-30')).toBe('2026-11');
  expect(monthOf('2026-12-01')).toBe('2026-12');
  expect(monthText('2026-12')).toBe('December 2026');
  expect(monthText('soon')).toBe('soon');
});
