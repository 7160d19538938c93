import type { Readable } from 'node:stream';
import { AppError, invalidField } from '../../shared/errors.ts';
import { type Pass, pass } from './authentication-results.ts';
import { type Envelope, noEnvelope } from './received.ts';

export const MOST_BYTES = 30 * 1024 * 1024;
const MOST_FIELDS = 100;
const MOST_PROVIDER_TEXT = 10_000;

const tooLarge = () => new AppError('too_large', 'The email is too large. Emails may have up to 30 MB.');
const unreadable = () => new AppError('bad_request', 'The form could not be read.');

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

type Delivered = { raw: Uint8Array; envelope: Envelope };

/** Accepts a raw email, or the forms of SendGrid, Mailgun and Postmark. */
export function readDelivery(body: Buffer, contentType: string): Delivered {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') return fromForm(multipartFields(body, contentType));
  if (type === 'application/x-www-form-urlencoded') return fromForm(urlencodedFields(body));
  if (type === 'application/json') return fromPostmark(body);
  return { raw: body, envelope: noEnvelope };
}

type Fields = Map<string, Buffer>;

/** Splits bytes, not text: an email may contain any, in any encoding. */
function multipartFields(body: Buffer, contentType: string): Fields {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const fields: Fields = new Map();
  const separator = Buffer.from(`\r\n--${boundary}`);
  const first = Buffer.from(`--${boundary}`);
  let start = body.indexOf(first);
  if (start < 0) throw unreadable();
  start += first.length;
  for (let count = 0; body.subarray(start, start + 2).toString() !== '--'; count++) {
    const end = body.indexOf(separator, start);
    if (end < 0 || count >= MOST_FIELDS) throw unreadable();
    const headersEnd = body.indexOf('\r\n\r\n', start);
    if (headersEnd < 0 || headersEnd > end) throw unreadable();
    const headers = body.subarray(start, headersEnd).toString('latin1');
    const [, name] = /^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]*)"/im.exec(headers) ?? [];
    if (name !== undefined && !fields.has(name)) fields.set(name, body.subarray(headersEnd + 4, end));
    start = end + separator.length;
  }
  return fields;
}

const PERCENT = 37;
const PLUS = 43;
const SPACE = 32;

/** The value of a hexadecimal digit; -1 for any other character. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** `text` is latin1: its characters are bytes. Uses no pattern, because an email may have millions of escapes. */
function decode(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const high = code === PERCENT ? digitOf(text.charCodeAt(i + 1)) : -1;
    const low = high < 0 ? -1 : digitOf(text.charCodeAt(i + 2));
    if (low >= 0) i += 2;
    bytes[length++] = low >= 0 ? high * 16 + low : code === PLUS ? SPACE : code;
  }
  return bytes.subarray(0, length);
}

function urlencodedFields(body: Buffer): Fields {
  const pairs = body.toString('latin1').split('&', MOST_FIELDS);
  return new Map(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      return [decode(name).toString(), decode(equals < 0 ? '' : pair.slice(equals + 1))];
    }),
  );
}

function fromForm(fields: Fields): Delivered {
  // Mailgun comes first: it adds the headers of the email as fields, whatever their sender calls them.
  const mailgun = fields.get('body-mime');
  if (mailgun) return { raw: mailgun, envelope: envelopeOfMailgun(fields) };
  const sendgrid = fields.get('email');
  if (sendgrid) return { raw: sendgrid, envelope: envelopeOfSendgrid(fields) };
  throw invalidField('email', 'The email field is required.');
}

const textOf = (fields: Fields, name: string): string | null =>
  fields.get(name)?.subarray(0, MOST_PROVIDER_TEXT).toString() ?? null;

/** SendGrid's servers don't write the header that ours would, so only its fields say who sent it. */
function envelopeOfSendgrid(fields: Fields): Envelope {
  const envelope = parseJson(textOf(fields, 'envelope') ?? '{}') as { from?: unknown; to?: unknown };
  const from = typeof envelope?.from === 'string' ? envelope.from : null;
  const to = Array.isArray(envelope?.to) ? envelope.to.filter((one) => typeof one === 'string') : [];
  const spf = textOf(fields, 'SPF');
  const dkim = textOf(fields, 'dkim');
  const signed = [...(dkim ?? '').matchAll(/@([^\s:,{}]+)\s*:\s*pass\b/gi)].flatMap(([, domain]) =>
    pass('dkim', domain),
  );
  const sent = spf !== null && /^\s*pass\b/i.test(spf) && from ? pass('spf', from) : [];
  return { returnPath: from, recipients: to, passes: spf === null && dkim === null ? null : [...signed, ...sent] };
}

function envelopeOfMailgun(fields: Fields): Envelope {
  const sender = textOf(fields, 'sender');
  const isMailgun = fields.has('signature') || fields.has('X-Mailgun-Spf');
  const spf: Pass[] = /^\s*pass\b/i.test(textOf(fields, 'X-Mailgun-Spf') ?? '') ? pass('spf', sender ?? '') : [];
  const recipients = (textOf(fields, 'recipient') ?? '').split(',').map((one) => one.trim());
  return { returnPath: sender, recipients: recipients.filter((one) => one !== ''), passes: isMailgun ? spf : null };
}

type Postmark = { RawEmail?: unknown; OriginalRecipient?: unknown; Headers?: unknown };

function fromPostmark(body: Buffer): Delivered {
  const parsed = parseJson(body.toString()) as Postmark | null;
  if (typeof parsed !== 'object' || parsed === null)
    throw new AppError('invalid', 'The request body must be a JSON object.');
  const { RawEmail: raw, OriginalRecipient: to, Headers: headers } = parsed;
  if (typeof raw !== 'string') throw invalidField('RawEmail', 'The RawEmail field is required.');
  const passes = Array.isArray(headers) ? passesOfPostmark(headers) : null;
  return {
    raw: Buffer.from(raw),
    envelope: { returnPath: null, recipients: typeof to === 'string' ? [to] : [], passes },
  };
}

/** Postmark puts its own `Received-SPF` above those of the sender. */
function passesOfPostmark(headers: readonly unknown[]): Pass[] {
  const named = headers as ({ Name?: unknown; Value?: unknown } | null)[];
  const spf = named.find((header) => String(header?.Name).toLowerCase() === 'received-spf');
  const text = String(spf?.Value ?? '').slice(0, MOST_PROVIDER_TEXT);
  const [, from] = /\benvelope-from=<?([^\s;<>]+)/i.exec(text) ?? [];
  return /^\s*pass\b/i.test(text) && /\bidentity=mailfrom\b/i.test(text) ? pass('spf', from) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
