import type { Company } from '../../../contract/shared/company.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { Sealer } from '../../adapters/sealed-values.ts';
import type { PromiseView } from '../../shared/working-calendar.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { EmailPage } from './layout.ts';
import type { QueuedEmail } from './leases.ts';

type Headers = Pick<Email, 'replyTo' | 'inReplyTo' | 'references'>;
/** The strictest visibility among the entries of a thread that the email shows: a reply to it has the same. */
type Shown = { shows?: MessageVisibility };
export type EmailContent = (EmailPage & Headers & Shown & { attachments?: Email['attachments'] }) | { skipped: string };

/** Returns where a person's reply goes, which the application puts into the order's thread; null: nowhere. */
export type ReplyToOf = (whose: { orderId: number; userId: number }) => string | null;

export type EmailContext = {
  db: Db;
  company: Company;
  /** Has no trailing slash. */
  siteUrl: string;
  now: Date;
  /** The company's, for promised days. */
  timeZone: string;
  /** The business clock, which the sandbox moves, unlike `now`. */
  promiseView: PromiseView;
  email: Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'user_id'> & Partial<Pick<QueuedEmail, 'shown_visibility'>>;
  replyToOf?: ReplyToOf;
  sealer: Sealer;
};

export type EmailTemplate<K extends EmailKind> = (context: EmailContext, data: EmailData[K]) => Promise<EmailContent>;

export type RenderResult = (Omit<Email, 'to' | 'messageId'> & Shown) | { skipped: string };
export type RenderEmail = (email: QueuedEmail) => Promise<RenderResult>;
