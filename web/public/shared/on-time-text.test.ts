import { expect, test } from 'vitest';
import { onTimeText } from './on-time-text.ts';

test('the on-time figure names its time and its orders, and is never rounded up', () => {
  expect(onTimeText({ percent: 97, orders: 214 })).toBe('97% delivered on time, last 12 months, 214 orders');
  expect(onTimeText({ percent: 99.7, orders: 1214 })).toBe('99% delivered on time, last 12 months, 1,214 orders');
});
