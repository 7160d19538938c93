import type { inboxApi } from '../../../contract/inbox/inbox.ts';
import type { Area } from '../../shared/area.ts';
import { findThread, listInbox } from './list-inbox.ts';
import { setState } from './set-state.ts';

export const inbox = {
  routes: (deps) => ({
    inbox: ({ viewer, query }) => deps.reads.list(viewer.id, (db) => listInbox(db, viewer.id, query)),
    setState: {
      find: ({ params }) => findThread(deps.db, params),
      run: ({ viewer, params, body, endpoint }) => setState(deps, viewer, { ...params, ...body }, endpoint),
    },
  }),
} satisfies Area<typeof inboxApi>;
