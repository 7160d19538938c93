import { expect, test } from 'vitest';
import { questionsText, weekdaysText, workingDaysText } from './schedule-text.ts';

test('working days are named as a range, or each if there are gaps', () => {
  expect(weekdaysText([1, 2, 3, 4, 5])).toBe('Monday to Friday');
  expect(weekdaysText([2, 1, 4, 5])).toBe('Monday, Tuesday, Thursday, and Friday');
  expect(weekdaysText([6, 7])).toBe('Saturday and Sunday');
  expect(weekdaysText([3])).toBe('Wednesday');
});

test('one day and one question are singular', () => {
  expect([workingDaysText(1), workingDaysText(12)]).toEqual(['1 working day', '12 working days']);
  expect([1, 2, 5].map(questionsText)).toEqual([
    '1 question, about 1 minute',
    '2 questions, about 2 minutes',
    '5 questions, about 4 minutes',
  ]);
});
