import { SEEN_BY_TEAM_ONLY } from '../../adapters/email/reply-readers.ts';
import { type Bounce, readBounce } from './bounce.ts';
import { type EmailHead, readHead } from './email-head.ts';
import { type EmailPart, readEmail } from './mime/mime.ts';
import { noOne, type Ours, readReply } from './reply/reply.ts';
import { shortened, storable } from './stored-text.ts';

export type EmailFile = { name: string; bytes: Uint8Array };

export type ParsedEmail = EmailHead & {
  /** The new text only. */
  reply: string;
  /** The new text can't be told from the quote: `reply` has both. */
  isUnclear: boolean;
  /** The whole text, with all quotes. */
  text: string;
  /** It quotes or forwards an email of ours with an internal note. */
  quotesNote: boolean;
  files: EmailFile[];
  bounce: Bounce | null;
};

const SMALLEST_INLINE_IMAGE = 5_000;

/** Takes processor time, so it belongs in a separate thread (`parse-apart.ts`). Throws if it is not an email. */
export async function parseEmail(raw: Uint8Array, ours: Ours = noOne, longest?: number): Promise<ParsedEmail> {
  const head = readHead(raw);
  const { text: read, parts } = await readEmail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  const text = storable(read);
  const reply = readReply(text, ours);
  const type = head.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return {
    ...head,
    reply: reply.text,
    isUnclear: reply.isUnclear,
    text: shortened(text, longest),
    quotesNote: text.replaceAll(/[\s>]+/g, ' ').includes(SEEN_BY_TEAM_ONLY),
    files: parts.filter(isFile).map(toFile),
    bounce: readBounce(type, parts),
  };
}

/** Logos of signatures are not files. */
const isFile = ({ type, isInline, bytes }: EmailPart): boolean =>
  !(isInline && type.startsWith('image/') && bytes.byteLength < SMALLEST_INLINE_IMAGE);

function toFile({ name, type, bytes }: EmailPart, at: number): EmailFile {
  const isEmail = type === 'message/rfc822';
  return { name: storable(name ?? '').trim() || (isEmail ? `email ${at + 1}.eml` : `attachment ${at + 1}`), bytes };
}
