import { describe, expect, test } from 'vitest';
import type { IntakeField } from '../../../../contract/order/intakes.ts';
import { ApiError } from '../../../api/call.ts';
import { atControls } from '../../../dashboard/forms/rows/at-controls.ts';
import { moved } from '../../../ui/fields/moved.ts';
import { controlName, newQuestion, problemsIn, type Question, toFields, toQuestions, withCopies } from './questions.ts';

const field = (key: string, more: Partial<IntakeField> = {}): IntakeField => ({
  key,
  label: key,
  help: null,
  type: 'line',
  required: true,
  options: [],
  max_files: null,
  ...more,
});

describe('the questions of an editor', () => {
  test('a question keeps its key, and a new one leaves it to the server', () => {
    const stored = toQuestions([field('domain')]);
    const questions = [...stored, newQuestion(stored)];
    expect(toFields(questions).map(({ key }) => key)).toEqual(['domain', null]);
    expect(questions.map(({ id }) => id)).toEqual([0, 1]);
  });

  test('choices are one per line, and only of a question with choices', () => {
    const [question] = toQuestions([field('plan', { type: 'choice', options: ['Basic', 'Plus'] })]);
    const typed = { ...(question as Question), options: ' Basic \n\nPlus\nMax' };
    expect(toFields([typed])[0]?.options).toEqual(['Basic', 'Plus', 'Max']);
    expect(toFields([{ ...typed, type: 'line' }])[0]?.options).toEqual([]);
  });

  test('the number of files belongs to a question for files', () => {
    const [question] = toQuestions([field('logo', { type: 'file', max_files: 3 })]);
    expect(toFields([question as Question])[0]?.max_files).toBe(3);
    expect(toFields([{ ...(question as Question), type: 'text' }])[0]?.max_files).toBeNull();
  });

  test('a copied question loses a key that is taken', () => {
    const questions = withCopies(toQuestions([field('domain')]), [field('domain'), field('logo')]);
    expect(questions.map(({ key }) => key)).toEqual(['domain', null, 'logo']);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(3);
  });

  test('copies beyond 30 questions are left out', () => {
    const many = Array.from({ length: 20 }, (_, i) => field(`q${i}`));
    expect(withCopies(toQuestions(many), many)).toHaveLength(30);
  });

  test('a question moves within the list only', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});

describe('problems with choices', () => {
  const problem = (options: string) => {
    const [question] = toQuestions([field('plan', { type: 'choices' })]);
    return problemsIn([{ ...(question as Question), options }])[controlName(0, 'options')];
  };

  test('two different choices are enough', () => {
    expect(problem('Yes\nNo')).toBeUndefined();
  });

  test('one choice, a repeated one and a long one are named', () => {
    expect(problem('Yes')).toBe('Enter at least 2 choices, one per line.');
    expect(problem('Yes\nNo\nYes')).toBe('“Yes” is in the list twice.');
    expect(problem(`Yes\n${'n'.repeat(101)}`)).toContain('at most 100 characters');
  });
});

test('an error of the server appears at the row’s control, also after the row was moved', () => {
  const questions = moved(toQuestions([field('a'), field('b')]), 0, 1);
  const error = new ApiError(422, {
    message: 'Invalid.',
    errors: {
      'intake_form.fields.1.options.2': ['is too long.'],
      'intake_form.fields.0.max_files': ['must be from 1 to 10.'],
      intro: ['is too long.'],
    },
  });
  const place = {
    path: 'intake_form.fields',
    controlAt: (at: number, name: string) => questions[at] && controlName(questions[at].id, name),
  };
  expect((atControls(error, [place]) as ApiError).errors).toEqual({
    [controlName(0, 'options')]: ['is too long.'],
    [controlName(1, 'maxFiles')]: ['must be from 1 to 10.'],
    intro: ['is too long.'],
  });
});
