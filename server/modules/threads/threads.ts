export { addEntry, addMessage, type NewMessage } from './add-message.ts';
export { audienceOf, publishMessage } from './audience.ts';
export { countUnreadOrderMessages } from './list-threads.ts';
export { type Post, postMessage } from './post-message.ts';
export { readReplyTo, replyToOf } from './reply-to.ts';
export { unreadOf } from './unread.ts';
