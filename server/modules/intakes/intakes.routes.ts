import type { intakesApi } from '../../../contract/intakes.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const intakeRoutes = (_: Deps): Handlers<typeof intakesApi> => ({
  form: () => missing(),
  saveForm: () => missing(),
  list: () => missing(),
  answer: () => missing(),
  askAgain: () => missing(),
  waive: () => missing(),
});
