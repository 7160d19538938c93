import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { EmailContext } from './email-template.ts';

export const LINK_CANCELED = 'the link was cancelled';
export const ACTION_UNDONE = 'the action was undone';

/** A newer email makes this one superfluous, or would invalidate its temporary password. */
export async function secretSkipReason(
  { db, email, isShown }: EmailContext,
  currentEmail: string,
): Promise<string | null> {
  if (isShown) return null;
  if (canonicalEmail(email.recipient) !== canonicalEmail(currentEmail)) return 'the email address has changed';
  const newer = await newerSecret(db, email).executeTakeFirst();
  return newer ? 'a newer one is queued' : null;
}

export const newerSecret = (db: Db, email: EmailContext['email']) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', email.user_id)
    .where('kind', '=', email.kind)
    .where('recipient', '=', email.recipient)
    .where('state', '=', 'waiting')
    .where('id', '>', email.id)
    .limit(1);
