import { SEEN_BY_TEAM_ONLY } from '../../adapters/email/reply-readers.ts';
import { type Bounce, readBounce } from './bounce.ts';
import { type EmailHead, readHead } from './email-head.ts';
import { type EmailFiles, filesOf, isCalendar } from './files/email-files.ts';
import { readEmail } from './mime/mime.ts';
import { noOne, type Ours, readReply } from './reply/reply.ts';
import { shortened, storable } from './stored-text.ts';

export type ParsedEmail = EmailHead &
  EmailFiles & {
    /** The new text only. */
    reply: string;
    /** The new text can't be told from the quote: `reply` has both. */
    isUnclear: boolean;
    /** The whole text, with all quotes. */
    text: string;
    /** It quotes or forwards an email of ours with an internal note. */
    quotesNote: boolean;
    bounce: Bounce | null;
  };

/** Takes processor time, so it belongs in a separate thread (`parse-apart.ts`). Throws if it is not an email. */
export async function parseEmail(raw: Uint8Array, ours: Ours = noOne, longest?: number): Promise<ParsedEmail> {
  const head = readHead(raw);
  const read = await readEmail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  const text = storable(read.text);
  const reply = readReply(text, ours);
  const type = head.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return {
    ...head,
    // An answer to an invitation has no other text.
    reply: reply.text === '' && read.parts.some(isCalendar) ? head.subject : reply.text,
    isUnclear: reply.isUnclear,
    text: shortened(text, longest),
    quotesNote: text.replaceAll(/[\s>]+/g, ' ').includes(SEEN_BY_TEAM_ONLY),
    ...filesOf(read),
    bounce: readBounce(type, read.parts),
  };
}
