import type { Attachment } from 'postal-mime';

/** A report on emails that came back, or will. */
export type Bounce = { hasFailed: boolean; messageIds: string[] };

const MOST_READ = 64 * 1024;

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1')).slice(0, MOST_READ);

/** Of a `multipart/report` about the delivery of an email (RFC 3464). Null for everything else. */
export function readBounce(contentType: string, parts: readonly Attachment[]): Bounce | null {
  if (!/^\s*multipart\/report\b/i.test(contentType)) return null;
  const status = parts.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const returned = parts.filter(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)/.test(mimeType));
  const sources = [status, ...returned].map(textOf);
  const messageIds = sources.flatMap((text) =>
    [...text.matchAll(/^(?:Original-)?Message-ID:\s*<([^<>\s]{1,255})>/gim)].map(([, id = '']) => id),
  );
  return { hasFailed: /^Action:\s*failed\b/im.test(textOf(status)), messageIds: [...new Set(messageIds)].slice(0, 20) };
}
