export { decodeWords, textOfHeader } from './encoded-words.ts';
export { extensionOf } from './file-extension.ts';
export { type Header, readHeaders } from './headers.ts';
export { mailboxesIn, nameIn } from './mailboxes.ts';
export type { EmailPart, ReadEmail, ReadPart } from './read-email.ts';

/** Loads the libraries, which the thread that parses an email alone needs. */
export const readEmail = async (raw: Buffer) => (await import('./read-email.ts')).readEmail(raw);
