import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import { formatMoney } from '../../../../contract/shared/money.ts';
import { firstInvoice } from './first-version/printed-document.ts';
import { type FirstInvoiceDocument, type InvoiceDocument, isSecondVersion } from './invoice-document.ts';
import { paperIn, printedInvoice } from './printed-document.ts';
import { imprintOf, sellerLines } from './printed-parties.ts';

/** The texts of an invoice of any version. The PDFs of earlier layouts state the same, in their own words. */
export const textsOfInvoice = (document: InvoiceDocument, logo: string | null): PrintedDocument =>
  isSecondVersion(document) ? printedInvoice(document, logo) : fromFirst(document);

function fromFirst(document: FirstInvoiceDocument): PrintedDocument {
  const { pricing, payment, amountDueCents, note, company, customer, subtitle, stamp, ...printed } =
    firstInvoice(document);
  const parties = { company, seller: null };
  const isPlain = pricing.adjustments.length === 0;
  const subtotal = pricing.lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return {
    ...printed,
    author: company.legal_name,
    paper: paperIn(undefined),
    companyName: company.name,
    brandHue: company.brand_hue,
    brandChroma: 1,
    logo: null,
    mark: null,
    number: subtitle,
    state: { text: stamp.isPaid ? 'Paid' : 'Unpaid', isPaid: stamp.isPaid },
    intro: null,
    customer: [customer.name, customer.email],
    seller: sellerLines(parties),
    columns: ['Qty', 'Unit price', 'Amount'],
    lines: pricing.lines.map(({ title, quantity, unitPriceCents, totalCents }) => ({
      title,
      description: null,
      cells: [String(quantity), formatMoney(unitPriceCents), formatMoney(totalCents)],
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
