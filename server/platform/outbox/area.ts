import type { outboxApi } from '../../../contract/platform/outbox.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { assertOrderExists } from '../order-record/order-record.ts';
import {
  countEmails,
  discardEmail,
  emailsOfOrder,
  emailsOfUser,
  findEmail,
  listEmails,
  retryEmail,
  sendEmailAgain,
} from './outbox.ts';

export const outbox = {
  routes: (deps, { showEmail }) => {
    const { db } = deps;
    const find = ({ params }: { params: { id: number } }) => findEmail(db, params.id);
    return {
      list: async ({ query }) => ({ ...(await listEmails(db, query)), counts: await countEmails(db) }),
      show: { find, run: ({ params }) => showEmail(deps, params.id) },
      retry: { find, run: ({ params, viewer }) => retryEmail(deps, { id: params.id, by: viewer.id }) },
      discard: { find, run: ({ params, viewer }) => discardEmail(deps, { id: params.id, by: viewer.id }) },
      sendAgain: { find, run: ({ params, viewer }) => sendEmailAgain(deps, { id: params.id, by: viewer.id }) },
      ofUser: {
        find: ({ params }) => assertExists(db, 'users', params.id),
        run: ({ params, query }) => emailsOfUser(db, params.id, query),
      },
      ofOrder: {
        find: ({ params }) => assertOrderExists(db, params.id),
        run: ({ params, query }) => emailsOfOrder(db, params.id, query),
      },
    };
  },
} satisfies Area<typeof outboxApi>;
