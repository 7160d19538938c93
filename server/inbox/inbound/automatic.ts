import { messageDomainOf } from '../../config/config.ts';
import type { ParsedEmail } from './parse-email.ts';
import { type Envelope, type InboundDeps, valuesOf } from './received.ts';

/** Why an email is not from a person; null if it may be. Replying to those would cause loops, showing them noise. */
export async function automaticReason(
  { db, config }: Pick<InboundDeps, 'db' | 'config'>,
  email: ParsedEmail,
  envelope: Envelope,
): Promise<string | null> {
  const [id = '', domain] = email.messageId?.split(/@(?=[^@]*$)/) ?? [];
  if (domain?.toLowerCase() === messageDomainOf(config) && (await isSent(db, id)))
    return 'It is an email of this site.';
  const automatic = valuesOf(email, 'auto-submitted').find((value) => !/^\s*no\s*(;|$)/i.test(value));
  if (automatic !== undefined) return 'It is an automatic reply (Auto-Submitted).';
  if (valuesOf(email, 'x-auto-response-suppress').length > 0)
    return 'It is an automatic reply (X-Auto-Response-Suppress).';
  const isReport = valuesOf(email, 'content-type').some((value) => /^\s*multipart\/report\b/i.test(value));
  if (isReport) return 'It is a report of a mail program.';
  const precedence = valuesOf(email, 'precedence').find((value) => /^\s*(bulk|list|junk)\b/i.test(value));
  if (precedence !== undefined)
    return `It was sent to many (Precedence: ${precedence.trim().toLowerCase().slice(0, 4)}).`;
  const hasEmptyReturnPath = valuesOf(email, 'return-path').some((value) => /^\s*(<\s*>)?\s*$/.test(value));
  if (hasEmptyReturnPath || envelope.returnPath?.trim() === '')
    return 'It is a report of a server (empty return path).';
  return null;
}

const isSent = async (db: InboundDeps['db'], messageId: string): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where('message_id', '=', messageId).limit(1).executeTakeFirst()) !==
  undefined;
