import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Envelope } from '../received.ts';
import { spfPass } from './envelope-sender.ts';
import { doubtOf, type Fields, textOf } from './form-fields.ts';

const names = ['body-mime', 'sender', 'recipient', 'X-Mailgun-Spf', 'signature', 'timestamp', 'token'];

const marks = ['body-mime', 'X-Mailgun-Spf', 'X-Mailgun-Incoming', 'signature'];

export const isOfMailgun = ({ values }: Fields): boolean => marks.some((name) => values.has(name));

/** Mailgun adds the email's own headers as fields, whatever their sender calls them. */
export function envelopeOfMailgun(fields: Fields): Envelope {
  const sender = textOf(fields, 'sender');
  const doubt = doubtOf(fields, names);
  const isMailgun = fields.values.has('signature') || fields.values.has('X-Mailgun-Spf') || doubt !== null;
  const hasPassed = doubt === null && textOf(fields, 'X-Mailgun-Spf')?.trim().toLowerCase() === 'pass';
  const recipients = (textOf(fields, 'recipient') ?? '').split(',').map((one) => one.trim());
  return {
    returnPath: sender,
    recipients: recipients.filter((one) => one !== ''),
    passes: isMailgun ? (hasPassed ? spfPass(sender) : []) : null,
    doubt,
  };
}

/** The token of a call that Mailgun has signed; null for any other. */
export function signedToken(fields: Fields, signingKey: string): string | null {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(fields, name));
  if (!timestamp || !token || !signature || !/^\d{1,15}$/.test(timestamp)) return null;
  const expected = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
