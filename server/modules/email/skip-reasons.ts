import { canonicalEmail } from '../../../contract/fields.ts';
import type { EmailContext } from './email-template.ts';

/** For emails with a secret: only the current email address may get it, and a newer email would invalidate it. */
export async function secretSkipReason({ db, email }: EmailContext, currentEmail: string): Promise<string | null> {
  if (canonicalEmail(email.recipient) !== canonicalEmail(currentEmail)) return 'the email address has changed';
  const newer = await db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', email.user_id)
    .where('kind', '=', email.kind)
    .where('recipient', '=', email.recipient)
    .where('state', '=', 'waiting')
    .where('id', '>', email.id)
    .limit(1)
    .executeTakeFirst();
  return newer ? 'a newer one is queued' : null;
}
