import type { Company } from '../../../contract/site.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { EmailPage } from './layout.ts';
import type { QueuedEmail } from './leases.ts';

export type EmailContent = (EmailPage & { replyTo?: string; attachments?: Email['attachments'] }) | { skipped: string };

export type EmailContext = {
  db: Db;
  company: Company;
  /** Without a trailing slash. */
  siteUrl: string;
  now: Date;
  email: Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'user_id'>;
};

export type EmailTemplate<K extends EmailKind> = (context: EmailContext, data: EmailData[K]) => Promise<EmailContent>;
