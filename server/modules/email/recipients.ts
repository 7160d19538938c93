import { canonicalEmail } from '../../../contract/fields.ts';
import type { EmailContext } from './email-template.ts';

/** The account that a letter concerns, as long as it is there. */
export async function accountFor({ db }: EmailContext, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_canonical', 'pending_email', 'password_is_temporary'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Why a letter that carries a key to an account must not go: the address is no longer the account's, or a younger
 * letter of the kind waits, whose key would end this one's.
 */
export async function whyNotNow({ db, mail }: EmailContext, address: string): Promise<string | null> {
  if (canonicalEmail(mail.recipient) !== canonicalEmail(address)) return 'the address has changed';
  const younger = await db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', mail.user_id)
    .where('kind', '=', mail.kind)
    .where('recipient', '=', mail.recipient)
    .where('state', '=', 'waiting')
    .where('id', '>', mail.id)
    .limit(1)
    .executeTakeFirst();
  return younger ? 'a newer one follows' : null;
}

/** A day in words, in UTC: `Tuesday, December 1, 2026`. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
export const dayText = (time: string | Date): string => days.format(new Date(time));
