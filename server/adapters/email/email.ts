/** A letter, ready to go. `messageId` stays the same over retries, so that a mailbox can drop a double. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Without brackets and domain; the transport adds its own. */
  messageId: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
};

/** Hands one letter over; throws where it was not taken. SMTP, or the demo's mailbox. */
export type EmailTransport = {
  send(letter: Email): Promise<void>;
  close(): Promise<void>;
};

const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,254}$/u;

/** One plain address and nothing else: no list, no display name, no line break that could begin another header. */
export function assertSingleAddress(text: string): string {
  if (!ADDRESS.test(text)) throw new Error('A letter has no valid single address.');
  return text;
}

/** Fit for a header: one line, without control characters or marks that turn the direction of text. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 200);
