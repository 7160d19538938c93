import type { contactsApi } from '../../../contract/inbox/contacts.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertExists } from '../../shared/records.ts';
import { listContactMessages, markContactMessageAsRead, sendContact } from './contacts.ts';

export const contactsRoutes = (deps: Deps): Handlers<typeof contactsApi> => ({
  contact: ({ body, client }) => sendContact(deps, body, client.ip),
  contactMessages: ({ query, viewer }) => deps.reads.list(viewer.id, (replica) => listContactMessages(replica, query)),
  readContactMessage: {
    find: ({ params }) => assertExists(deps.db, 'contact_messages', params.id),
    run: ({ params, viewer }) => markContactMessageAsRead(deps, params.id, viewer.id),
  },
});
