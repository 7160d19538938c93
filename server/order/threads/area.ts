import type { threadsApi } from '../../../contract/order/threads.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { assertOwnMessage, deleteMessage, editMessage } from './change-message.ts';
import { assertChatMessageExists, copyChatMessage } from './copy-message.ts';
import { limitMessages } from './limit-messages.ts';
import { listMessages } from './list-messages.ts';
import { listThreads } from './list-threads.ts';
import { markAsRead } from './mark-as-read.ts';
import { mentionablePeople } from './mentions.ts';
import {
  assertReplyExists,
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-replies.ts';
import { sendOrderMessage } from './send-order-message.ts';
import { assertNote, showToCustomer } from './show-message.ts';

export const threads = {
  routes: (deps) => ({
    threads: ({ viewer, query }) => listThreads(deps.db, viewer, query),
    messages: ({ viewer, params, query }) => listMessages(deps, viewer, params.id, query),
    mentionable: async ({ viewer, params }) => {
      const { id } = await seeOrder(deps.db, viewer, params.id);
      return { data: await mentionablePeople(deps.db, id) };
    },
    send: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      limit: ({ viewer, body }) => limitMessages(deps, viewer.id, body),
      run: ({ viewer, params, body: { file_ids, client_id, ...body } }) =>
        sendOrderMessage(deps, viewer, { orderId: params.id, ...body, fileIds: file_ids ?? [], clientId: client_id }),
    },
    edit: {
      find: ({ viewer, params }) => assertOwnMessage(deps.db, viewer, { orderId: params.id, messageId: params.mid }),
      run: ({ viewer, params, body }) =>
        editMessage(deps, viewer, { orderId: params.id, messageId: params.mid }, body.content),
    },
    delete: ({ viewer, params }) => deleteMessage(deps, viewer, { orderId: params.id, messageId: params.mid }),
    show: {
      find: ({ viewer, params }) => assertNote(deps.db, viewer, { orderId: params.id, messageId: params.mid }),
      run: ({ viewer, params }) => showToCustomer(deps, viewer, { orderId: params.id, messageId: params.mid }),
    },
    read: {
      find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
      run: ({ viewer, params, body }) => markAsRead(deps, viewer, { orderId: params.id, upTo: body.up_to }),
    },
    copyMessage: {
      find: ({ params }) => assertChatMessageExists(deps.db, params.id),
      run: ({ viewer, params, body }) =>
        copyChatMessage(deps, { messageId: params.id, orderId: body.order_id, by: viewer.id }),
    },
    savedReplies: ({ query }) => listSavedReplies(deps.db, query),
    createSavedReply: ({ viewer, body }) => createSavedReply(deps.db, body, viewer.id),
    updateSavedReply: {
      find: ({ params }) => assertReplyExists(deps.db, params.id),
      run: ({ viewer, params, body }) => updateSavedReply(deps.db, params.id, body, viewer.id),
    },
    deleteSavedReply: ({ viewer, params }) => deleteSavedReply(deps.db, params.id, viewer.id),
  }),
} satisfies Area<typeof threadsApi>;
