import type { filesApi } from '../../../contract/order/files.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { checkStoredFiles } from './check-stored-files.ts';
import { cleanUpFiles } from './cleanup-files.ts';
import { deleteOwnFile, findOwnFile } from './delete-files.ts';
import { seeFile } from './file-access.ts';
import { fileContent } from './file-content.ts';
import { assertSigned, createFileLink } from './file-links.ts';
import { listOrderFiles } from './list-files.ts';
import { scanWaitingFiles } from './scan-files.ts';
import { findOrderForUpload, uploadFile } from './upload.ts';
import { createUploadsUnderWay } from './uploads-under-way.ts';

const CLEANUP_MS = 15 * 60_000;
const CHECK_LEASE_MS = 2 * 3600_000;
const WEEK_MS = 7 * 24 * 3600_000;
const SCANS_LEASE_MS = 20 * 60_000;

export const files = {
  routes: (deps) => {
    const underWay = createUploadsUnderWay();
    return {
      upload: {
        find: ({ params, viewer }) => findOrderForUpload(deps, viewer, params.id),
        run: ({ params, body, viewer, client }) =>
          underWay.during(viewer.id, client.headers['content-length'], () =>
            uploadFile(deps, { orderId: params.id, body, viewer, client }),
          ),
      },
      list: {
        find: ({ params, viewer }) => seeOrder(deps.db, viewer, params.id),
        run: ({ params, query, viewer }) => listOrderFiles(deps.db, viewer, params.id, query),
      },
      delete: {
        find: ({ params, viewer }) => findOwnFile(deps.db, viewer, params.id),
        run: ({ params, viewer }) => deleteOwnFile(deps, viewer, params.id),
      },
      link: {
        find: ({ params, viewer }) => seeFile(deps.db, viewer, params.id),
        run: ({ params, query, viewer }) => createFileLink(deps, viewer, params.id, query.preview === '1'),
      },
      content: {
        find: async ({ params, query }) => assertSigned(deps, params.id, query),
        run: ({ params, query, client }) => fileContent(deps, params.id, query, client.headers),
      },
    };
  },
  tasks: (deps) => [
    { name: 'file-cleanup', everyMs: CLEANUP_MS, run: (stopping) => cleanUpFiles(deps, stopping) },
    {
      name: 'file-check',
      everyMs: WEEK_MS,
      leaseMs: CHECK_LEASE_MS,
      run: (stopping) => checkStoredFiles(deps, stopping),
    },
    // Each round of the scheduler runs it, and so does each upload.
    { name: 'file-scans', everyMs: 0, leaseMs: SCANS_LEASE_MS, run: (stopping) => scanWaitingFiles(deps, stopping) },
  ],
} satisfies Area<typeof filesApi>;
