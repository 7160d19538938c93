import { messageDomainOf } from '../../../shared/company/company.ts';
import type { ParsedEmail } from '../parse-email.ts';
import { type Envelope, type InboundDeps, valuesOf } from '../received.ts';
import { isAutomaticSubject } from './automatic-subjects.ts';

type Head = Pick<ParsedEmail, 'headers'>;

/** Only programs that reply write such headers, whatever the value. */
const vendorHeader =
  /auto[-_]?(?:repl(?:y|ied)|respon(?:d|se)|submitted|generated)|holiday[-_]?reply|machine[-_]?generated|^x-vacation|^x-uv-mailing$/;
/** They ask for something, or say it by their value. */
const otherHeader = /^auto-submitted$|suppress|request|allow|disable|exclude|^(?:arc|dkim)-/;

const automaticValues: readonly (readonly [name: string, value: RegExp])[] = [
  ['auto-submitted', /^(?!\s*no\s*(?:[;(]|$))/i],
  ['precedence', /auto[-_ ]?(?:re(?:ply|plied|spon)|generated|submitted)/i],
  ['x-precedence', /auto[-_ ]?(?:re(?:ply|plied|spon)|generated|submitted)/i],
  ['preference', /auto[-_ ]?(?:re(?:ply|plied|spon)|generated|submitted)/i],
  ['delivered-to', /^\s*<?auto-?responder\b/i],
  ['x-post-messageclass', /auto-?(?:respon|repl)/i],
  ['x-amazon-mail-relay-type', /notification/i],
  ['x-mailer', /auto-?(?:respon|reply)|holidayreply|vacation/i],
];

/** How its headers show that a program wrote it; null if they do not. */
export function automaticHeader(email: Head, { returnPath }: Pick<Envelope, 'returnPath'>): string | null {
  const vendor = email.headers.find(({ key }) => vendorHeader.test(key) && !otherHeader.test(key));
  const [name] = automaticValues.find(([key, value]) => valuesOf(email, key).some((text) => value.test(text))) ?? [];
  const found = name ?? vendor?.key;
  if (found !== undefined) return `It is an automatic reply (${found.replaceAll(/\b[a-z]/g, (c) => c.toUpperCase())}).`;
  const isReport = valuesOf(email, 'content-type').some((value) => /^\s*multipart\/report\b/i.test(value));
  if (isReport) return 'It is a report of a mail program.';
  const hasEmptyReturnPath = valuesOf(email, 'return-path').some((value) => /^(?:<\s*>)?$/.test(value.trim()));
  if (hasEmptyReturnPath || returnPath?.trim() === '') return 'It is a report of a server (empty return path).';
  return null;
}

/** Why an email is not from a person; null if it may be. Replying to those would cause loops, showing them noise. */
export async function automaticReason(
  deps: Pick<InboundDeps, 'db' | 'config' | 'settings'>,
  email: ParsedEmail,
  envelope: Envelope,
): Promise<string | null> {
  const [id = '', domain] = email.messageId?.split(/@(?=[^@]*$)/) ?? [];
  if (domain?.toLowerCase() === (await messageDomainOf(deps)) && (await isSent(deps.db, id)))
    return 'It is an email of this site.';
  return automaticHeader(email, envelope);
}

/** Why a program may have written it, so that an admin decides; null if nothing says so. */
export const automaticDoubt = ({ subject }: Pick<ParsedEmail, 'subject'>): string | null =>
  isAutomaticSubject(subject) ? 'Its subject is that of an automatic reply.' : null;

const isSent = async (db: InboundDeps['db'], messageId: string): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where('message_id', '=', messageId).limit(1).executeTakeFirst()) !==
  undefined;
