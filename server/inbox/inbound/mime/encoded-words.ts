import { decodeBytes } from './charsets.ts';
import type { Header } from './headers.ts';

// RFC 2047, with the language of RFC 2231.
const encodedWord = /=\?([^?\s*]{1,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?([^?]*)\?=/g;

/** The charset of each may have to be detected. The other words of a header stay encoded. */
const MOST_RUNS = 50;

/** Words of one charset that follow each other are decoded together: programs cut them within a character. */
export function decodeWords(text: string): string {
  const parts: string[] = [];
  let charset = '';
  let bytes: Buffer[] = [];
  let at = 0;
  let runs = 0;
  const endRun = () => {
    if (bytes.length === 0) return;
    parts.push(decodeBytes(Buffer.concat(bytes), charset));
    bytes = [];
    runs += 1;
  };
  for (const { 0: found, 1: name = '', 2: encoding = '', 3: encoded = '', index } of text.matchAll(encodedWord)) {
    const between = text.slice(at, index);
    const goesOn = bytes.length > 0 && between.trim() === '';
    if (!goesOn || name !== charset) endRun();
    if (runs === MOST_RUNS) break;
    if (!goesOn) parts.push(between);
    charset = name;
    bytes.push(bytesOf(encoding, encoded));
    at = index + found.length;
  }
  endRun();
  return parts.join('') + text.slice(at);
}

function bytesOf(encoding: string, encoded: string): Buffer {
  if (/b/i.test(encoding)) return Buffer.from(encoded, 'base64');
  const bytes = Buffer.from(encoded.replaceAll('_', ' '));
  return Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** The text of a header that may be written in bytes of any charset. */
export const textOfHeader = ({ value, bytes }: Header, charset: string | null): string =>
  decodeBytes(bytes ?? Buffer.from(value), bytes ? charset : 'utf-8');
