import type { Company } from '../../../contract/site.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { Page } from './layout.ts';
import type { QueuedEmail } from './leases.ts';

/** A letter before it is laid out; or `unneeded`, why it need not go any more: the account is gone, another follows. */
export type EmailContent = (Page & { replyTo?: string; attachments?: Email['attachments'] }) | { unneeded: string };

/** What who writes a letter may use. */
export type EmailContext = {
  db: Db;
  company: Company;
  /** Without a slash at the end. */
  siteUrl: string;
  now: Date;
  mail: Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'user_id'>;
};

/** Writes the letters of one kind; each has a file of its own under `letters/`. */
export type EmailTemplate<K extends EmailKind> = (desk: EmailContext, about: EmailData[K]) => Promise<EmailContent>;
