import { expect, test } from 'vitest';
import { commissionLook } from './commission-look.ts';

const payout = { id: 1, run_id: 2, number: null, cutoff_on: '2026-11-30' };
const line = { status: 'unpaid', on_hold: false, payout: null } as const;
const labelOf = (part: object, today = '2026-11-27') => commissionLook({ ...line, ...part }, today).label;

test('a commission is to be paid, in the run of a month, on hold or paid', () => {
  expect(labelOf({})).toBe('To pay');
  expect(labelOf({ payout })).toBe('In the November run');
  expect(labelOf({ payout, on_hold: true })).toBe('On hold');
  expect(labelOf({ payout, status: 'paid' })).toBe('Paid');
});

test('a run of another year names it, unless the day is unknown', () => {
  expect(labelOf({ payout }, '2027-01-04')).toBe('In the November 2026 run');
  expect(labelOf({ payout }, '')).toBe('In the November run');
});
