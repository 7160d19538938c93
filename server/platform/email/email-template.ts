import type { Company } from '../../../contract/shared/company.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { Sealer } from '../../adapters/sealed-values.ts';
import type { PromiseView } from '../../shared/working-calendar.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import type { EmailPage } from './layout.ts';
import type { QueuedEmail } from './leases.ts';
import type { Changeable, ChangeableKind } from './texts/texts.ts';

type Headers = Pick<Email, 'replyTo' | 'inReplyTo' | 'references'>;
/** The strictest visibility among the entries of a thread that the email shows: a reply to it has the same. */
type Shown = { shows?: MessageVisibility };
/** Missing in kinds, and in cases of other kinds, whose text can't be changed. */
type WithText = { changeable?: Changeable };
/** Set in tests of a text, which only an admin gets. */
type Signed = { isSigned?: boolean };
export type EmailContent =
  | (EmailPage & Headers & Shown & WithText & Signed & { attachments?: Email['attachments'] })
  | { skipped: string };

/** Returns where a person's reply goes, which the application puts into the order's thread; null: nowhere. */
export type ReplyToOf = (whose: { orderId: number; userId: number }) => string | null;

export type SampleText = { subject?: string | null | undefined; intro?: string | null | undefined };
export type SampleOf = (kind: ChangeableKind, text: SampleText) => Promise<Exclude<EmailContent, { skipped: string }>>;

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
  /** An admin looks at it: it contains no password and no token. */
  isShown?: boolean;
  sealer: Sealer;
  /** The email of a kind with invented data. */
  sampleOf?: SampleOf;
};

export type EmailTemplate<K extends EmailKind> = (context: EmailContext, data: EmailData[K]) => Promise<EmailContent>;

/** `note`: is recorded with the email. */
export type RenderResult = (Omit<Email, 'to' | 'messageId'> & Shown & { note?: string }) | { skipped: string };
export type RenderEmail = (email: QueuedEmail) => Promise<RenderResult>;
