import type { EmailPart } from './mime/mime.ts';

/** `isComplaint`: the recipient has called the email spam. */
export type Bounce = { hasFailed: boolean; isComplaint: boolean; messageIds: string[] };

const MOST_READ = 64 * 1024;

const textOf = ({ bytes }: EmailPart): string => Buffer.from(bytes.subarray(0, MOST_READ)).toString('latin1');

/**
 * Reads a report about the delivery of an email (RFC 3464) or that it was taken for spam (RFC 5965). A report that it was
 * read (RFC 8098) proves that it arrived.
 */
export function readBounce(contentType: string, parts: readonly EmailPart[]): Bounce | null {
  if (!/^\s*multipart\/report\b/i.test(contentType)) return null;
  const [, about = 'delivery-status'] = /;\s*report-type\s*=\s*"?([\w-]+)/i.exec(contentType) ?? [];
  const isOfReader = parts.some(({ type }) => /^message\/disposition-notification/.test(type));
  const feedback = parts.filter(({ type }) => /^message\/feedback-report/.test(type)).map(textOf);
  const isComplaint = feedback.some((text) => /^Feedback-Type:\s*(abuse|fraud|virus)\b/im.test(text));
  if ((about.toLowerCase() !== 'delivery-status' && !isComplaint) || isOfReader) return null;
  if (feedback.length > 0 && !isComplaint) return null;
  const reported = parts.filter(({ type }) => /^message\/(global-)?delivery-status/.test(type)).map(textOf);
  const returned = parts.filter(({ type }) =>
    /^(message\/(rfc822|global)|(text\/rfc822|message\/global)-headers)/.test(type),
  );
  const messageIds = [...reported, ...returned.map(textOf)].flatMap((text) =>
    [...text.matchAll(/^(?:Original-)?Message-ID:\s*<([^<>\s]{1,255})>/gim)].map(([, id = '']) => id),
  );
  // A server that names no action has returned the email.
  const actions = reported.flatMap((text) =>
    [...text.matchAll(/^Action:\s*([a-z]+)/gim)].map(([, action = '']) => action),
  );
  return {
    isComplaint,
    hasFailed: isComplaint || actions.length === 0 || actions.some((action) => action.toLowerCase() === 'failed'),
    messageIds: [...new Set(messageIds)].slice(0, 20),
  };
}
