import { expect, test } from 'vitest';
import { cancellationDefaults } from './cancellation.ts';
import {
  falsePromises,
  guaranteeShort,
  promiseRules,
  rulesAnswer,
  shownGuarantee,
  shownQuestions,
} from './promises.ts';

const on = cancellationDefaults('us', 'both');
const off = { ...on, cancel_before_start: false, cancel_when_late: false, guarantee_days: 0 };
const ours = { name: 'Right or refunded', short: '', text: '', points: promiseRules.map((rule) => ({ rule })) };

test('a guarantee says what the rules allow, and ends with them', () => {
  expect(shownGuarantee(ours, on)).toMatchObject({
    short: 'Late? Cancel with one click for a full refund. Not right? 30 days to ask for a fix or your money back.',
    points: [
      'Full refund if you cancel before we start',
      'Full refund if we’re late for reasons on our side',
      '30 days after delivery to ask for a fix or a refund',
    ],
  });
  expect(shownGuarantee(ours, { ...off, guarantee_days: 14 })).toMatchObject({
    short: 'Not right? 14 days to ask for a fix or your money back.',
    points: ['14 days after delivery to ask for a fix or a refund'],
  });
  expect(guaranteeShort({ ...off, cancel_before_start: true })).toBe('Cancel before we start for a full refund.');
  expect(shownGuarantee(ours, off)).toBeNull();
  expect(shownGuarantee({ ...ours, points: ['A person answers.'] }, off)?.points).toEqual(['A person answers.']);
});

test('an answer begins with the rules, and a question without an answer is not asked', () => {
  const faq = [
    { question: 'What if?', answer: 'Refunds go back.', rules: true },
    { question: 'When?', answer: 'Soon.' },
  ];
  expect(shownQuestions(faq, on)[0]?.answer).toBe(`${rulesAnswer(on)} Refunds go back.`);
  expect(shownQuestions(faq, off)).toEqual([{ question: 'When?', answer: 'Soon.' }]);
});

test('a text of one’s own that promises a rule that is off is found', () => {
  const texts = [...shownQuestions([{ question: '', answer: '', rules: true }], on).map(({ answer }) => answer)];
  expect(falsePromises(texts, on)).toEqual([]);
  expect(falsePromises(texts, off)).toEqual(['before_start', 'late', 'guarantee']);
  expect(falsePromises(['We keep backups for 30 days.', 'It’s never too late.'], off)).toEqual([]);
});
