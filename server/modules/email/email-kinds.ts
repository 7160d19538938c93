/** Must hold no secrets: passwords and link tokens are generated when the email is sent. */
export type EmailData = {
  'temporary-password': { userId: number };
  'staff-welcome': { userId: number };
  'order-confirmation': { orderId: number };
  /** To an existing customer whose email address was used in a guest checkout. */
  'order-added': { orderId: number };
  welcome: { userId: number };
  /** After an attempt to register an email address that has an account. */
  'account-exists': { userId: number };
  'password-reset': { userId: number };
  'password-changed': { userId: number };
  /** To the new email address. */
  'confirm-email-change': { userId: number };
  /** To the current email address. */
  'email-change-requested': { userId: number };
  /** To both email addresses, after a change by an admin. */
  'email-changed': { userId: number; from: string; to: string };
  'contact-message': { contactMessageId: number };
  'payment-review': { attemptId: number };
  // Recipients can turn off the kinds below.
  'order-assigned': { userId: number; orderId: number };
  'work-started': { orderId: number };
  'work-delivered': { orderId: number };
  'commission-paid': { commissionId: number };
  'unread-message': { userId: number; participantId: number };
  'review-approved': { reviewId: number };
};

export type EmailKind = keyof EmailData;
