export { addEntry, addMessage, type NewMessage } from './add-message.ts';
export { readReplyTo, replyToOf } from './reply-to.ts';
