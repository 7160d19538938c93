import type { FindingKind } from '../../../contract/shared/money-states.ts';

export type FactorName = 'totp' | 'passkey';

export type DigestList = {
  title: 'Overdue' | 'Due today' | 'Waiting for the customer';
  total: number;
  /** `due`: a day such as `2027-01-31`. */
  orders: { id: number; services: string; due: string; waitingDays: number | null }[];
};

/** Must hold no secrets: passwords and link tokens are generated when the email is sent. */
export type EmailData = {
  /** `wasRegistered`: someone registered the account before, and never proved the email address. */
  'temporary-password': { userId: number; wasRegistered?: boolean };
  /** `isRestored`: the account was deleted, and its password no longer works. */
  'staff-welcome': { userId: number; isRestored?: true };
  'order-confirmation': { orderId: number };
  /** Unpaid orders from `since` on, of an account whose address was never proven. */
  'order-digest': { userId: number; since: number };
  /** Sent if a guest checkout used the email address of a customer. Has a link if the order is hidden. */
  'order-added': { orderId: number };
  /** Sent when an invoice that was issued unpaid is paid. */
  'payment-receipt': { userId: number; invoiceId: number };
  /** An admin sent the invoice, to the account or its address for invoices. */
  'invoice-again': { userId: number; invoiceId: number };
  welcome: { userId: number };
  /** Sent after an attempt to register an email address that has an account. */
  'account-exists': { userId: number };
  'password-reset': { userId: number };
  /** `isFirst`: chosen with the checkout session, without the emailed temporary password. */
  'password-changed': { userId: number; isFirst?: true; removedFactors?: number };
  'confirm-email-change': { userId: number };
  'confirm-invoice-email': { userId: number };
  /** To the account's own address. */
  'invoice-email-confirmed': { userId: number; address: string };
  /** To the confirmed address for invoices of `userId`. */
  'invoice-copy': { userId: number; of: CopiedEmail };
  'email-change-requested': { userId: number; to: string };
  /** To the old email address if the owner changes it, to both if an admin does. */
  'email-changed': { userId: number; from: string; to: string; by: 'owner' | 'admin' };
  /** `at`: on the clock of business rules. Both are missing in emails of the version before. */
  'factor-added': { userId: number; factor: FactorName; factorId?: number; at?: string };
  'factor-removed': { userId: number; factor: FactorName | 'all' };
  'recovery-code-used': { userId: number; left: number };
  'new-device': { userId: number; agent: string; ipPrefix: string | null };
  'contact-message': { contactMessageId: number };
  /** To the address that was entered with a message about privacy. */
  'privacy-received': { contactMessageId: number };
  /** `replyTo`: null if the application receives no emails. */
  'contact-reply': { contactReplyId: number; replyTo: string | null };
  'payment-review': { attemptId: number };
  /** The payment was pending, and was declined later. */
  'payment-declined': { attemptId: number };
  'reconciliation-findings': {
    findings: { kind: FindingKind; provider: string | null; ref: string; amount: string | null }[];
  };
  /** The credit note is attached. */
  'refund-made': { refundId: number };
  'refund-problem': { refundId: number };
  'dispute-opened': { disputeId: number };
  'dispute-closed': { disputeId: number };
  /** To the customer and the staff whose work ends. `refundIds`: of what the customer gets back. */
  'order-cancelled': { userId: number; orderId: number; refundIds?: number[] };
  /** To whom the order’s emails go. */
  'cancellation-done': { cancellationId: number; orderId: number };
  /** To the address that was entered, and to that of the order if it is another. */
  'withdrawal-received': { cancellationId: number };
  'withdrawal-check': { cancellationId: number };
  'withdrawal-refused': { cancellationId: number };
  /** To the company. */
  'cancellation-request': { cancellationId: number };
  'guarantee-claim': { claimId: number };
  /** To the customer. `refundIds`: of the decision. */
  'guarantee-decided': { userId: number; orderId: number; claimId: number; refundIds?: number[] };
  'intake-reminder': { orderId: number };
  /** Questions that were answered are asked again. */
  'intake-question': { userId: number; orderId: number; messageId: number };
  /** `declines`: declined cards of all clients in the last `minutes`. */
  'declines-alert': { userId: number; declines: number; minutes: number };
  'team-emails-alert': { userId: number; tried: number };
  /** To the admin who tries whether emails arrive. */
  'test-email': { code: string };
  /** `until`: the order is cancelled then, as its coupon has a limited number of uses. `also`: so are others, later. */
  'unpaid-coupon-order': { userId: number; orderId: number; until: string; also?: number[] };
  /** To the company: problems that have lasted for ten minutes. */
  'system-warning': { lines: { key: string; value: string; text: string; action: string }[] };
  /** To the customer, whose order is paused until the answer. */
  question: { userId: number; orderId: number; messageId: number };
  /** `until`: the last day; `isLast`: it is that day. */
  'acceptance-reminder': { userId: number; orderId: number; until: string; isLast?: true };
  /** To the staff concerned. `text`: written by the customer or an admin. */
  /** `messageId`: the message with the text, unless an admin reopened the work. */
  'changes-requested': { userId: number; orderId: number; text: string; messageId?: number };
  /** To the customer, and to the staff, who can turn it off. */
  'order-accepted': { userId: number; orderId: number };
  /** Days such as `2027-01-31`. */
  'promise-moved': { userId: number; orderId: number; from: string; to: string; reason: string };
  /** To the customer, while the order is paused. */
  'waiting-reminder': { userId: number; orderId: number };
  // Recipients can turn off the kinds below.
  'order-assigned': { userId: number; orderId: number };
  'intake-answered': { userId: number; orderId: number };
  'work-started': { orderId: number };
  /** `until`: the last day to check it; without it, there is nothing to accept. */
  'work-delivered': { orderId: number; until?: string };
  /** To both. `name`: the other person's. */
  'order-reassigned': { userId: number; orderId: number; isMine: boolean; name: string };
  'review-request': { userId: number; orderId: number };
  /** `more`: paid together with it. */
  'commission-paid': { commissionId: number; more?: number[] };
  /** The cause is a refund, a lost dispute or a credit note. */
  'commission-reversed': {
    userId: number;
    orderId: number;
    amountCents: number;
    refundId?: number;
    disputeId?: number;
    creditNoteId?: number;
  };
  /** The statement is attached as PDF. Not optional. */
  'payout-statement': { userId: number; payoutId: number };
  /** `userId`: null for the company. `since`: the first message that an earlier email did not have. */
  'order-message': { orderId: number; userId: number | null; since: number };
  'unread-message': { userId: number; participantId: number };
  'review-approved': { reviewId: number };
  /** Sent in the morning of a working day. Each list has at most ten orders. */
  'due-digest': { userId: number; day: string; lists: DigestList[]; privacy?: { total: number; first: string } };
  'daily-digest': { userId: number; notificationIds: number[] };
  /** To the admin who tries a text. Null is the original, a missing one what is stored. */
  'email-text-test': { userId: number; of: string; subject?: string | null; intro?: string | null };
  /** A new version of a legal text will apply. Not optional. */
  /** `until`: a day such as `2027-01-31`. */
  /** `of`: whose data it is, if an admin asked for it. */
  'export-ready': { userId: number; until: string; of?: number };
  'account-inactive': { userId: number };
  /** To the owner who closed the account, with the link that takes it back. */
  'erasure-requested': { userId: number };
  /** To the former address; `name`: the former one. */
  'erasure-done': { name: string };
  'terms-changed': { userId: number; documentId: number };
  /** It will not: it was recalled. Not optional. */
  'terms-recalled': { userId: number; documentId: number };
};

/** These have an invoice, a receipt or a credit note. */
export type CopiedKind = 'order-confirmation' | 'order-added' | 'payment-receipt' | 'refund-made';
export type CopiedEmail = { [K in CopiedKind]: { kind: K; data: EmailData[K] } }[CopiedKind];

export type EmailKind = keyof EmailData;
