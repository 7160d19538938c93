import type { EmailKind } from '../platform/email/email-kinds.ts';
import type { EmailTemplate } from '../platform/email/email-template.ts';
import { contactMessage } from './inbox/contact-message.ts';
import { contactReply } from './inbox/contact-reply.ts';
import { privacyReceived } from './inbox/privacy-received.ts';
import { unreadMessage } from './inbox/unread-message.ts';
import { dailyDigest } from './office/daily-digest.ts';
import { emailTextTest } from './office/email-text-test.ts';
import { systemWarning } from './office/system-warning.ts';
import { termsChanged } from './office/terms-changed.ts';
import { termsRecalled } from './office/terms-recalled.ts';
import { testEmail } from './office/test-email.ts';
import { intakeAnswered } from './order/intake-answered.ts';
import { intakeQuestion } from './order/intake-question.ts';
import { intakeReminder } from './order/intake-reminder.ts';
import { orderMessage } from './order/order-message.ts';
import { promiseMoved } from './order/promise-moved.ts';
import { question } from './order/question.ts';
import { reviewApproved } from './order/review-approved.ts';
import { reviewRequest } from './order/review-request.ts';
import { waitingReminder } from './order/waiting-reminder.ts';
import { accountExists } from './people/account-exists.ts';
import { accountInactive } from './people/account-inactive.ts';
import { confirmEmailChange } from './people/confirm-email-change.ts';
import { confirmInvoiceEmail } from './people/confirm-invoice-email.ts';
import { emailChangeRequested } from './people/email-change-requested.ts';
import { emailChanged } from './people/email-changed.ts';
import { erasureDone } from './people/erasure-done.ts';
import { erasureRequested } from './people/erasure-requested.ts';
import { exportReady } from './people/export-ready.ts';
import { factorAdded } from './people/factor-added.ts';
import { factorRemoved } from './people/factor-removed.ts';
import { invoiceEmailConfirmed } from './people/invoice-email-confirmed.ts';
import { newDevice } from './people/new-device.ts';
import { passwordChanged } from './people/password-changed.ts';
import { passwordReset } from './people/password-reset.ts';
import { recoveryCodeUsed } from './people/recovery-code-used.ts';
import { staffWelcome } from './people/staff-welcome.ts';
import { temporaryPassword } from './people/temporary-password.ts';
import { welcome } from './people/welcome.ts';
import { declinesAlert } from './selling/declines-alert.ts';
import { invoiceAgain } from './selling/invoice-again.ts';
import { invoiceCopy } from './selling/invoice-copy.ts';
import { orderAdded } from './selling/order-added.ts';
import { orderCancelled } from './selling/order-cancelled.ts';
import { orderConfirmation } from './selling/order-confirmation.ts';
import { orderDigest } from './selling/order-digest.ts';
import { paymentDeclined } from './selling/payment-declined.ts';
import { paymentReceipt } from './selling/payment-receipt.ts';
import { teamEmailsAlert } from './selling/team-emails-alert.ts';
import { unpaidCouponOrder } from './selling/unpaid-coupon-order.ts';
import { commissionPaid } from './settlement/commission-paid.ts';
import { commissionReversed } from './settlement/commission-reversed.ts';
import { disputeClosed } from './settlement/dispute-closed.ts';
import { disputeOpened } from './settlement/dispute-opened.ts';
import { paymentReview } from './settlement/payment-review.ts';
import { payoutStatement } from './settlement/payout-statement.ts';
import { reconciliationFindings } from './settlement/reconciliation-findings.ts';
import { refundMade } from './settlement/refund-made.ts';
import { refundProblem } from './settlement/refund-problem.ts';
import { acceptanceReminder } from './work/acceptance-reminder.ts';
import { cancellationDone } from './work/cancellation-done.ts';
import { cancellationRequest } from './work/cancellation-request.ts';
import { changesRequested } from './work/changes-requested.ts';
import { dueDigest } from './work/due-digest.ts';
import { guaranteeClaim } from './work/guarantee-claim.ts';
import { guaranteeDecided } from './work/guarantee-decided.ts';
import { orderAccepted } from './work/order-accepted.ts';
import { orderAssigned } from './work/order-assigned.ts';
import { orderReassigned } from './work/order-reassigned.ts';
import { withdrawalCheck } from './work/withdrawal-check.ts';
import { withdrawalReceived } from './work/withdrawal-received.ts';
import { withdrawalRefused } from './work/withdrawal-refused.ts';
import { workDelivered } from './work/work-delivered.ts';
import { workStarted } from './work/work-started.ts';

/** A kind without a template does not compile. */
export const templates: { [K in EmailKind]: EmailTemplate<K> } = {
  'temporary-password': temporaryPassword,
  'staff-welcome': staffWelcome,
  'order-confirmation': orderConfirmation,
  'order-digest': orderDigest,
  'order-added': orderAdded,
  'payment-receipt': paymentReceipt,
  'invoice-again': invoiceAgain,
  welcome,
  'account-exists': accountExists,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'confirm-email-change': confirmEmailChange,
  'confirm-invoice-email': confirmInvoiceEmail,
  'invoice-email-confirmed': invoiceEmailConfirmed,
  'invoice-copy': invoiceCopy,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'new-device': newDevice,
  'contact-message': contactMessage,
  'contact-reply': contactReply,
  'payment-review': paymentReview,
  'payment-declined': paymentDeclined,
  'reconciliation-findings': reconciliationFindings,
  'refund-made': refundMade,
  'refund-problem': refundProblem,
  'dispute-opened': disputeOpened,
  'dispute-closed': disputeClosed,
  'order-cancelled': orderCancelled,
  'cancellation-done': cancellationDone,
  'withdrawal-received': withdrawalReceived,
  'withdrawal-check': withdrawalCheck,
  'withdrawal-refused': withdrawalRefused,
  'cancellation-request': cancellationRequest,
  'guarantee-claim': guaranteeClaim,
  'guarantee-decided': guaranteeDecided,
  question,
  'promise-moved': promiseMoved,
  'waiting-reminder': waitingReminder,
  'due-digest': dueDigest,
  'declines-alert': declinesAlert,
  'team-emails-alert': teamEmailsAlert,
  'test-email': testEmail,
  'unpaid-coupon-order': unpaidCouponOrder,
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
  'email-text-test': emailTextTest,
  'privacy-received': privacyReceived,
  'account-inactive': accountInactive,
  'export-ready': exportReady,
  'erasure-requested': erasureRequested,
  'erasure-done': erasureDone,
  'terms-changed': termsChanged,
  'terms-recalled': termsRecalled,
};
