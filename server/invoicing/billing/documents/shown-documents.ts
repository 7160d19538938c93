import type { Invoice } from '../../../../contract/invoicing/billing.ts';
import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { logoOf } from './company-logo.ts';
import { readCreditNote } from './credit-note-document.ts';
import { isSecondVersion, readDocument } from './invoice-document.ts';
import { printedCreditNote } from './printed-document.ts';
import { textsOfInvoice } from './printed-invoice.ts';

type Shown = Pick<Invoice, 'status' | 'corrected_by'> & { json: string };

/** Screens show the texts and the logo of the PDF, until the invoice is cancelled. */
export async function shownInvoice(db: Db, { status, corrected_by, json }: Shown): Promise<PrintedDocument> {
  const document = readDocument(json);
  const texts = textsOfInvoice(document, isSecondVersion(document) ? await logoOf(db, document) : null);
  return status === 'void' ? cancelled(texts, corrected_by?.invoice_number) : texts;
}

/** Payments belong to the invoice that replaced it; the file is still as it was issued. */
function cancelled(texts: PrintedDocument, replacedBy: string | undefined): PrintedDocument {
  const total = texts.amounts.findIndex(({ isStrong }) => isStrong);
  const { payment, sections } = texts;
  return {
    ...texts,
    state: { text: 'Cancelled', isPaid: false },
    details: [
      ...texts.details.filter(([term]) => term !== 'Due'),
      ...(replacedBy === undefined ? [] : [['Replaced by', replacedBy] satisfies [string, string]]),
    ],
    amounts: texts.amounts.slice(0, total + 1),
    notes: texts.notes.slice(1),
    payment: null,
    sections: payment ? sections.slice(1) : sections,
  };
}

export async function shownCreditNote(db: Db, json: string): Promise<PrintedDocument> {
  const document = readCreditNote(json);
  return printedCreditNote(document, await logoOf(db, document));
}
