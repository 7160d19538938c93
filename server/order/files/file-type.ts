import { isUtf8 } from 'node:buffer';

/** The type is detected from this part of a file: names and content types of clients are never believed. */
export const DETECTION_BYTES = 64 * 1024;

// Texts contain no other control characters.
const control = /[\p{Cc}--[\t\n\v\f\r]]/v;

/** The end of the sample may cut a character. */
const isText = (bytes: Buffer): boolean => {
  const cuts = bytes.length < DETECTION_BYTES ? [0] : [0, 1, 2, 3];
  return cuts.some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut))) && !control.test(bytes.toString('utf8'));
};

export async function detectFileType(beginning: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  // A malformed file of a known type is a file of an unknown type.
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined);
  return found?.mime ?? (isText(beginning) ? 'text/plain' : 'application/octet-stream');
}
