import type { Intake } from '../../../contract/order/intakes.ts';

export function isAnswered(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && 'stored' in value) return value.stored === true;
  return true;
}

export const countAnswered = ({ fields, answers }: Pick<Intake, 'fields' | 'answers'>): number =>
  fields.filter(({ key }) => isAnswered(answers[key])).length;

/** `3 of 5 answered` */
export const answeredText = (intake: Pick<Intake, 'fields' | 'answers'>): string =>
  `${countAnswered(intake)} of ${intake.fields.length} answered`;
