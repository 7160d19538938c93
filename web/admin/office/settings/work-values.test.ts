import { expect, test } from 'vitest';
import { ApiError } from '../../../api/call.ts';
import { atWorkControls, checkWork, endInField, isCalendarChanged, reminderProblem, workIn } from './work-values.ts';

const values = {
  storage_per_customer_gb: '30',
  storage_unpaid_gb: '2',
  time_zone: 'Europe/Berlin',
  'weekday-1': 'on',
  'weekday-5': 'on',
  day_start: '09:00',
  day_end: '17:00',
  intake_reminder_days: '1, 3 ,7',
  waiting_reminder_days: '',
  pay_commissions_after: 'acceptance',
  show_on_time_rate: 'on',
};

test('the form becomes the settings, with what is not checked turned off', () => {
  expect(workIn(values, [{ day: '2026-12-25', name: 'Christmas' }])).toEqual({
    time_zone: 'Europe/Berlin',
    working_days: [1, 5],
    day_start: '09:00',
    day_end: '17:00',
    holidays: [{ day: '2026-12-25', name: 'Christmas' }],
    clock_waits_for_payment: false,
    intake_reminder_days: [1, 3, 7],
    waiting_reminder_days: [],
    files_wait_for_payment: false,
    pay_commissions_after: 'acceptance',
    show_on_time_rate: true,
    storage_per_customer_gb: 30,
    storage_unpaid_gb: 2,
  });
});

test('a day that ends at midnight is 24:00 for the server and 00:00 in the field', () => {
  expect(workIn({ ...values, day_end: '00:00' }, []).day_end).toBe('24:00');
  expect(endInField('24:00')).toBe('00:00');
  expect(checkWork({ ...values, day_start: '00:00', day_end: '00:00' }).day_end).toBeUndefined();
});

test('a day must end after it starts, and there must be one', () => {
  expect(checkWork({ ...values, day_end: '08:00' }).day_end).toBe('The end must be after the start.');
  const { 'weekday-1': _monday, 'weekday-5': _friday, ...none } = values;
  expect(checkWork(none)['weekday-1']).toBe('Choose at least one working day.');
});

test('reminder days are numbers from 1 to 60 in ascending order', () => {
  expect(reminderProblem('1, 3, 7')).toBeUndefined();
  expect(reminderProblem('')).toBeUndefined();
  expect(reminderProblem('1, three')).toContain('whole numbers');
  expect(reminderProblem('0')).toContain('from 1 to 60');
  expect(reminderProblem('3, 1')).toContain('ascending');
  expect(reminderProblem('1 2 3 4 5 6 7 8 9 10 11')).toContain('at most 10');
});

test('only the calendar moves promises', () => {
  const before = workIn(values, []);
  expect(isCalendarChanged(before, { ...before, show_on_time_rate: false })).toBe(false);
  expect(isCalendarChanged(before, { ...before, holidays: [{ day: '2026-12-25', name: 'Christmas' }] })).toBe(true);
});

test('an error in a list appears at the control of the list', () => {
  const error = new ApiError(422, {
    message: 'No.',
    errors: { 'working_days.0': ['is wrong.'], day_end: ['is early.'] },
  });
  expect((atWorkControls(error) as ApiError).errors).toEqual({ 'weekday-1': ['is wrong.'], day_end: ['is early.'] });
});
