import { expect, test } from 'vitest';
import { refundText } from './refund-text.ts';

test.each([
  ['requested', 'stripe', null, '$50.00 is on its way back to your card'],
  ['requested', 'stripe', 'Visa ·4242', '$50.00 is on its way back to your Visa ·4242'],
  ['pending', 'paypal', null, '$50.00 is on its way back to your PayPal account'],
  ['pending', null, 'Visa ·4242', '$50.00 is on its way back to you'],
  ['succeeded', 'stripe', 'Visa ·4242', '$50.00 was refunded to your Visa ·4242'],
  ['succeeded', null, null, '$50.00 was refunded'],
  ['returned', 'stripe', null, '$50.00 couldn’t be returned to your card. We’ll contact you.'],
] as const)('a refund that is %s and returns to %s, %s, is told to the customer', (state, method, card, text) => {
  expect(refundText({ state, method, card, amount: '50.00' })).toBe(text);
});
