/**
 * Every kind of letter and what must be known to write it. Only ids and facts that are no secrets: the rows lie in the
 * outbox as JSON. Passwords and links with tokens are made when the letter is sent.
 */
export type EmailData = {
  /** To a new account: makes its temporary password. */
  'one-time-password': { userId: number };
  /** To a new member of the team: makes the temporary password as well. */
  'staff-welcome': { userId: number };
  /** To a buyer, with the invoice. */
  'order-confirmation': { orderId: number };
  /** To an existing customer whose address was used in a purchase without log-in, with the invoice. */
  'order-added': { orderId: number };
  /** After registration. */
  welcome: { userId: number };
  /** Someone tried to register with an address that has an account. */
  'account-exists': { userId: number };
  /** Makes a reset link. */
  'password-reset': { userId: number };
  'password-changed': { userId: number };
  /** To the new address: makes the link that confirms `users.pending_email`. */
  'email-change': { userId: number };
  /** To the old address. */
  'email-change-notice': { userId: number };
  /** To both mailboxes, after an admin has changed the address of an account. */
  'email-changed': { userId: number; from: string; to: string };
  /** To the company, with the sender as Reply-To. */
  'contact-message': { contactMessageId: number };
  /** To the company: money was taken that fits no order. */
  'payment-review': { attemptId: number };
  // What follows can be switched off by its reader (contract/email.ts).
  /** To a staff member. */
  'order-assigned': { userId: number; orderId: number };
  /** To the customer, when the first of the staff starts. */
  'work-started': { orderId: number };
  /** To the customer, when the last of the staff has delivered. */
  'work-delivered': { orderId: number };
  /** To the staff member who earned it. */
  'commission-paid': { commissionId: number };
  /** To whoever has not read what was written to them in a thread for five minutes. */
  'unread-message': { userId: number; memberId: number };
  /** To the review's writer. */
  'review-approved': { reviewId: number };
};

export type EmailKind = keyof EmailData;
