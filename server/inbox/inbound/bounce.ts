import type { EmailPart } from './mime/mime.ts';

export type Bounce = { hasFailed: boolean; messageIds: string[] };

const MOST_READ = 64 * 1024;

const textOf = ({ bytes }: EmailPart): string => Buffer.from(bytes.subarray(0, MOST_READ)).toString('latin1');

/**
 * Reads a report about the delivery of an email (RFC 3464). Reports that it was read (RFC 8098) or taken for spam (RFC
 * 5965) prove that it arrived.
 */
export function readBounce(contentType: string, parts: readonly EmailPart[]): Bounce | null {
  if (!/^\s*multipart\/report\b/i.test(contentType)) return null;
  const [, about = 'delivery-status'] = /;\s*report-type\s*=\s*"?([\w-]+)/i.exec(contentType) ?? [];
  const isOfReader = parts.some(({ type }) => /^message\/(disposition-notification|feedback-report)/.test(type));
  if (about.toLowerCase() !== 'delivery-status' || isOfReader) return null;
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
    hasFailed: actions.length === 0 || actions.some((action) => action.toLowerCase() === 'failed'),
    messageIds: [...new Set(messageIds)].slice(0, 20),
  };
}
