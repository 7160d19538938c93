import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';

export {
  adminInvoices,
  assertInvoiceExists,
  downloadAdminInvoice,
  dueCentsOf,
  dueInvoices,
  findAdminInvoice,
  listAdminInvoices,
  overdueDay,
  overdueInvoices,
  sumDueInvoices,
} from './admin-invoices.ts';
export { assertNoPaymentUnderWay, PaymentUnderWay, withoutPayments } from './assert-no-payment.ts';
export {
  ACCOUNT_DELETED,
  amountsEnded,
  type CancelledAmount,
  cancelAmountsDue,
  lockInvoices,
  ORDER_DELETED,
} from './cancel-amounts-due.ts';
export { downloadCreditNote, findCreditNote, listCreditNotes } from './credit-note-list.ts';
export {
  type IssuedCreditNote,
  issueCreditNote,
  type RemainingLine,
  remainingLines,
} from './credit-notes.ts';
export {
  customerInvoiceIds,
  downloadInvoice,
  downloadMyCreditNote,
  downloadReceipt,
  findInvoice,
  findMyCreditNote,
  listInvoices,
} from './customer-invoices.ts';
export { readCreditNote } from './documents/credit-note-document.ts';
export { pricingOfDocument } from './documents/document-amounts.ts';
export { nextNumber } from './documents/document-numbers.ts';
export { type BuyerDetails, couponCodeOf, type SellerDetails } from './documents/invoice-document.ts';
export { paperIn } from './documents/printed-document.ts';
export { buyerLines, legalName, postalAddressLines, sellerLines } from './documents/printed-parties.ts';
export { exactInvoice } from './find-documents.ts';
export { documentSource, reportIncompleteStatement } from './incomplete-documents.ts';
export { announceInvoice } from './invoice-events.ts';
export { refundsOf, unchangedSinceIssue } from './invoice-response.ts';
export { issueInvoice } from './issue-invoice.ts';
export { type CompanyToday, dayOf, type Issuer, issuerOf, timeZoneWithin } from './issuer.ts';
export { type AmountRow, amountColumns, amountsOf, dueCents, lockOrder, refreshInvoice } from './money-states.ts';
export { findReceipt } from './receipt.ts';
export { reissueInvoice } from './reissue-invoice.ts';
export { movementsBetween, revenueByDay, revenueOfOrder } from './revenue.ts';

/** The order's first invoice. */
export async function findIssuedInvoice(db: Db, orderId: number) {
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'amount_cents', 'status', 'created_at', 'issued_on'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { amount_cents, ...invoice } = row;
  return { ...invoice, amount: toDecimal(amount_cents) };
}
