import { convert } from 'html-to-text';
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import { SEEN_BY_TEAM_ONLY } from '../../adapters/email/reply-readers.ts';
import { type Bounce, readBounce } from './bounce.ts';
import { replyText } from './reply-text.ts';
import { shortened, storable } from './stored-text.ts';

export type EmailFile = { name: string; bytes: Uint8Array };

export type ParsedEmail = {
  /** Sorted from the top, with lower-case names. */
  headers: { key: string; value: string }[];
  messageId: string | null;
  /** All senders; a genuine email has one. */
  from: string[];
  fromName: string;
  recipients: string[];
  /** Message-IDs without brackets, the last first. */
  references: string[];
  subject: string;
  /** The new text only. */
  reply: string;
  /** The whole text, with all quotes. */
  text: string;
  /** It quotes or forwards an email of ours with an internal note. */
  quotesNote: boolean;
  files: EmailFile[];
  bounce: Bounce | null;
};

const MAX_NESTING = 100;
const MAX_HEADERS_BYTES = 1024 * 1024;
const SMALLEST_INLINE_IMAGE = 5_000;
const MOST_HTML = 2_000_000;
const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const MOST_RECIPIENTS = 200;
const MOST_REFERENCES = 100;

/** Takes processor time, so it belongs in a separate thread (`parse-apart.ts`). Throws if it is not an email. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADERS_BYTES,
  });
  const headers = email.headers.map(({ key, value }) => ({ key, value: storable(value) }));
  if (headers.length === 0) throw new Error('It has no headers.');
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const senders = valuesOf('from').flatMap(mailboxesIn);
  const text = storable(textOf(email));
  return {
    headers,
    messageId: idsIn(valuesOf('message-id').join(' '))[0] ?? null,
    from: senders.map(({ email }) => email),
    fromName: senders[0]?.name ?? '',
    recipients: recipientHeaders
      .flatMap(valuesOf)
      .flatMap(mailboxesIn)
      .slice(0, MOST_RECIPIENTS)
      .map(({ email }) => email),
    references: [...valuesOf('in-reply-to'), ...valuesOf('references').map((ids) => idsIn(ids).toReversed().join(' '))]
      .flatMap(idsIn)
      .slice(0, MOST_REFERENCES),
    subject: storable(email.subject ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 255)
      .toWellFormed(),
    reply: replyText(text),
    text: shortened(text),
    quotesNote: text.replaceAll(/[\s>]+/g, ' ').includes(SEEN_BY_TEAM_ONLY),
    files: email.attachments.filter(isFile).map(toFile),
    bounce: readBounce(valuesOf('content-type')[0] ?? '', email.attachments),
  };
}

type Mailbox = { name: string; email: string };

function mailboxesIn(value: string): Mailbox[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address = '' }) =>
    address === '' ? [] : [{ name: storable(name).trim(), email: storable(address).trim() }],
  );
}

/** Some programs write ids without brackets. */
const idsIn = (value: string): string[] => {
  const bracketed = [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);
  return bracketed.length > 0 ? bracketed : value.split(/[\s<>]+/).filter((id) => id !== '');
};

function textOf({ text = '', html = '' }: Email): string {
  if (text.trim() !== '' || html === '') return text;
  return convert(html.slice(0, MOST_HTML), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxBaseElements: 10 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'table', format: 'block' },
    ],
  });
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Logos of signatures are not files. */
function isFile(attachment: Attachment): boolean {
  const { mimeType, disposition, related, contentId } = attachment;
  const isInline = disposition === 'inline' || related === true || (disposition !== 'attachment' && contentId);
  return !(isInline && mimeType.startsWith('image/') && bytesOf(attachment).byteLength < SMALLEST_INLINE_IMAGE);
}

function toFile(attachment: Attachment, at: number): EmailFile {
  const { filename, mimeType } = attachment;
  const isEmail = mimeType === 'message/rfc822';
  const name = storable(filename ?? '').trim() || (isEmail ? `email ${at + 1}.eml` : `attachment ${at + 1}`);
  return { name, bytes: bytesOf(attachment) };
}
