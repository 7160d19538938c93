import type { privacyApi } from '../../../contract/office/privacy.ts';
import type { Area } from '../../shared/area.ts';
import { assertKnown, eraseByAdmin, eraseOwn, listClosedAccounts, recallErasure, restoreByAdmin } from './erasures.ts';
import { runErasures } from './run-erasures.ts';

const HOUR_MS = 3_600_000;

export const privacy = {
  routes: (deps) => ({
    eraseOwn: ({ viewer }) => eraseOwn(deps, viewer),
    recall: ({ body, client }) => recallErasure(deps, body.token, client.ip),
    closedAccounts: ({ query }) => listClosedAccounts(deps, query),
    erase: {
      find: ({ params }) => assertKnown(deps.db, params.id),
      run: ({ params, body, viewer }) => eraseByAdmin(deps, params.id, body, viewer),
    },
    restore: ({ params, viewer }) => restoreByAdmin(deps, params.id, viewer),
  }),
  tasks: (deps) => [{ name: 'erasures', everyMs: HOUR_MS, run: (stopping) => runErasures(deps, stopping) }],
} satisfies Area<typeof privacyApi>;
