import { expect, test } from 'vitest';
import { type RefundEffects, refundEffectsText } from './refund-effects.ts';

const refund: RefundEffects = {
  amount: '120.00',
  destination: 'the card',
  creditNoteNumber: 'CN-2026-000004',
  commissions: [{ name: 'Ingrid Solberg', amount: '12.00' }],
  cancelsOrder: false,
};

test('a refund says what will happen to money, credit note and commission', () => {
  expect(refundEffectsText(refund)).toBe(
    '$120.00 will be returned to the card. Credit note CN-2026-000004 will be issued. Ingrid’s commission will be reduced by $12.00.',
  );
});

test('each person who loses a commission is named', () => {
  const commissions = [...refund.commissions, { name: 'Marcus Adeyemi', amount: '6.01' }];
  expect(refundEffectsText({ ...refund, commissions })).toMatch(
    /Ingrid’s commission will be reduced by \$12\.00 and Marcus’s by \$6\.01\.$/,
  );
});

test('a manual refund without an invoice only records the money', () => {
  const manual = { ...refund, destination: null, creditNoteNumber: null, commissions: [] };
  expect(refundEffectsText(manual)).toBe('$120.00 will be recorded as refunded.');
});

test('cancelling the order comes last', () => {
  expect(refundEffectsText({ ...refund, cancelsOrder: true })).toMatch(/The order will be cancelled\.$/);
});
