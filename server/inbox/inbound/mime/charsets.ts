import { isAscii, isUtf8 } from 'node:buffer';
import { detectCharset } from './detect-charset.ts';
import { decodeKorean } from './korean.ts';

const codePages: Record<string, string> = {
  708: 'iso-8859-6',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  943: 'shift_jis',
  949: 'euc-kr',
  950: 'big5',
  954: 'euc-jp',
  970: 'euc-kr',
  1200: 'utf-16le',
  1201: 'utf-16be',
  1381: 'gbk',
  1386: 'gbk',
  10000: 'macintosh',
  10001: 'shift_jis',
  10002: 'big5',
  10003: 'euc-kr',
  10007: 'x-mac-cyrillic',
  10008: 'gbk',
  10017: 'x-mac-cyrillic',
  10021: 'windows-874',
  10079: 'macintosh',
  10081: 'macintosh',
  20127: 'us-ascii',
  20866: 'koi8-r',
  20932: 'euc-jp',
  20936: 'gbk',
  20949: 'euc-kr',
  21866: 'koi8-u',
  38598: 'iso-8859-8-i',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  50225: 'iso-2022-kr',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  51950: 'big5',
  52936: 'hz-gb-2312',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
};

const names: Record<string, string> = {
  utf8mb4: 'utf-8',
  utf8mac: 'utf-8',
  utf8bom: 'utf-8',
  utf8n: 'utf-8',
  cesu8: 'utf-8',
  utf7: 'utf-7',
  unicode11utf7: 'utf-7',
  iso88598e: 'iso-8859-8',
  iso88598i: 'iso-8859-8-i',
  shiftjis: 'shift_jis',
  shiftjisms: 'shift_jis',
  shiftjis2004: 'shift_jis',
  shiftjisx0213: 'shift_jis',
  sjiswin: 'shift_jis',
  sjisopen: 'shift_jis',
  mskanji: 'shift_jis',
  windows31j: 'shift_jis',
  eucjp: 'euc-jp',
  eucjpms: 'euc-jp',
  eucjpwin: 'euc-jp',
  eucjpopen: 'euc-jp',
  eucjis2004: 'euc-jp',
  ujis: 'euc-jp',
  jis: 'iso-2022-jp',
  junet: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jp3: 'iso-2022-jp',
  iso2022jp2004: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  iso2022jpext: 'iso-2022-jp',
  iso2022kr: 'iso-2022-kr',
  euccn: 'gbk',
  gb231280: 'gbk',
  gb18030: 'gb18030',
  gb180302000: 'gb18030',
  gb180302005: 'gb18030',
  hz: 'hz-gb-2312',
  hzgb2312: 'hz-gb-2312',
  euctw: 'big5',
  big5eten: 'big5',
  big5hkscs: 'big5',
  big52003: 'big5',
  ksc5601: 'euc-kr',
  ksc56011987: 'euc-kr',
  ksc56011992: 'euc-kr',
  ksx1001: 'euc-kr',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  tis620: 'windows-874',
  tis62025331: 'windows-874',
  ansi: 'windows-1252',
  ee: 'windows-1250',
  cyrl: 'windows-1251',
  greek: 'windows-1253',
  turk: 'windows-1254',
  hebr: 'windows-1255',
  arab: 'windows-1256',
  baltrim: 'windows-1257',
  viet: 'windows-1258',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  macukrainian: 'x-mac-cyrillic',
  // They differ in a few letters.
  macturkish: 'macintosh',
  macicelandic: 'macintosh',
  maciceland: 'macintosh',
  maccroatian: 'macintosh',
  macromania: 'macintosh',
  macjapanese: 'shift_jis',
  macchinesesimp: 'gbk',
  macchinesetrad: 'big5',
  mackorean: 'euc-kr',
  macthai: 'windows-874',
  koi8: 'koi8-r',
  koi8ru: 'koi8-u',
};

/** Their decoders are below. */
const own = new Set(['hz-gb-2312', 'iso-2022-kr', 'utf-7']);

const known = (label: string): string | null => {
  if (own.has(label)) return label;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

const MOST_NAME = 60;

/** The WHATWG encoding, also by a name of a vendor; null if it names none. */
export function encodingOf(name: string): string | null {
  const label = name
    .trim()
    .toLowerCase()
    .replace(/^['"]+|['"]+$/g, '');
  if (label === '' || label.length > MOST_NAME) return null;
  const found = known(label);
  if (found) return found;
  const short = label.replaceAll(/[^a-z0-9]+/g, '').replace(/^(?:csiso|cs|xms|x|ms(?!\d))(?=.)/, '');
  const [, page = ''] =
    /^(?:x?(?:cp|ccsid|codepage|windows|windowscp|win|ms|mscp|microsoftcp|ibm|ibmcp|ansi|ansicp|dos|oem))?0*(\d{3,5})$/.exec(
      short,
    ) ?? [];
  const iso = /^(?:iso)?8859(\d{1,2})$/.exec(short)?.[1];
  return known(
    names[short] ??
      codePages[page] ??
      (/^125\d$/.test(page) ? `windows-${page}` : null) ??
      (/^28(59\d|60\d)$/.test(page) ? `iso-8859-${Number(page) - 28590}` : null) ??
      (iso ? `iso-8859-${iso}` : short),
  );
}

const japaneseEscapes = ['$@', '$B', '$(D', '(J', '(I'].map((sequence) => `\x1b${sequence}`);
const hasJapanese = (text: string): boolean => japaneseEscapes.some((sequence) => text.includes(sequence));

/** A byte order mark comes before any name, and what a name can't be before it, too. */
export function decodeBytes(bytes: Uint8Array, name: string | null = null): string {
  const mark = markOf(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  const encoding = name === null ? null : encodingOf(name);
  // `us-ascii` is also what programs say that don't know.
  const isUnnamed = encoding === null || isAsciiName(name ?? '');
  if ((isUnnamed || encoding === 'utf-8') && isAscii(bytes) && hasJapanese(latin1(bytes)))
    return new TextDecoder('iso-2022-jp').decode(bytes);
  if (encoding === 'utf-7') return fromUtf7(latin1(bytes));
  if (encoding === 'hz-gb-2312') return fromHz(bytes);
  if (encoding === 'iso-2022-kr') return fromShifted(bytes);
  if (!isUnnamed && !(encoding.startsWith('utf-16') && isAscii(bytes) && !bytes.includes(0)))
    return decode(encoding, bytes);
  if (isUtf8(bytes.subarray(0, bytes.length - cutLength(bytes)))) return new TextDecoder().decode(bytes);
  return decode(detectCharset(bytes), bytes);
}

const decode = (encoding: string, bytes: Uint8Array): string =>
  encoding === 'euc-kr' ? decodeKorean(bytes) : new TextDecoder(encoding).decode(bytes);

/** The bytes of a last character that is cut within (UTF-8): after a text that is long enough to be cut. */
function cutLength(bytes: Uint8Array): number {
  if (bytes.length < SHORTEST_CUT) return 0;
  const start = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc0);
  const length = start < 0 ? 0 : 3 - start;
  const lead = bytes.at(-length) ?? 0;
  const isCut = length > 0 && length < (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
  return isCut && bytes.subarray(bytes.length - length + 1).every((byte) => byte >= 0x80) ? length : 0;
}

const SHORTEST_CUT = 1_000;

const isAsciiName = (name: string): boolean => /^\W*(?:us[-_ ]?ascii|ascii|ansi_x3[\w.-]*|iso646\S*)\W*$/i.test(name);

const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

// A text may change its state at every second byte: a decoder for each part would take a hundred times as long.

/** RFC 1843: pairs of 7-bit bytes between `~{` and `~}`. */
function fromHz(bytes: Uint8Array): string {
  const decoder = new TextDecoder('gbk');
  return latin1(bytes)
    .split(/(~\{[^~]*(?:~\}|$))|~\n/)
    .map((part = '') => (part.startsWith('~{') ? decoder.decode(raised(part.replaceAll(/~[{}]/g, ''))) : part))
    .join('')
    .replaceAll('~~', '~');
}

/** RFC 1557: Korean between shift out and shift in. */
function fromShifted(bytes: Uint8Array): string {
  const decoder = new TextDecoder('euc-kr');
  return latin1(bytes)
    .replaceAll('\x1b$)C', '')
    .split('\x0e')
    .map((part, i) => {
      const [korean = '', ...ascii] = i === 0 ? ['', part] : part.split('\x0f');
      return decoder.decode(raised(korean)) + ascii.join('');
    })
    .join('');
}

const raised = (text: string): Uint8Array =>
  Buffer.from(text, 'latin1').map((byte) => (byte > 0x20 ? byte | 0x80 : byte));

/** RFC 2152. */
function fromUtf7(text: string): string {
  const decoder = new TextDecoder('utf-16be');
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const bytes = Buffer.from(encoded, 'base64');
    return decoder.decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  });
}
