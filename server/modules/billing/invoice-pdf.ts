import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '../../shared/errors.ts';
import { drawDocument } from './document-layout.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { openCanvas } from './pdf-canvas.ts';
import { loadFonts, printable } from './pdf-text.ts';
import { type PrintedDocument, printedInvoice, printedReceipt } from './printed-document.ts';
import type { Receipt } from './receipt.ts';

const MAX_WAITING = 40;

// Rendering blocks the process: other requests run in between.
const rendering = pLimit(1);

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
};

/** The same document gives the same bytes on every machine. No input can become a link, a script or a form. */
async function render(document: PrintedDocument): Promise<Buffer> {
  return rendering(async () => {
    await nextTurn();
    const fonts = await loadFonts(textsOf(document));
    const canvas = await openCanvas(fonts, {
      title: printable(fonts, document.name),
      author: printable(fonts, document.company.legal_name),
      date: new Date(document.issuedAt),
    });
    drawDocument(canvas, document);
    return canvas.finish();
  });
}

export const renderInvoicePdf = (document: InvoiceDocument): Promise<Buffer> => render(printedInvoice(document));

export const renderReceiptPdf = (receipt: Receipt): Promise<Buffer> => render(printedReceipt(receipt));

/** 503 while too many wait: downloads can be retried. */
export async function unlessBusy(renderPdf: () => Promise<Buffer>): Promise<Buffer> {
  if (rendering.activeCount + rendering.pendingCount > MAX_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return renderPdf();
}
