import type { chatApi } from '../../../contract/inbox/chat.ts';
import type { Area } from '../../shared/area.ts';
import { findAdminUser, listConversations, listMessages, markAsRead, sendMessage } from './chat.ts';

export const chat = {
  routes: (deps) => ({
    conversations: ({ viewer, query }) => listConversations(deps.db, viewer, query),
    messages: ({ viewer, params, query }) => listMessages(deps.db, viewer, params.userId, query),
    send: ({ viewer, body }) => sendMessage(deps, viewer, body),
    read: ({ viewer, params }) => markAsRead(deps, viewer, params.userId),
    adminUser: () => findAdminUser(deps.db),
  }),
} satisfies Area<typeof chatApi>;
