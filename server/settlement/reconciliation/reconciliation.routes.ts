import type { reconciliationApi } from '../../../contract/settlement/reconciliation.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import {
  assertFindingExists,
  listFindings,
  listRuns,
  paymentsHealth,
  repairFinding,
  requestRuns,
} from './reconciliation.ts';

export const reconciliationRoutes = (deps: Deps): Handlers<typeof reconciliationApi> => ({
  runs: ({ query }) => listRuns(deps.db, query),
  startRun: ({ body, viewer }) => requestRuns(deps, body, viewer.id),
  findings: ({ query, viewer }) => deps.reads.list(viewer.id, (replica) => listFindings(replica, query)),
  repair: {
    find: ({ params }) => assertFindingExists(deps.db, params.id),
    run: ({ params, body, viewer, client }) =>
      repairFinding(deps, { id: viewer.id, idempotencyKey: client.idempotencyKey }, params.id, body),
  },
  health: () => paymentsHealth(deps),
});
