import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import { formatMoney } from '../../../../contract/shared/money.ts';
import { firstInvoice } from './first-version/printed-document.ts';
import { type FirstInvoiceDocument, type InvoiceDocument, isSecondVersion } from './invoice-document.ts';
import { printedInvoice } from './printed-document.ts';
import { imprintOf, sellerLines } from './printed-parties.ts';

/** The texts of an invoice of any version, for the screen. */
export const textsOfInvoice = (document: InvoiceDocument): PrintedDocument =>
  isSecondVersion(document) ? printedInvoice(document) : fromFirst(document);

/** The PDF of the first version has a layout of its own, and the same texts. */
function fromFirst(document: FirstInvoiceDocument): PrintedDocument {
  const { pricing, payment, amountDueCents, note, company, customer, ...printed } = firstInvoice(document);
  const parties = { company, seller: null };
  const isPlain = pricing.adjustments.length === 0;
  const subtotal = pricing.lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return {
    ...printed,
    author: company.legal_name,
    companyName: company.name,
    brandHue: company.brand_hue,
    intro: null,
    customer: [customer.name, customer.email],
    seller: sellerLines(parties),
    columns: { quantity: true, discount: false, rate: false },
    lines: pricing.lines.map(({ title, quantity, unitPriceCents, totalCents }) => ({
      title,
      description: null,
      quantity: String(quantity),
      price: formatMoney(unitPriceCents),
      discount: '',
      rate: '',
      amount: formatMoney(totalCents),
    })),
    amounts: [
      ...(isPlain ? [] : [{ label: 'Subtotal', amount: formatMoney(subtotal) }]),
      ...pricing.adjustments.map(({ label, cents }) => ({ label, amount: formatMoney(cents) })),
      { label: 'Total', amount: formatMoney(pricing.totalCents), isStrong: true },
      { label: payment.label, amount: formatMoney(payment.cents) },
      { label: 'Amount due', amount: formatMoney(amountDueCents), isStrong: true, isAfterRule: true },
    ],
    notes: [note],
    payment: null,
    sections: [],
    imprint: imprintOf(parties),
  };
}
