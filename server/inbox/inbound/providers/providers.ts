import type { Readable } from 'node:stream';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { type Envelope, noEnvelope } from '../received.ts';
import { type Fields, multipartFields, unreadable, urlencodedFields } from './form-fields.ts';
import { envelopeOfMailgun, isOfMailgun, signedToken } from './mailgun.ts';
import { fromPostmark } from './postmark.ts';
import { envelopeOfSendgrid } from './sendgrid.ts';

export { hashOfToken } from './mailgun.ts';

export const MOST_BYTES = 30 * 1024 * 1024;

const tooLarge = () => new AppError('too_large', 'The email is too large. Emails may have up to 30 MB.');

export async function readBody(body: Readable | undefined, contentLength: string | undefined): Promise<Buffer> {
  if (Number(contentLength) > MOST_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** `token`: of a call that Mailgun has signed. */
export type Delivered = { raw: Uint8Array; envelope: Envelope; token: string | null };

export const notSigned = () => new AppError('unauthenticated', 'The signature is not valid.');

/** Accepts a raw email, or the forms of SendGrid, Mailgun and Postmark. With a key, only what Mailgun has signed. */
export function readDelivery(body: Buffer, contentType: string, signingKey: string | null): Delivered {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') return fromForm(fieldsOrUnsigned(body, contentType, signingKey), signingKey);
  if (type === 'application/x-www-form-urlencoded') return fromForm(urlencodedFields(body), signingKey);
  if (signingKey !== null) throw notSigned();
  if (type === 'application/json') return { ...fromPostmark(body), token: null };
  return { raw: body, envelope: noEnvelope, token: null };
}

/** A form that can’t be read is not signed. */
function fieldsOrUnsigned(body: Buffer, contentType: string, signingKey: string | null): Fields {
  try {
    return multipartFields(body, contentType);
  } catch (error) {
    throw signingKey === null ? error : notSigned();
  }
}

function fromForm(fields: Fields, signingKey: string | null): Delivered {
  const token = signingKey === null ? null : signedToken(fields, signingKey);
  if (signingKey !== null && token === null) throw notSigned();
  const emailOf = (name: string) => fields.values.get(name)?.find(({ length }) => length > 0);
  // A form of Mailgun has fields of the sender's choice, so it is never read as one of SendGrid.
  if (isOfMailgun(fields)) {
    const raw = emailOf('body-mime');
    if (!raw) throw invalidField('body-mime', 'The body-mime field is required.');
    return { raw, envelope: envelopeOfMailgun(fields), token };
  }
  const raw = emailOf('email');
  if (raw) return { raw, envelope: envelopeOfSendgrid(fields), token };
  if (fields.isCut) throw unreadable();
  throw invalidField('email', 'The email field is required.');
}
