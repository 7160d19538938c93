import type { promisesApi } from '../../../contract/promises.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const promiseRoutes = (_: Deps): Handlers<typeof promisesApi> => ({
  wait: () => missing(),
  resume: () => missing(),
  move: () => missing(),
  recalculate: () => missing(),
  onTime: () => missing(),
});
