import type { Company } from '../../contract/shared/company.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import type { EmailContent } from '../platform/email/email-template.ts';
import type { QueuedEmail } from '../platform/email/leases.ts';
import { findStoredText, withStoredText } from '../platform/email/texts/texts.ts';

type Content = Exclude<EmailContent, { skipped: string }>;

/** The company's own text in place of the original, unless this email has no value for one of its placeholders. */
export async function withCompanyText(db: Db, content: Content): Promise<{ content: Content; note: string | null }> {
  const stored = content.changeable && (await findStoredText(db, content.changeable.kind));
  return content.changeable && stored ? withStoredText(content, content.changeable, stored) : { content, note: null };
}

/** A recipient without an account is a customer, unless it is the company. */
export async function isForCustomer(
  db: Db,
  { email: mailbox }: Pick<Company, 'email'>,
  { user_id, recipient }: Pick<QueuedEmail, 'user_id' | 'recipient'>,
): Promise<boolean> {
  if (user_id === null) return recipient !== mailbox;
  const customer = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', user_id)
    .where('roles.name', '=', 'customer')
    .executeTakeFirst();
  return customer !== undefined;
}
