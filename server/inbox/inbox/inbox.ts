export { countUnread } from './count-unread.ts';
export { unreadThreads } from './unread-threads.ts';
