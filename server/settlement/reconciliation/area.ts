import type { paymentViewsApi } from '../../../contract/settlement/payment-views.ts';
import type { reconciliationApi } from '../../../contract/settlement/reconciliation.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { Area } from '../../shared/area.ts';
import {
  assertFindingExists,
  assertTaxIdUnderReview,
  assertUnderReview,
  countFindings,
  countPayments,
  listFailedPayments,
  listFindings,
  listPaymentsToReview,
  listRuns,
  paymentsHealth,
  reconciliationTasks,
  repairFinding,
  requestRuns,
  settlePayment,
  settleTaxId,
} from './reconciliation.ts';

export const reconciliation = {
  routes: (deps) => ({
    runs: ({ query }) => listRuns(deps.db, query),
    startRun: ({ body, viewer }) => requestRuns(deps, body, viewer.id),
    findings: async ({ query, viewer }) => {
      const { time_zone } = await deps.settings.current();
      return deps.reads.list(viewer.id, async (replica) => ({
        ...(await listFindings(replica, query, time_zone)),
        counts: await countFindings(replica),
      }));
    },
    repair: {
      find: ({ params }) => assertFindingExists(deps.db, params.id),
      run: ({ params, body, viewer, client }) =>
        repairFinding(deps, { id: viewer.id, idempotencyKey: client.idempotencyKey }, params.id, body),
    },
    health: () => paymentsHealth(deps),
    paymentsToReview: ({ query }) => listPaymentsToReview(deps, query),
    settlePayment: {
      find: ({ params }) => assertUnderReview(deps.db, params.id),
      run: ({ params, body, viewer }) => settlePayment(deps, { id: params.id, note: body.note, by: viewer.id }),
    },
    settleTaxId: {
      find: ({ params }) => assertTaxIdUnderReview(deps.db, params.id),
      run: ({ params, body, viewer }) => settleTaxId(deps, { id: params.id, note: body.note, by: viewer.id }),
    },
  }),
  tasks: reconciliationTasks,
  parts: {
    paymentViews: {
      routes: (deps: Deps): Handlers<typeof paymentViewsApi> => ({
        counts: async ({ viewer }) => {
          const view = await promiseViewOf(deps);
          return deps.reads.list(viewer.id, (db) => countPayments(db, view));
        },
        failed: async ({ query, viewer }) => {
          const view = await promiseViewOf(deps);
          return deps.reads.list(viewer.id, (db) => listFailedPayments(db, query, view));
        },
      }),
    },
  },
} satisfies Area<typeof reconciliationApi>;
