import { decodeBytes } from './charsets.ts';
import { textOfHtml } from './html-text.ts';

/** The contents of a `winmail.dat` (MS-OXTNEF). `isComplete`: there is nothing else that a reader may miss. */
export type Tnef = { text: string; files: { name: string | null; bytes: Uint8Array }[]; isComplete: boolean };

export const isWinmail = ({ name, type }: { name: string | null; type: string }): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(type) || /^win(?:mail)?\.dat$/i.test(name ?? '');

const SIGNATURE = 0x223e9f78;
const MOST_NESTED = 3;
const MOST_FILES = 100;
const MOST_PROPERTIES = 5_000;
const MOST_TEXT = 200_000;

const attribute = {
  body: 0x2800c,
  codePage: 0x69007,
  messageProperties: 0x69003,
  newFile: 0x69002,
  title: 0x18010,
  data: 0x6800f,
  fileProperties: 0x69005,
} as const;
const property = {
  body: 0x1000,
  html: 0x1013,
  data: 0x3701,
  shortName: 0x3704,
  method: 0x3705,
  longName: 0x3707,
  displayName: 0x3001,
} as const;
const EMBEDDED_EMAIL = 5;
const OLE_OBJECT = 6;

/** Each byte is read once, and the files are views of it. Null: it is something else, or cut off. */
export function readTnef(bytes: Uint8Array, depth = 0): Tnef | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return null;
  const found: Tnef = { text: '', files: [], isComplete: true };
  let codePage = 'cp1252';
  let file: FileAttributes | null = null;
  const endFile = () => {
    if (file) addFile(found, file, depth);
    file = null;
  };
  let at = 6;
  while (at < data.length) {
    // Level, attribute, length, content, checksum.
    if (at + 11 > data.length) return null;
    const id = data.readUInt32LE(at + 1);
    const length = data.readUInt32LE(at + 5);
    const content = data.subarray(at + 9, at + 9 + length);
    at += 11 + length;
    if (at > data.length) return null;
    if (id === attribute.codePage && length >= 4) codePage = `cp${content.readUInt32LE(0)}`;
    else if (id === attribute.body) found.text ||= textIn(content, codePage);
    else if (id === attribute.messageProperties) found.text ||= bodyIn(content, codePage);
    else if (id === attribute.newFile) {
      endFile();
      if (found.files.length >= MOST_FILES) return { ...found, isComplete: false };
      file = { codePage, title: null, data: null, properties: null };
    } else if (file && id === attribute.title) file.title = textIn(content, codePage);
    else if (file && id === attribute.data) file.data = content;
    else if (file && id === attribute.fileProperties) file.properties = content;
  }
  endFile();
  return found;
}

type FileAttributes = { codePage: string; title: string | null; data: Buffer | null; properties: Buffer | null };

function addFile(found: Tnef, { codePage, title, data, properties }: FileAttributes, depth: number): void {
  const values = new Map<number, Value>();
  for (const [id, value] of properties ? propertiesIn(properties) : []) values.set(id, value);
  const nameBy = (id: number) => textOfValue(values.get(id), codePage) || null;
  const name = nameBy(property.longName) ?? title ?? nameBy(property.shortName) ?? nameBy(property.displayName);
  const method = values.get(property.method)?.bytes;
  const kind = method && method.length >= 4 ? method.readUInt32LE(0) : 1;
  const own = values.get(property.data)?.bytes ?? null;
  if (kind === EMBEDDED_EMAIL || kind === OLE_OBJECT) {
    // An interface's id comes first. The text of an embedded email has no place.
    const inner = kind === EMBEDDED_EMAIL && own && depth < MOST_NESTED ? readTnef(own.subarray(16), depth + 1) : null;
    if (inner) found.files.push(...inner.files.slice(0, MOST_FILES - found.files.length));
    found.isComplete = false;
    return;
  }
  const bytes = data ?? own;
  if (bytes) found.files.push({ name, bytes });
  else found.isComplete = false;
}

function bodyIn(properties: Buffer, codePage: string): string {
  let html = '';
  for (const [id, value] of propertiesIn(properties)) {
    if (id === property.body) return textOfValue(value, codePage).slice(0, MOST_TEXT);
    if (id === property.html) html ||= textOfHtml(textOfValue(value, codePage).slice(0, MOST_TEXT));
  }
  return html;
}

type Value = { type: number; bytes: Buffer };

const UNICODE = 0x1f;

function textOfValue(value: Value | undefined, codePage: string): string {
  if (!value) return '';
  const text = value.type === UNICODE ? decodeBytes(value.bytes, 'utf-16le') : decodeBytes(value.bytes, codePage);
  return text.split('\0', 1)[0] ?? '';
}

const textIn = (bytes: Buffer, codePage: string): string =>
  decodeBytes(bytes.subarray(0, 2 * MOST_TEXT), codePage).split('\0', 1)[0] ?? '';

const NAMED = 0x8000;
const SEVERAL = 0x1000;
const ofAnyLength = new Set([0x0d, 0x1e, UNICODE, 0x102]);
const sizes: Record<number, number> = { 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 };

/** MAPI properties, aligned to four bytes. Ends at the first that does not fit. */
function* propertiesIn(data: Buffer): Generator<[id: number, Value]> {
  let at = 0;
  const number = (): number => {
    at += 4;
    return at <= data.length ? data.readUInt32LE(at - 4) : Number.MAX_SAFE_INTEGER;
  };
  const take = (length: number): Buffer => {
    const start = at;
    at += length + (-length & 3);
    return data.subarray(start, start + length);
  };
  const count = Math.min(number(), MOST_PROPERTIES);
  for (let i = 0; i < count && at < data.length; i++) {
    const head = number();
    const [type, id] = [head & 0xffff, Math.floor(head / 0x10000)];
    if (id >= NAMED) {
      at += 16;
      if (number() === 0) at += 4;
      else take(Math.min(number(), data.length));
    }
    const base = type & ~SEVERAL;
    const isOfAnyLength = ofAnyLength.has(base);
    const values = isOfAnyLength || type !== base ? number() : 1;
    for (let k = 0; k < values && at < data.length; k++) {
      const length = isOfAnyLength ? number() : (sizes[base] ?? 4);
      if (at + length > data.length) return;
      const bytes = take(length);
      if (k === 0) yield [id, { type: base, bytes }];
    }
  }
}
