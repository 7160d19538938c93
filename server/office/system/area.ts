import type { systemApi } from '../../../contract/office/system.ts';
import { deleteAllFiles } from '../../order/files/files.ts';
import { assertOrderExists } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { DUE_TIMES, resetFutureTimes } from './due-times.ts';
import { checkSystem, systemState } from './system.ts';

// Once a minute, with slack for the scheduler, which looks twice a minute.
const CHECK_MS = 45_000;

export const system = {
  routes: (deps) => ({
    state: () => systemState(deps),
    deleteOrderFiles: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ params, viewer }) => deleteAllFiles(deps, { order_id: params.id }, viewer.id),
    },
    deleteCustomerFiles: {
      find: ({ params }) => assertExists(deps.db, 'users', params.id),
      run: ({ params, viewer }) => deleteAllFiles(deps, { user_id: params.id }, viewer.id),
    },
  }),
  tasks: (deps) => [
    { name: DUE_TIMES, everyMs: CHECK_MS, runsAtStart: true, run: () => resetFutureTimes(deps) },
    { name: 'system-check', everyMs: CHECK_MS, run: () => checkSystem(deps) },
  ],
} satisfies Area<typeof systemApi>;
