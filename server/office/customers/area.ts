import type { customersApi } from '../../../contract/office/customers.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { Area } from '../../shared/area.ts';
import { assertCustomerExists, customerById } from './customers.ts';
import { assertNoteExists, createNote, deleteNote, updateNote } from './notes.ts';
import { timelineOf } from './timeline.ts';
import { updateDetails } from './update-details.ts';

export const customers = {
  routes: (deps) => ({
    customer: async ({ viewer, params }) => customerById(deps.db, viewer.id, params.id, await promiseViewOf(deps)),
    updateDetails: {
      find: ({ params }) => assertCustomerExists(deps.db, params.id),
      run: async ({ viewer, params, body, client }) => {
        await updateDetails(deps, params.id, body, { viewer, ip: client.ip });
        return customerById(deps.db, viewer.id, params.id, await promiseViewOf(deps));
      },
    },
    timeline: {
      find: ({ params }) => assertCustomerExists(deps.db, params.id),
      run: ({ viewer, params, query }) => deps.reads.list(viewer.id, (db) => timelineOf(db, params.id, query)),
    },
    createNote: {
      find: ({ params }) => assertCustomerExists(deps.db, params.id),
      run: ({ viewer, params, body }) => createNote(deps, { customerId: params.id, ...body, by: viewer.id }),
    },
    updateNote: {
      find: ({ params }) => assertNoteExists(deps.db, params.id, params.nid),
      run: ({ viewer, params, body }) =>
        updateNote(deps, { customerId: params.id, noteId: params.nid, ...body, by: viewer.id }),
    },
    deleteNote: ({ viewer, params }) => deleteNote(deps, { customerId: params.id, noteId: params.nid, by: viewer.id }),
  }),
} satisfies Area<typeof customersApi>;
