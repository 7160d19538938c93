import { z } from 'zod';
import { isBlank } from '../shared/fields.ts';
import { textLines } from '../shared/forms.ts';
import { maxItems, maxLength } from '../shared/limits.ts';

export const serviceQuestion = z.object({ question: z.string(), answer: z.string() }).meta({ id: 'ServiceQuestion' });
export type ServiceQuestion = z.infer<typeof serviceQuestion>;

/** Only in the response of a single service: a list stays small. */
export const serviceScope = {
  included: z.array(z.string()),
  not_included: z.array(z.string()),
  needed_from_you: z.array(z.string()),
  questions: z.array(serviceQuestion),
};

const items = textLines({ items: maxItems.scope, length: maxLength.scopeItem });

const EACH_QUESTION = 'must have a question that ends with a question mark, followed by its answer, in each item.';

// The question mark separates the question from its answer in a line of a form.
const questionIn = (line: string): ServiceQuestion => {
  const end = line.indexOf('?') + 1;
  return { question: line.slice(0, end).trim(), answer: line.slice(end).trim() };
};

const trimmed = ({ question, answer }: ServiceQuestion): ServiceQuestion => ({
  question: question.replace(/\s+/g, ' ').trim(),
  answer: answer.replace(/\s+/g, ' ').trim(),
});

const isComplete = ({ question, answer }: ServiceQuestion) => /^[^?]+\?$/.test(question) && !isBlank(answer);

const questions = z
  .union(
    [
      z.array(serviceQuestion),
      z.string().transform((text) =>
        text
          .split('\n')
          .filter((line) => !isBlank(line))
          .map(questionIn),
      ),
    ],
    'must be a list of questions, each with its answer.',
  )
  .transform((list) => list.map(trimmed))
  .refine((list) => list.length <= maxItems.questions, `must have at most ${maxItems.questions} items.`)
  .refine((list) => list.every(isComplete), EACH_QUESTION)
  .refine(
    (list) =>
      list.every(({ question, answer }) => question.length <= maxLength.scopeItem && answer.length <= maxLength.answer),
    `must have questions of at most ${maxLength.scopeItem} and answers of at most ${maxLength.answer} characters.`,
  );

/** Omitted: empty on create, unchanged on update. */
export const serviceScopeInput = {
  included: items.optional(),
  not_included: items.optional(),
  needed_from_you: items.optional(),
  questions: questions.optional(),
};
