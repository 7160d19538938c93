import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { logoOf } from './company-logo.ts';
import { readCreditNote } from './credit-note-document.ts';
import { isSecondVersion, readDocument } from './invoice-document.ts';
import { printedCreditNote } from './printed-document.ts';
import { textsOfInvoice } from './printed-invoice.ts';

/** Screens show the texts and the logo of the PDF. */
export async function shownInvoice(db: Db, json: string): Promise<PrintedDocument> {
  const document = readDocument(json);
  return textsOfInvoice(document, isSecondVersion(document) ? await logoOf(db, document) : null);
}

export async function shownCreditNote(db: Db, json: string): Promise<PrintedDocument> {
  const document = readCreditNote(json);
  return printedCreditNote(document, await logoOf(db, document));
}
