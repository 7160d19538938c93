import { contactsApi } from '../../../contract/inbox/contacts.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import {
  deleteContactMessage,
  findContactMessage,
  listContactMessages,
  markContactMessageAsAnswered,
  markContactMessageAsNew,
  markContactMessageAsRead,
  replyToContact,
  sendContact,
} from './contacts.ts';

export const contacts = {
  routes: (deps) => ({
    contact: ({ body, client }) => sendContact(deps, body, client.ip),
    contactMessages: ({ query, viewer }) =>
      deps.reads.list(viewer.id, (replica) => listContactMessages(replica, query)),
    contactMessage: ({ params }) => findContactMessage(deps.db, params.id),
    readContactMessage: {
      find: ({ params }) => assertExists(deps.db, 'contact_messages', params.id),
      run: ({ params, viewer, endpoint }) => markContactMessageAsRead(deps, params.id, viewer.id, endpoint),
    },
    answeredContactMessage: {
      find: ({ params }) => assertExists(deps.db, 'contact_messages', params.id),
      run: ({ params, viewer }) => markContactMessageAsAnswered(deps, params.id, viewer.id),
    },
    deleteContactMessage: {
      find: ({ params }) => assertExists(deps.db, 'contact_messages', params.id),
      run: ({ params, viewer }) => deleteContactMessage(deps, params.id, viewer.id),
    },
    replyToContactMessage: {
      find: ({ params }) => assertExists(deps.db, 'contact_messages', params.id),
      run: ({ params, viewer, body }) =>
        replyToContact(deps, { messageId: params.id, content: body.content, by: viewer.id }),
    },
  }),
  restorers: { 'contact_message.read': markContactMessageAsNew },
  bulk: {
    'contact-messages': {
      noun: ['message', 'messages'],
      query: contactsApi.contactMessages.query,
      list: listContactMessages,
      actions: {
        read: {
          undo: 'contact_message.read',
          start:
            ({ deps, by, step }) =>
            (id) =>
              markContactMessageAsRead(deps, id, by, step),
        },
      },
    },
  },
} satisfies Area<typeof contactsApi>;
