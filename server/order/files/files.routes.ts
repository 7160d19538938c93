import type { filesApi } from '../../../contract/order/files.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { deleteOwnFile, findOwnFile } from './delete-files.ts';
import { seeFile } from './file-access.ts';
import { fileContent } from './file-content.ts';
import { assertSigned, createFileLink } from './file-links.ts';
import { listOrderFiles } from './list-files.ts';
import { findOrderForUpload, uploadFile } from './upload.ts';
import { createUploadsUnderWay } from './uploads-under-way.ts';

export const fileRoutes = (deps: Deps, underWay = createUploadsUnderWay()): Handlers<typeof filesApi> => ({
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
});
