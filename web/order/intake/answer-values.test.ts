import { expect, test } from 'vitest';
import type { IntakeField } from '../../../contract/order/intakes.ts';
import { missingErrors, sentAnswers, serverErrors } from './answer-values.ts';
import { answeredText } from './answered.ts';

const field = (key: string, part: Partial<IntakeField> = {}): IntakeField => ({
  ...{ key, label: key, help: null, type: 'line', required: true, options: [], max_files: null },
  ...part,
});
const file = {
  id: 7,
  name: 'plan.pdf',
  bytes: 10,
  type: 'application/pdf',
  scan: 'none',
  has_preview: false,
  is_deleted: false,
  created_at: '',
} as const;
const fields = [
  field('domain', { label: 'Domain' }),
  field('plan', { type: 'file' }),
  field('key', { type: 'secret' }),
];

test('files are sent as ids, blank answers as null, and a stored secret not at all', () => {
  const answers = { domain: '', plan: [file], key: { stored: true } };
  expect(sentAnswers(answers, ['domain', 'plan', 'key'])).toEqual({ domain: null, plan: [7] });
});

test('a stored secret and a file count as answers', () => {
  const answers = { domain: null, plan: [file], key: { stored: true } };
  expect(answeredText({ fields, answers })).toBe('2 of 3 answered');
  expect(missingErrors(fields, answers)).toEqual({ domain: 'Domain is required.' });
});

test('the server’s errors are shown at their fields', () => {
  const errors = { 'answers.domain': ['must be at most 200 characters.'], 'answers.plan': ['Unknown file.'] };
  expect(serverErrors(fields, errors)).toEqual({
    domain: 'Domain must be at most 200 characters.',
    plan: 'Unknown file.',
  });
});
