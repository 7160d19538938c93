import { expect, test } from 'vitest';
import { cancellationDefaults } from '../../../../contract/shared/company/cancellation.ts';
import { differences, rulesIn, rulesText } from './cancellation-values.ts';

const ours = cancellationDefaults('us', 'both');
const theirs = cancellationDefaults('eu', 'consumers');

test('an unchecked rule is off', () => {
  const typed = { late_grace_days: '2', guarantee_days: '0', withdrawal_days: '14', withdrawal_label: ' A ' };
  expect(rulesIn({ ...typed, withdrawal_confirm_label: 'B', withdrawal: 'on' })).toEqual({
    cancel_before_start: false,
    cancel_when_late: false,
    late_grace_days: 2,
    guarantee_days: 0,
    withdrawal: 'on',
    withdrawal_days: 14,
    withdrawal_label: 'A',
    withdrawal_confirm_label: 'B',
  });
});

test('an announced change names what will be different', () => {
  expect(differences(ours, { ...ours, guarantee_days: 14, cancel_when_late: false })).toEqual([
    'Cancel late orders: off instead of on',
    'Days of guarantee: 14 instead of 30',
  ]);
});

test('the index of settings names the rules that are on', () => {
  expect(rulesText(ours)).toBe('Before the start, when late, guarantee of 30 days');
  expect(rulesText(theirs)).toBe('Before the start, when late, withdrawal in 14 days, guarantee of 30 days');
  const none = { ...ours, cancel_before_start: false, cancel_when_late: false, guarantee_days: 0 };
  expect(rulesText(none)).toBe('Customers can’t cancel');
});
