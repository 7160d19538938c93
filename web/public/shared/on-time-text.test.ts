import { expect, test } from 'vitest';
import { onTimeText } from './on-time-text.ts';

test('the on-time figure has its base beside it', () => {
  expect(onTimeText({ kept: 20, orders: 22 })).toBe('20 of 22 on time');
  expect(onTimeText({ kept: 1210, orders: 1214 })).toBe('1,210 of 1,214 on time');
});
