import { shorten } from '../../../contract/shared/text.ts';
import { decodeWords, type Header, mailboxesIn, nameIn, readHeaders, textOfHeader } from './mime/mime.ts';
import { storable, withoutNul } from './stored-text.ts';

export type EmailHead = {
  /** Sorted from the top, with lower-case names. */
  headers: Header[];
  messageId: string | null;
  /** All senders; a genuine email has one. */
  from: string[];
  fromName: string;
  recipients: string[];
  /** Message-IDs without brackets, the last first. */
  references: string[];
  subject: string;
};

/** A server that delivers each copy apart says for whom it is: before the author does. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];
const MOST_RECIPIENTS = 200;
const MOST_REFERENCES = 100;

/** Reads the headers alone, in linear time. Throws without any. */
export function readHead(raw: Uint8Array): EmailHead {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const { headers: read, bodyStart } = readHeaders(bytes);
  if (read.length === 0) throw new Error('It has no headers.');
  // Half a list of findings could prove what the whole one does not.
  const headers = read.map(({ key, value, isCut }) => ({
    key: withoutNul(key),
    value: isCut && key === 'authentication-results' ? '' : withoutNul(value),
    ...(isCut && { isCut }),
  }));
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const senders = valuesOf('from').flatMap(mailboxesIn);
  const hasMore = headers.some(({ key, isCut }) => key === 'from' && isCut);
  const textOf = (name: string): string => {
    const header = read.find(({ key }) => withoutNul(key) === name);
    return header ? textOfHeader(header, header.bytes ? charsetIn(read, bytes.subarray(bodyStart)) : null) : '';
  };
  const [first] = mailboxesIn(textOf('from'));
  return {
    headers,
    messageId: idsIn(valuesOf('message-id').join(' ')).find((id) => !/\p{Cc}/u.test(id)) ?? null,
    from: [...senders.map(({ email }) => email), ...(hasMore ? [''] : [])],
    fromName: first ? storable(nameIn(first)) : '',
    recipients: recipientHeaders
      .flatMap(valuesOf)
      .flatMap(mailboxesIn)
      .slice(0, MOST_RECIPIENTS)
      .map(({ email }) => email),
    references: [...valuesOf('in-reply-to'), ...valuesOf('references').map((ids) => idsIn(ids).toReversed().join(' '))]
      .flatMap(idsIn)
      .slice(0, MOST_REFERENCES),
    subject: shorten(
      storable(decodeWords(textOf('subject')))
        .replaceAll(/\s+/g, ' ')
        .trim(),
      255,
    ),
  };
}

const MOST_SEARCHED = 32 * 1024;

function charsetIn(headers: readonly Header[], body: Buffer): string | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  for (const text of [type, body.subarray(0, MOST_SEARCHED).toString('latin1')]) {
    const [, name] = /;\s{0,100}charset\s{0,10}=\s{0,10}"?([^\s;"]{1,60})/i.exec(text) ?? [];
    if (name) return name;
  }
  return null;
}

/** Some programs write ids without brackets. */
const idsIn = (value: string): string[] => {
  const bracketed = [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);
  return bracketed.length > 0 ? bracketed : value.split(/[\s<>]+/).filter((id) => id !== '');
};
