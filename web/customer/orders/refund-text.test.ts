import { expect, test } from 'vitest';
import { refundText } from './refund-text.ts';

test.each([
  ['requested', 'stripe', '$50.00 is on its way back to your card'],
  ['pending', 'paypal', '$50.00 is on its way back to your PayPal account'],
  ['pending', null, '$50.00 is on its way back to you'],
  ['succeeded', 'stripe', '$50.00 was refunded to your card'],
  ['succeeded', null, '$50.00 was refunded'],
  ['returned', 'stripe', '$50.00 couldn’t be returned to your card. We’ll contact you.'],
] as const)('a refund that is %s and returns to %s is told to the customer', (state, method, text) => {
  expect(refundText({ state, method, amount: '50.00' })).toBe(text);
});
