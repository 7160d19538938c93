export { buyerColumns, buyerKeys, buyerOf, changedBuyer } from './buyer-columns.ts';
export { checkoutSessionEnd, openCheckoutSession, openFirstCheckoutSession } from './checkout-session.ts';
export { verifyCurrentPassword } from './current-password.ts';
export { forgetContact } from './forget-contact.ts';
export { accountForGuest, type GuestAccount } from './guest-accounts.ts';
export {
  clearInvoiceEmail,
  type InvoiceEmailChange,
  type InvoiceEmails,
  invoiceEmailsOf,
  prepareInvoiceEmail,
} from './invoice-email/invoice-email.ts';
export { hasFactor, openSession, sessionDaysOf, sessionGroupOf } from './open-session.ts';
export { cancelPendingLinks } from './pending-links.ts';
export {
  removeAllFactors,
  restoreFactors,
  type TakenFactors,
  takeFactors,
} from './second-factor/second-factor.ts';
export { endOtherSessions, endOwnSession, findOwnSession, listSessions } from './session-list.ts';
export { createSession, endSession, endSessions, lockUserOfSession } from './sessions.ts';
export { toUser, userColumns } from './user-response.ts';
export {
  findAccountByEmail,
  findAccountById,
  findSignedInUser,
  findUserById,
  insertUser,
  newCustomer,
  roleByEmail,
  roleIdByName,
} from './users.ts';
