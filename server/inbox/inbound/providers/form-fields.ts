import { AppError } from '../../../shared/errors.ts';
import { readHeaders } from '../mime/headers.ts';
import { readParameters } from './parameters.ts';

/** All values of a name: the sender's headers are fields, too. `isCut`: there are more fields than were read. */
export type Fields = { values: Map<string, Buffer[]>; isCut: boolean };

const MOST_FIELDS = 2_000;

export const unreadable = () => new AppError('bad_request', 'The form could not be read.');

function add({ values }: Fields, name: string, value: Buffer): void {
  const known = values.get(name);
  if (known) known.push(value);
  else values.set(name, [value]);
}

/** Splits bytes, not text: an email may contain any, in any encoding. Parts with a file name are files. */
export function multipartFields(body: Buffer, contentType: string): Fields {
  const [, sloppy] = /boundary=([^\s;"]{1,200})/i.exec(contentType) ?? [];
  const boundary = readParameters(contentType)?.parameters.get('boundary') ?? sloppy ?? '';
  if (boundary === '') throw unreadable();
  const fields: Fields = { values: new Map(), isCut: false };
  const first = Buffer.from(`--${boundary}`);
  const found = body.indexOf(first);
  let start = found < 0 ? null : endOfMark(body, found + first.length);
  for (let count = 0; start !== 'last'; count++) {
    if (start === null) throw unreadable();
    if (count >= MOST_FIELDS) return { ...fields, isCut: true };
    const next = nextMark(body, Buffer.from(`\r\n--${boundary}`), start);
    const part = body.subarray(start, next.at);
    const headersEnd = part.indexOf('\r\n\r\n');
    if (headersEnd < 0) throw unreadable();
    const name = nameOf(part.subarray(0, headersEnd + 4));
    if (name !== null) add(fields, name, part.subarray(headersEnd + 4));
    start = next.after;
  }
  return fields;
}

type AfterMark = number | 'last' | null;

/** Null if the line goes on: then it is no mark. */
function endOfMark(body: Buffer, after: number): AfterMark {
  if (body[after] === 45 && body[after + 1] === 45) return 'last';
  let at = after;
  while (body[at] === 32 || body[at] === 9) at++;
  return body[at] === 13 && body[at + 1] === 10 ? at + 2 : null;
}

function nextMark(body: Buffer, mark: Buffer, from: number): { at: number; after: AfterMark } {
  // The part may be empty: then its last line break is that of the mark.
  for (let at = body.indexOf(mark, Math.max(0, from - 2)); at >= 0; at = body.indexOf(mark, at + 1)) {
    const after = endOfMark(body, at + mark.length);
    if (after !== null) return { at, after };
  }
  throw unreadable();
}

/** Null unless it is a field. */
function nameOf(head: Buffer): string | null {
  const { headers } = readHeaders(head);
  const [disposition, ...others] = headers.filter(({ key }) => key === 'content-disposition');
  if (!disposition || disposition.isCut || others.length > 0) return null;
  const read = readParameters(disposition.value);
  if (read?.value !== 'form-data' || [...read.parameters.keys()].some((name) => name.startsWith('filename')))
    return null;
  return read.parameters.get('name') ?? null;
}

const AND = 38;
const EQUALS = 61;
const PERCENT = 37;
const PLUS = 43;
const SPACE = 32;

/** The value of a hexadecimal digit; -1 for any other character. */
function digitOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Uses no pattern, because an email may have millions of escapes. */
function decode(encoded: Buffer): Buffer {
  const bytes = Buffer.alloc(encoded.length);
  let length = 0;
  for (let i = 0; i < encoded.length; i++) {
    const code = encoded[i] as number;
    const high = code === PERCENT ? digitOf(encoded[i + 1]) : -1;
    const low = high < 0 ? -1 : digitOf(encoded[i + 2]);
    if (low >= 0) i += 2;
    bytes[length++] = low >= 0 ? high * 16 + low : code === PLUS ? SPACE : code;
  }
  return bytes.subarray(0, length);
}

export function urlencodedFields(body: Buffer): Fields {
  const fields: Fields = { values: new Map(), isCut: false };
  for (let start = 0, count = 0; start <= body.length; count++) {
    if (count >= MOST_FIELDS) return { ...fields, isCut: true };
    const found = body.indexOf(AND, start);
    const pair = body.subarray(start, found < 0 ? body.length : found);
    const equals = pair.indexOf(EQUALS);
    const name = decode(equals < 0 ? pair : pair.subarray(0, equals)).toString();
    add(fields, name, decode(equals < 0 ? Buffer.alloc(0) : pair.subarray(equals + 1)));
    if (found < 0) break;
    start = found + 1;
  }
  return fields;
}

const MOST_PROVIDER_TEXT = 10_000;

/** Null unless the field occurs exactly once. A longer text than any provider's says nothing. */
export function textOf({ values }: Fields, name: string): string | null {
  const [value, ...others] = values.get(name) ?? [];
  return value && others.length === 0 && value.length <= MOST_PROVIDER_TEXT ? value.toString() : null;
}

/** Why the form proves nothing about its sender, who could have named a header like one of these fields. */
export function doubtOf({ values, isCut }: Fields, names: readonly string[]): string | null {
  if (isCut) return 'The form has too many fields, so they prove nothing.';
  const repeated = names.find((name) => (values.get(name)?.length ?? 0) > 1);
  return repeated === undefined ? null : `The form has the field ${repeated} more than once, so it proves nothing.`;
}
