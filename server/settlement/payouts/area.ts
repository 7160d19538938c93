import type { payoutsApi } from '../../../contract/settlement/payouts.ts';
import { payoutRunStates } from '../../../contract/shared/money-states.ts';
import { countParts } from '../../adapters/database/counters.ts';
import type { ClientInfo } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Area } from '../../shared/area.ts';
import { exportRun } from './export-run.ts';
import {
  approveRun,
  assertRunExists,
  cancelRun,
  createRun,
  downloadStatement,
  findRun,
  listOwnPayouts,
  listRuns,
  payRun,
  removeLines,
  showStatement,
} from './payouts.ts';

const callerOf = ({ viewer, client }: { viewer: Viewer; client: ClientInfo }) => ({
  by: viewer.id,
  key: client.idempotencyKey,
});

export const payouts = {
  routes: (deps) => ({
    runs: ({ query, viewer }) =>
      deps.reads.list(viewer.id, async (db) => ({
        ...(await listRuns(db, query)),
        counts: await countParts(db, 'payout_runs', payoutRunStates),
      })),
    createRun: (context) => createRun(deps, { ...context.body, ...callerOf(context) }),
    run: ({ params }) => findRun(deps, params.id),
    changeLines: {
      find: ({ params }) => assertRunExists(deps.db, params.id),
      run: ({ params, body, viewer }) => removeLines(deps, { id: params.id, ...body, by: viewer.id }),
    },
    approve: (context) => approveRun(deps, context.params.id, callerOf(context)),
    pay: {
      find: ({ params }) => assertRunExists(deps.db, params.id),
      run: (context) => payRun(deps, context.params.id, { ...context.body, ...callerOf(context) }),
    },
    cancel: (context) => cancelRun(deps, context.params.id, callerOf(context)),
    exportRun: ({ params, viewer }) => exportRun(deps, params.id, viewer),
    own: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listOwnPayouts(db, viewer.id, query)),
    ownPayout: ({ params, viewer }) => showStatement(deps.db, viewer.id, params.id),
    download: ({ params: { id }, viewer }) => downloadStatement(deps, { viewerId: viewer.id, userId: viewer.id, id }),
    payout: ({ params }) => showStatement(deps.db, undefined, params.id),
    downloadPayout: ({ params: { id }, viewer }) =>
      downloadStatement(deps, { viewerId: viewer.id, userId: undefined, id }),
  }),
} satisfies Area<typeof payoutsApi>;
