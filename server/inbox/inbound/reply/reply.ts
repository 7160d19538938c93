export { noOne, type Ours, oursOf, withoutAddresses } from './ours.ts';
export { readReply } from './reply-text.ts';
