export { addEntry, addMessage, type NewMessage } from './add-message.ts';
export { audienceOf, publishMessage } from './audience.ts';
export { countUnreadOrderMessages } from './list-threads.ts';
export { markAsRead } from './mark-as-read.ts';
export { readReplyTo, replyToOf } from './reply-to.ts';
export { type NewOrderMessage, sendOrderMessage } from './send-order-message.ts';
export { textOf } from './text-of.ts';
export { unreadOf } from './unread.ts';
