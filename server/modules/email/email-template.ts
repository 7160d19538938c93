import type { Company } from '../../../contract/site.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Letter } from '../../adapters/email/email.ts';
import type { LetterKind, Letters } from './email-kinds.ts';
import type { Page } from './layout.ts';
import type { QueuedMail } from './leases.ts';

/** A letter before it is laid out; or `unneeded`, why it need not go any more: the account is gone, another follows. */
export type Draft = (Page & { replyTo?: string; attachments?: Letter['attachments'] }) | { unneeded: string };

/** What who writes a letter may use. */
export type Desk = {
  db: Db;
  company: Company;
  /** Without a slash at the end. */
  siteUrl: string;
  now: Date;
  mail: Pick<QueuedMail, 'id' | 'kind' | 'recipient' | 'user_id'>;
};

/** Writes the letters of one kind; each has a file of its own under `letters/`. */
export type Writer<K extends LetterKind> = (desk: Desk, about: Letters[K]) => Promise<Draft>;
