export { listConversations } from './conversations.ts';
export { listMessages, markAsRead, sendMessage } from './messages.ts';
export { rebuildConversations } from './rebuild-conversations.ts';
export { findAdminUser } from './threads.ts';
