export { noOne, type Ours, oursOf, withoutOurEmails } from './ours.ts';
export { readReply } from './reply-text.ts';
