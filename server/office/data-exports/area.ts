import type { dataExportsApi } from '../../../contract/office/data-exports.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { listExports, requestExport } from './requests.ts';
import { runExports } from './run-exports.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 60 * MINUTE_MS;

export const dataExports = {
  routes: (deps) => ({
    request: ({ viewer }) => requestExport(deps, viewer, viewer.id),
    list: ({ viewer }) => listExports(deps, viewer),
    requestForUser: {
      find: ({ params }) => assertExists(deps.db, 'users', params.id),
      run: ({ params, viewer }) => requestExport(deps, viewer, params.id),
    },
  }),
  tasks: (deps) => [
    { name: 'exports', everyMs: MINUTE_MS, leaseMs: LEASE_MS, run: (stopping) => runExports(deps, stopping) },
  ],
} satisfies Area<typeof dataExportsApi>;
