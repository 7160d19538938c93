import { extensionOf, type ReadEmail, type ReadPart } from '../mime/mime.ts';
import { storable } from '../stored-text.ts';

/** `isSmallImage`: within the text, where it may be a logo. */
export type EmailFile = { name: string; bytes: Uint8Array; isSmallImage?: true };

/** `leftOut`: the names of files that are not attached. `notes`: sentences about others. */
export type EmailFiles = { files: EmailFile[]; leftOut: string[]; notes: string[] };

const SMALLEST_INLINE_IMAGE = 5_000;

/** Each part that is not text is attached or named. */
export function filesOf({ parts, hasUnread }: Pick<ReadEmail, 'parts' | 'hasUnread'>): EmailFiles {
  const found: EmailFiles = { files: [], leftOut: [], notes: [] };
  if (hasUnread) found.notes.push('(winmail.dat: ask the sender for the files)');
  for (const part of parts) {
    const file = { name: nameOf(part, found.files.length + found.leftOut.length + 1), bytes: part.bytes };
    if (isCalendar(part) && found.files.some(({ bytes }) => Buffer.compare(bytes, file.bytes) === 0)) continue;
    const isSmall = isSmallImage(part);
    if (isSignature(part) || part.isEmpty || (isSmall && part.isBelowSignature)) found.leftOut.push(file.name);
    else found.files.push({ ...file, ...(isSmall && { isSmallImage: true }) });
  }
  return found;
}

export const isCalendar = ({ type }: Pick<ReadPart, 'type'>): boolean =>
  /^(?:text\/calendar|application\/ics)$/.test(type);

const isSmallImage = ({ isInline, type, bytes }: ReadPart): boolean =>
  isInline && type.startsWith('image/') && bytes.byteLength < SMALLEST_INLINE_IMAGE;

/** They sign the email, and say nothing to a reader. */
const isSignature = ({ name, type }: ReadPart): boolean =>
  /^application\/(?:(?:x-)?pkcs7|pgp)-signature$/.test(type) ||
  /^(?:smime\.p7s|(?:pgp|openpgp)?[-_]?(?:digital[-_]?)?signature(?:\.asc|\.pgp|\.sig)|openpgp_signature|pgp\.sig)$/i.test(
    name?.trim() ?? '',
  );

function nameOf({ name, type }: ReadPart, n: number): string {
  const written = storable(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (written !== '') return written;
  return type === 'text/calendar' ? 'invite.ics' : `attachment-${n}.${extensionOf(type)}`;
}
