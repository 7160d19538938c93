import type { promisesApi } from '../../../contract/promises.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { seeOrder } from '../order-record/order-record.ts';
import { resumeOrder, waitForCustomer } from './wait.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const promiseRoutes = (deps: Deps): Handlers<typeof promisesApi> => ({
  wait: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    run: ({ viewer, params, body }) => waitForCustomer(deps, viewer, { orderId: params.id, question: body.question }),
  },
  resume: ({ viewer, params }) => resumeOrder(deps, viewer, params.id),
  move: () => missing(),
  recalculate: () => missing(),
  onTime: () => missing(),
});
