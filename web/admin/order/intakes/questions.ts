import type { IntakeField, IntakeFieldType } from '../../../../contract/order/intakes.ts';
import { maxItems, maxLength } from '../../../../contract/shared/limits.ts';
import { shortenVisibly } from '../../../../contract/shared/text.ts';
import { nextId } from '../../../dashboard/forms/rows/use-rows.ts';

/** `id` is the row in the editor; `options` has one choice per line. */
export type Question = {
  id: number;
  /** Null until the server has derived it from the label. */
  key: string | null;
  label: string;
  help: string;
  type: IntakeFieldType;
  required: boolean;
  options: string;
  maxFiles: string;
  /** A secret is deleted after it was opened once. */
  once: boolean;
};

export const MAX_QUESTIONS = 30;

export const typeLabels: Record<IntakeFieldType, string> = {
  line: 'Short text',
  text: 'Long text',
  choice: 'One choice',
  choices: 'Several choices',
  date: 'Date',
  file: 'Files',
  secret: 'Password or other secret',
};

export const hasOptions = ({ type }: Pick<Question, 'type'>): boolean => type === 'choice' || type === 'choices';

export const toQuestions = (fields: readonly IntakeField[], firstId = 0): Question[] =>
  fields.map(({ key, label, help, type, required, options, max_files, once = false }, at) => ({
    id: firstId + at,
    key,
    label,
    help: help ?? '',
    type,
    required,
    options: options.join('\n'),
    maxFiles: String(max_files ?? 1),
    once,
  }));

export const newQuestion = (questions: readonly Question[]): Question => ({
  id: nextId(questions),
  key: null,
  label: '',
  help: '',
  type: 'line',
  required: true,
  options: '',
  maxFiles: '1',
  once: false,
});

/** A key that is taken would mean two things: the copy gets another one. */
export function withCopies(questions: readonly Question[], fields: readonly IntakeField[]): Question[] {
  const taken = new Set(questions.map(({ key }) => key));
  const copies = toQuestions(fields, nextId(questions)).map((copy) =>
    taken.has(copy.key) ? { ...copy, key: null } : copy,
  );
  return [...questions, ...copies].slice(0, MAX_QUESTIONS);
}

export const optionsOf = ({ options }: Pick<Question, 'options'>): string[] =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const toFields = (questions: readonly Question[]) =>
  questions.map((question) => ({
    key: question.key,
    label: question.label.trim(),
    help: question.help.trim() || null,
    type: question.type,
    required: question.required,
    options: hasOptions(question) ? optionsOf(question) : [],
    max_files: question.type === 'file' ? Number(question.maxFiles) : null,
    once: question.type === 'secret' && question.once,
  }));

export const toPreview = (questions: readonly Question[]): IntakeField[] =>
  questions.map((question) => ({
    key: question.key ?? `question_${question.id}`,
    label: question.label.trim() || 'Untitled question',
    help: question.help.trim() || null,
    type: question.type,
    required: question.required,
    options: hasOptions(question) ? optionsOf(question) : [],
    max_files: question.type === 'file' ? Number(question.maxFiles) || 1 : null,
    once: question.type === 'secret' && question.once,
  }));

export const controlName = (id: number, field: string): string => `question-${id}-${controls[field] ?? field}`;

/** The server has other names for some. */
const controls: Record<string, string> = { max_files: 'maxFiles' };

const choicesProblem = (question: Question): string | undefined => {
  const options = optionsOf(question);
  if (options.length < 2) return 'Enter at least 2 choices, one per line.';
  if (options.length > maxItems.choices) return `Enter at most ${maxItems.choices} choices (now ${options.length}).`;
  const long = options.find((option) => option.length > maxLength.intakeOption);
  if (long)
    return `“${shortenVisibly(long, 21)}” is too long: a choice has at most ${maxLength.intakeOption} characters.`;
  const double = options.find((option, at) => options.indexOf(option) !== at);
  return double === undefined ? undefined : `“${double}” is in the list twice.`;
};

export const problemsIn = (questions: readonly Question[]): Record<string, string | undefined> =>
  Object.fromEntries(
    questions.filter(hasOptions).map((question) => [controlName(question.id, 'options'), choicesProblem(question)]),
  );
