import type { Company } from '../../../contract/site.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Email } from '../../adapters/email/email.ts';
import type { EmailKind } from './email-kinds.ts';
import type { EmailTemplate, ReplyToOf } from './email-template.ts';
import { renderLayout } from './layout.ts';
import type { QueuedEmail } from './leases.ts';
import { deliveryDecision } from './optional-emails.ts';
import { acceptanceReminder } from './templates/acceptance-reminder.ts';
import { accountExists } from './templates/account-exists.ts';
import { changesRequested } from './templates/changes-requested.ts';
import { commissionPaid } from './templates/commission-paid.ts';
import { commissionReversed } from './templates/commission-reversed.ts';
import { confirmEmailChange } from './templates/confirm-email-change.ts';
import { contactMessage } from './templates/contact-message.ts';
import { dailyDigest } from './templates/daily-digest.ts';
import { declinesAlert } from './templates/declines-alert.ts';
import { disputeClosed } from './templates/dispute-closed.ts';
import { disputeOpened } from './templates/dispute-opened.ts';
import { dueDigest } from './templates/due-digest.ts';
import { emailChangeRequested } from './templates/email-change-requested.ts';
import { emailChanged } from './templates/email-changed.ts';
import { factorAdded } from './templates/factor-added.ts';
import { factorRemoved } from './templates/factor-removed.ts';
import { intakeAnswered } from './templates/intake-answered.ts';
import { intakeQuestion } from './templates/intake-question.ts';
import { intakeReminder } from './templates/intake-reminder.ts';
import { newDevice } from './templates/new-device.ts';
import { orderAccepted } from './templates/order-accepted.ts';
import { orderAdded } from './templates/order-added.ts';
import { orderAssigned } from './templates/order-assigned.ts';
import { orderCancelled } from './templates/order-cancelled.ts';
import { orderConfirmation } from './templates/order-confirmation.ts';
import { orderMessage } from './templates/order-message.ts';
import { orderReassigned } from './templates/order-reassigned.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { paymentDeclined } from './templates/payment-declined.ts';
import { paymentReceipt } from './templates/payment-receipt.ts';
import { paymentReview } from './templates/payment-review.ts';
import { payoutStatement } from './templates/payout-statement.ts';
import { promiseMoved } from './templates/promise-moved.ts';
import { question } from './templates/question.ts';
import { reconciliationFindings } from './templates/reconciliation-findings.ts';
import { recoveryCodeUsed } from './templates/recovery-code-used.ts';
import { refundMade } from './templates/refund-made.ts';
import { refundProblem } from './templates/refund-problem.ts';
import { reviewApproved } from './templates/review-approved.ts';
import { reviewRequest } from './templates/review-request.ts';
import { staffWelcome } from './templates/staff-welcome.ts';
import { systemWarning } from './templates/system-warning.ts';
import { temporaryPassword } from './templates/temporary-password.ts';
import { unreadMessage } from './templates/unread-message.ts';
import { waitingReminder } from './templates/waiting-reminder.ts';
import { welcome } from './templates/welcome.ts';
import { workDelivered } from './templates/work-delivered.ts';
import { workStarted } from './templates/work-started.ts';

const templates: { [K in EmailKind]: EmailTemplate<K> } = {
  'temporary-password': temporaryPassword,
  'staff-welcome': staffWelcome,
  'order-confirmation': orderConfirmation,
  'order-added': orderAdded,
  'payment-receipt': paymentReceipt,
  welcome,
  'account-exists': accountExists,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'confirm-email-change': confirmEmailChange,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'new-device': newDevice,
  'contact-message': contactMessage,
  'payment-review': paymentReview,
  'payment-declined': paymentDeclined,
  'reconciliation-findings': reconciliationFindings,
  'refund-made': refundMade,
  'refund-problem': refundProblem,
  'dispute-opened': disputeOpened,
  'dispute-closed': disputeClosed,
  'order-cancelled': orderCancelled,
  question,
  'promise-moved': promiseMoved,
  'waiting-reminder': waitingReminder,
  'due-digest': dueDigest,
  'declines-alert': declinesAlert,
  'system-warning': systemWarning,
  'order-assigned': orderAssigned,
  'intake-answered': intakeAnswered,
  'intake-question': intakeQuestion,
  'intake-reminder': intakeReminder,
  'work-started': workStarted,
  'order-reassigned': orderReassigned,
  'acceptance-reminder': acceptanceReminder,
  'changes-requested': changesRequested,
  'order-accepted': orderAccepted,
  'review-request': reviewRequest,
  'work-delivered': workDelivered,
  'commission-paid': commissionPaid,
  'commission-reversed': commissionReversed,
  'payout-statement': payoutStatement,
  'order-message': orderMessage,
  'unread-message': unreadMessage,
  'review-approved': reviewApproved,
  'daily-digest': dailyDigest,
};

export type RenderResult = Omit<Email, 'to' | 'messageId'> | { skipped: string };
export type RenderEmail = (email: QueuedEmail) => Promise<RenderResult>;

type RendererOptions = {
  db: Db;
  company: Company;
  publicUrl: () => string;
  clock?: () => Date;
  /** Defaults to emails that can't be replied to. */
  replyToOf?: ReplyToOf;
  /** Defaults to UTC. */
  timeZone?: () => Promise<string>;
};

/** Don't use it for previews: some templates replace a password or a link. */
export function createRenderer({ db, company, publicUrl, ...options }: RendererOptions): RenderEmail {
  const { clock = () => new Date(), timeZone = async () => 'UTC', replyToOf = () => null } = options;
  return async (email) => {
    if (!Object.hasOwn(templates, email.kind)) throw new Error(`Unknown kind of email: ${email.kind}`);
    const template = templates[email.kind as EmailKind] as EmailTemplate<EmailKind>;
    const siteUrl = publicUrl().replace(/\/+$/, '');
    const decision = await deliveryDecision(db, email);
    if (decision && 'skipped' in decision) return decision;
    const content = await template(
      { db, company, siteUrl, now: clock(), timeZone: await timeZone(), email, replyToOf },
      JSON.parse(email.data),
    );
    if ('skipped' in content) return content;
    const { replyTo, inReplyTo, references, attachments = [], ...page } = content;
    const preferencesUrl = decision ? `${siteUrl}${decision.path}` : null;
    return {
      subject: page.subject,
      ...renderLayout(company, siteUrl, { ...page, preferencesUrl }),
      attachments,
      ...(replyTo ? { replyTo } : {}),
      ...(inReplyTo ? { inReplyTo } : {}),
      ...(references ? { references } : {}),
    };
  };
}
