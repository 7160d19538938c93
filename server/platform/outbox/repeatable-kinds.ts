import type { EmailKind } from '../email/email.ts';

type Recipient = 'account' | 'address for invoices' | 'pending address for invoices' | 'pending email' | 'company';

/** Emails about a past event, such as a login, are missing: sent later, they would report one that did not happen. */
const recipients: Partial<Record<EmailKind, Recipient>> = {
  'temporary-password': 'account',
  'staff-welcome': 'account',
  'order-confirmation': 'account',
  'order-added': 'account',
  'payment-receipt': 'account',
  welcome: 'account',
  'password-reset': 'account',
  'confirm-email-change': 'pending email',
  'confirm-invoice-email': 'pending address for invoices',
  'invoice-copy': 'address for invoices',
  'contact-message': 'company',
  'payment-review': 'company',
  'order-assigned': 'account',
  'work-started': 'account',
  'work-delivered': 'account',
  'changes-requested': 'account',
  'order-accepted': 'account',
  'review-request': 'account',
  'commission-paid': 'account',
  'review-approved': 'account',
};

const withPassword: readonly string[] = ['temporary-password', 'staff-welcome'] satisfies EmailKind[];

export type Repeated = {
  kind: string;
  user_id: number | null;
  user_deleted_at: string | null;
  password_is_temporary: boolean | null;
  pending_email: string | null;
  invoice_email: string | null;
  pending_invoice_email: string | null;
};

export const recipientOf = (kind: string): Recipient | null =>
  Object.hasOwn(recipients, kind) ? (recipients[kind as EmailKind] ?? null) : null;

/** An owner who has set a password never gets a temporary one. */
export function isRepeatable(email: Repeated): boolean {
  const recipient = recipientOf(email.kind);
  if (recipient === null || recipient === 'company') return recipient === 'company';
  if (email.user_id === null || email.user_deleted_at !== null) return false;
  if (recipient === 'pending email') return email.pending_email !== null;
  if (recipient === 'address for invoices') return email.invoice_email !== null;
  if (recipient === 'pending address for invoices') return email.pending_invoice_email !== null;
  return !withPassword.includes(email.kind) || email.password_is_temporary === true;
}
