import PostalMime, { type Attachment } from 'postal-mime';
import { decodeBytes, encodingOf } from './charsets.ts';
import { textOfHeader } from './encoded-words.ts';
import { headerOf, type Leaf, typeIn } from './parts.ts';

export type EmailPart = {
  name: string | null;
  type: string;
  isInline: boolean;
  contentId: string | null;
  bytes: Uint8Array;
};

export const typeOf = ({ headers }: Leaf): string => typeIn(headerOf(headers, 'content-type'));

export const charsetOf = ({ headers }: Leaf): string | null =>
  /;\s{0,100}charset\*?\s{0,10}=\s{0,10}["']?([^\s;"']{1,60})/i.exec(headerOf(headers, 'content-type'))?.[1] ?? null;

const meta = /<meta[^>]{0,300}charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,60})/i;

/** A page that calls itself UTF-16 was converted: its bytes could not say so. */
const charsetOfHtml = (bytes: Uint8Array): string | null => {
  const [, name = ''] = meta.exec(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')) ?? [];
  return name === '' || encodingOf(name)?.startsWith('utf-16') ? null : name;
};

const flowed = /;\s{0,100}format\s{0,10}=\s{0,10}"?flowed\b/i;
const delSp = /;\s{0,100}delsp\s{0,10}=\s{0,10}"?yes\b/i;

export async function decodedText(leaf: Leaf): Promise<string> {
  const bytes = decodedBytes(leaf);
  const isHtml = typeOf(leaf) === 'text/html';
  const decoded = decodeBytes(bytes, charsetOf(leaf) ?? (isHtml ? charsetOfHtml(bytes) : null));
  const type = headerOf(leaf.headers, 'content-type');
  if (isHtml || !flowed.test(type)) return decoded.replaceAll('\r\n', '\n');
  const header = `content-type: text/plain; charset=utf-8; format=flowed; delsp=${delSp.test(type) ? 'yes' : 'no'}`;
  const { text = '' } = await parse([header], Buffer.from(decoded));
  return text.replaceAll('\r\n', '\n');
}

/** The library reads the headers of one part at a time. Base64 is one line: it copies each. */
const parse = (headers: string[], bytes: Buffer) =>
  PostalMime.parse(
    `${[...headers, 'content-transfer-encoding: base64'].join('\r\n')}\r\n\r\n${bytes.toString('base64')}`,
    { forceRfc822Attachments: true },
  );

/** `charset`: of the text of its email. */
export async function toPart(leaf: Leaf, charset: string | null): Promise<EmailPart> {
  const headers = leaf.headers
    .filter(({ key }) => key.startsWith('content-') && key !== 'content-transfer-encoding')
    .map((header) => `${header.key}: ${withKnownCharsets(textOfHeader(header, charset)).replaceAll(/[\r\n]/g, ' ')}`);
  const { attachments } = await parse(typeOf(leaf).startsWith('text/') ? asFile(headers) : headers, Buffer.from('x'));
  const { filename = null, mimeType = '', disposition = null, contentId }: Partial<Attachment> = attachments[0] ?? {};
  const isInline =
    disposition === 'inline' ||
    (leaf.isRelated && contentId !== undefined) ||
    (disposition !== 'attachment' && Boolean(contentId));
  return {
    name: filename,
    type: mimeType,
    isInline,
    contentId: contentId?.replaceAll(/^<|>$/g, '') ?? null,
    bytes: decodedBytes(leaf),
  };
}

/** The library takes other text for that of the email. */
function asFile(headers: readonly string[]): string[] {
  const disposition = headers.find((header) => header.startsWith('content-disposition:')) ?? 'content-disposition: ';
  const others = headers.filter((header) => header !== disposition);
  return [...others, disposition.replace(/^(content-disposition:)\s*[^;]*/, '$1 attachment')];
}

const withKnownCharsets = (value: string): string =>
  value
    .replaceAll(/=\?([^?*\s]{1,60})(?=[?*])/g, (found, name: string) => {
      const encoding = encodingOf(name);
      return encoding ? `=?${encoding}` : found;
    })
    .replaceAll(/(\*\s{0,10}=\s{0,10}"?)([\w.:-]{1,60})(?=')/g, (_, before: string, name: string) => {
      return before + (encodingOf(name) ?? name);
    });

export function decodedBytes({ headers, body }: Leaf): Uint8Array {
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
