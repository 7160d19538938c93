import type { Company } from '../../../contract/site.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { EmailKind } from './email-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { layOut } from './layout.ts';
import type { QueuedEmail } from './leases.ts';
import { choiceFor } from './preferences.ts';
import { accountExists } from './templates/account-exists.ts';
import { commissionPaid } from './templates/commission-paid.ts';
import { contactMessage } from './templates/contact-message.ts';
import { emailChange } from './templates/email-change.ts';
import { emailChangeNotice } from './templates/email-change-notice.ts';
import { emailChanged } from './templates/email-changed.ts';
import { orderAdded } from './templates/order-added.ts';
import { orderAssigned } from './templates/order-assigned.ts';
import { orderConfirmation } from './templates/order-confirmation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { paymentReview } from './templates/payment-review.ts';
import { reviewApproved } from './templates/review-approved.ts';
import { staffWelcome } from './templates/staff-welcome.ts';
import { oneTimePassword } from './templates/temporary-password.ts';
import { unreadMessage } from './templates/unread-message.ts';
import { welcome } from './templates/welcome.ts';
import { workDelivered } from './templates/work-delivered.ts';
import { workStarted } from './templates/work-started.ts';

const writers: { [K in EmailKind]: EmailTemplate<K> } = {
  'one-time-password': oneTimePassword,
  'staff-welcome': staffWelcome,
  'order-confirmation': orderConfirmation,
  'order-added': orderAdded,
  welcome,
  'account-exists': accountExists,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'email-change': emailChange,
  'email-change-notice': emailChangeNotice,
  'email-changed': emailChanged,
  'contact-message': contactMessage,
  'payment-review': paymentReview,
  'order-assigned': orderAssigned,
  'work-started': workStarted,
  'work-delivered': workDelivered,
  'commission-paid': commissionPaid,
  'unread-message': unreadMessage,
  'review-approved': reviewApproved,
};

export type Rendered = Omit<Email, 'to' | 'messageId'> | { unneeded: string };
export type Render = (mail: QueuedEmail) => Promise<Rendered>;

/** Writes letters at the moment they are sent. Some make a password or a link then: never call it just to look. */
export function createRender(office: {
  db: Db;
  company: Company;
  publicUrl: () => string;
  clock?: () => Date;
}): Render {
  const { db, company, publicUrl, clock = () => new Date() } = office;
  return async (mail) => {
    if (!Object.hasOwn(writers, mail.kind)) throw new Error(`No letter is called ${mail.kind}.`);
    const write = writers[mail.kind as EmailKind] as EmailTemplate<EmailKind>;
    const siteUrl = publicUrl().replace(/\/+$/, '');
    const choice = await choiceFor(db, mail);
    if (choice === 'off') return { unneeded: 'its reader has switched it off' };
    const draft = await write({ db, company, siteUrl, now: clock(), mail }, JSON.parse(mail.data));
    if ('unneeded' in draft) return draft;
    const { replyTo, attachments = [], ...page } = draft;
    const switchOffAt = choice ? `${siteUrl}${choice.path}` : null;
    return {
      subject: page.subject,
      ...layOut(company, siteUrl, { ...page, switchOffAt }),
      attachments,
      ...(replyTo ? { replyTo } : {}),
    };
  };
}
