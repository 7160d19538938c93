import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { type StatusLook, statuses } from '../../../ui/statuses.ts';

const kinds: Record<string, string> = {
  'temporary-password': 'One-time password',
  'staff-welcome': 'Welcome to the team, with a one-time password',
  'order-confirmation': 'Order confirmation with invoice',
  'order-digest': 'Unpaid orders, collected',
  'order-added': 'New order in an existing account',
  'payment-receipt': 'Payment receipt',
  'invoice-again': 'Invoice, sent by an admin',
  welcome: 'Welcome',
  'account-exists': 'Account exists already',
  'password-reset': 'Link to set a new password',
  'password-changed': 'Password changed',
  'confirm-email-change': 'Link to confirm a new email address',
  'confirm-invoice-email': 'Link to confirm an address for invoices',
  'invoice-email-confirmed': 'Address for invoices confirmed',
  'invoice-copy': 'Copy to the address for invoices',
  'email-change-requested': 'New email address requested',
  'email-changed': 'Email address changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'recovery-code-used': 'Recovery code used',
  'new-device': 'Login on a new device',
  'contact-message': 'Contact message',
  'contact-reply': 'Answer to a contact message',
  'payment-review': 'Payment to review',
  'payment-declined': 'Payment declined',
  'refund-made': 'Refund',
  'refund-problem': 'Refund problem',
  'dispute-opened': 'Dispute opened',
  'dispute-closed': 'Dispute closed',
  'order-cancelled': 'Order cancelled',
  'guarantee-claim': 'Request for a fix or a refund',
  'guarantee-decided': 'Answer to a request for a fix or a refund',
  'intake-reminder': 'Reminder about open questions',
  'intake-question': 'Question about an answer',
  'intake-answered': 'Questions answered',
  question: 'Question about an order',
  'promise-moved': 'New delivery day',
  'waiting-reminder': 'Reminder about a question',
  'due-digest': 'Today’s orders',
  'commission-reversed': 'Commission reduced',
  'reconciliation-findings': 'Reconciliation findings',
  'declines-alert': 'Many declined cards',
  'team-emails-alert': 'Addresses of the team tried',
  'test-email': 'Test email',
  'unpaid-coupon-order': 'Reminder of an unpaid order',
  'system-warning': 'System warning',
  'terms-changed': 'Legal text changed',
  'terms-recalled': 'Change of a legal text recalled',
  'order-assigned': 'Order assigned',
  'work-started': 'Work started',
  'order-reassigned': 'Work reassigned',
  'work-delivered': 'Work delivered',
  'acceptance-reminder': 'Reminder to check the work',
  'changes-requested': 'Changes requested',
  'order-accepted': 'Work accepted',
  'review-request': 'Request for a review',
  'commission-paid': 'Commission paid',
  'payout-statement': 'Payout statement',
  'order-message': 'Message about an order',
  'unread-message': 'Unread chat message',
  'review-approved': 'Review approved',
  'daily-digest': 'Updates of the day',
  'email-text-test': 'Test of an email text',
};

export const emailLabel = (kind: string): string => (Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind);

/** Skipped: no longer needed when it was its turn. */
export const emailLook = ({ state, sent_at }: ListedEmail): StatusLook =>
  statuses.email[state === 'sent' && sent_at === null ? 'skipped' : state];

/** A sent email has a note at most. */
export const problemText = ({ problem, note }: ListedEmail): string | null =>
  (problem ?? note)?.replace(/^Skipped: (.)/, (_, first: string) => first.toUpperCase()) ?? null;
