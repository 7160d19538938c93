import type { promisesApi } from '../../../contract/work/promises.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { assertOrderExists, seeOrder } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { movePromise } from './move-promise.ts';
import { onTimeReport } from './on-time-report.ts';
import { promiseTasks } from './promise-tasks.ts';
import { recalculatePromises } from './recalculate.ts';
import { resumeOrder, waitForCustomer } from './wait.ts';

export const promises = {
  routes: (deps) => ({
    wait: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      run: ({ viewer, params, body }) => waitForCustomer(deps, viewer, { orderId: params.id, question: body.question }),
    },
    resume: ({ viewer, params }) => resumeOrder(deps, viewer, params.id),
    move: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ viewer, params, body }) => movePromise(deps, viewer, { orderId: params.id, ...body }),
    },
    recalculate: ({ viewer, body }) => recalculatePromises(deps, { confirm: body.confirm ?? false, by: viewer.id }),
    onTime: async ({ viewer, query }) => {
      const view = await promiseViewOf(deps);
      return deps.reads.list(viewer.id, (db) => onTimeReport(db, query, view));
    },
  }),
  tasks: promiseTasks,
} satisfies Area<typeof promisesApi>;
