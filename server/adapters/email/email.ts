import { shorten } from '../../../contract/shared/text.ts';
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Equal in every retry, so that mailboxes drop duplicates. The transport adds brackets and domain. */
  messageId: string;
  /** Ids like `messageId`, so that mailboxes show a thread. */
  inReplyTo?: string;
  references?: readonly string[];
  attachments: { filename: string; content: Buffer; contentType: string }[];
};

export type EmailTransport = {
  /** Throws unless the email was accepted for delivery. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};

const PLAIN_EMAIL = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,254}$/u;

/** Rejects lists, display names and line breaks, which could add recipients or headers. */
export function assertPlainEmail(text: string): string {
  if (!PLAIN_EMAIL.test(text)) throw new Error('Not a single plain email address.');
  return text;
}

export const domainOf = (plainEmail: string): string => plainEmail.slice(plainEmail.lastIndexOf('@') + 1).toLowerCase();

export const messageIdHeader = (id: string, domain: string): string =>
  `<${headerLine(id).replaceAll(/[\s<>]+/g, '')}@${domain}>`;

/** Removes control and text direction characters. */
export const headerLine = (text: string): string =>
  shorten(
    text
      .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    200,
  );
