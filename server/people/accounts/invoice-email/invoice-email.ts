export { type InvoiceEmailChange, prepareInvoiceEmail } from './change.ts';
export { clearInvoiceEmail, type InvoiceEmails, invoiceEmailsOf } from './stored.ts';
