import PostalMime, { type Attachment } from 'postal-mime';
import { CUT } from '../stored-text.ts';
import type { Header } from './headers.ts';
import { textOfHtml } from './html-text.ts';
import { headerOf, type Leaf, readParts, typeIn } from './parts.ts';

export type EmailPart = { name: string | null; type: string; isInline: boolean; bytes: Uint8Array };
export type ReadEmail = { headers: Header[]; text: string; parts: EmailPart[] };

/** Counts plain text and HTML apart. */
const MOST_TEXT = 200_000;
/** Encoded text is longer. */
const MOST_ENCODED = 300_000;

/** Throws if the email can't be read. */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  const { headers, leaves, isCut } = readParts(raw);
  const groups = new Map<number, { plain: string; html: string }>();
  const parts: EmailPart[] = [];
  const left = { plain: MOST_TEXT, html: MOST_TEXT };
  let isTooLong = isCut;
  for (const [i, leaf] of leaves.entries()) {
    const kind = textKindOf(leaf);
    if (kind === null) {
      parts.push(await toPart(leaf));
      continue;
    }
    const encoded = leaf.body.subarray(0, MOST_ENCODED);
    const text = left[kind] === 0 ? '' : await decodedText({ ...leaf, body: encoded });
    if (encoded.length < leaf.body.length || text.length > left[kind] || (left[kind] === 0 && encoded.length > 0))
      isTooLong = true;
    const read = text.slice(0, left[kind]);
    left[kind] -= read.length;
    const key = leaf.alternatives ?? -1 - i;
    const group = groups.get(key) ?? { plain: '', html: '' };
    group[kind] += (group[kind] === '' ? '' : '\n') + read;
    groups.set(key, group);
  }
  const texts = [...groups.values()].map(({ plain, html }) =>
    plain.trim() !== '' || html === '' ? plain : textOfHtml(html),
  );
  return { headers, text: texts.join('\n') + (isTooLong ? CUT : ''), parts };
}

function textKindOf({ headers }: Leaf): 'plain' | 'html' | null {
  if (typeIn(headerOf(headers, 'content-disposition')) === 'attachment') return null;
  const type = typeIn(headerOf(headers, 'content-type'));
  return type === '' || type === 'text/plain' ? 'plain' : type === 'text/html' ? 'html' : null;
}

/** The library reads the headers of one part at a time, and decodes its text. Base64 is one line: it copies each. */
function parseLeaf({ headers }: Leaf, bytes: Uint8Array) {
  const lines = headers
    .filter(({ key }) => key.startsWith('content-') && key !== 'content-transfer-encoding')
    .map(({ key, value }) => `${key}: ${value}\r\n`);
  const raw = `${lines.join('')}content-transfer-encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`;
  return PostalMime.parse(raw, { forceRfc822Attachments: true });
}

async function decodedText(leaf: Leaf): Promise<string> {
  const { text = '', html = '' } = await parseLeaf(leaf, decodedBytes(leaf));
  return (text || html).replaceAll('\r\n', '\n');
}

async function toPart(leaf: Leaf): Promise<EmailPart> {
  const { attachments } = await parseLeaf(leaf, Buffer.from('x'));
  const { filename = null, mimeType = '', disposition = null, contentId }: Partial<Attachment> = attachments[0] ?? {};
  const isInline =
    disposition === 'inline' ||
    (leaf.isRelated && contentId !== undefined) ||
    (disposition !== 'attachment' && Boolean(contentId));
  return { name: filename, type: mimeType, isInline, bytes: decodedBytes(leaf) };
}

function decodedBytes({ headers, body }: Leaf): Uint8Array {
  const encoding = /[\w-]+/.exec(headerOf(headers, 'content-transfer-encoding'))?.[0]?.toLowerCase();
  if (encoding === 'base64') return fromBase64(body);
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

const PIECE = 32 * 1024;

/** A text of all of it would need as much memory again. */
function fromBase64(body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((body.length * 3) / 4));
  let length = 0;
  let rest = '';
  for (let at = 0; at < body.length; at += PIECE) {
    const text = rest + body.toString('latin1', at, at + PIECE).replaceAll(/[^\w+/=-]+/g, '');
    const end = at + PIECE < body.length ? text.length - (text.length % 4) : text.length;
    length += bytes.write(text.slice(0, end), length, 'base64');
    rest = text.slice(end);
  }
  return bytes.subarray(0, length);
}

const EQUALS = 61;

// Millions of digits are read: a string of each would take seconds.
const digits = new Int8Array(256).fill(-1);
for (const digit of '0123456789abcdefABCDEF') digits[digit.charCodeAt(0)] = Number.parseInt(digit, 16);
const hex = (code: number | undefined): number => (code === undefined ? -1 : (digits[code] as number));

function fromQuotedPrintable(body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length);
  let length = 0;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i] as number;
    if (byte !== EQUALS) bytes[length++] = byte;
    else if (body[i + 1] === 10) i += 1;
    else if (body[i + 1] === 13 && body[i + 2] === 10) i += 2;
    else {
      const [high, low] = [hex(body[i + 1]), hex(body[i + 2])];
      if (high < 0 || low < 0) bytes[length++] = byte;
      else {
        bytes[length++] = high * 16 + low;
        i += 2;
      }
    }
  }
  return bytes.subarray(0, length);
}
