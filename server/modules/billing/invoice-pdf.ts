import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '../../shared/errors.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { drawInvoice } from './invoice-layout.ts';
import { openCanvas } from './pdf-canvas.ts';
import { loadFonts } from './pdf-fonts.ts';
import { isReadable, printable } from './pdf-text.ts';

const MAX_WAITING = 40;

// Rendering blocks the process: other requests run in between.
const rendering = pLimit(1);

/** The same document gives the same bytes on every machine. No input can become a link, a script or a form. */
export async function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  return rendering(async () => {
    await nextTurn();
    const fonts = await loadFonts();
    const { company, customer } = document;
    const canvas = await openCanvas(fonts, {
      title: `Invoice ${printable(fonts, document.number)}`,
      author: printable(fonts, company.legal_name),
      date: new Date(document.issued_at),
    });
    drawInvoice(canvas, document, isReadable(fonts, customer.name) ? customer.name : null);
    return canvas.finish();
  });
}

/** 503 while too many wait: downloads can be retried. */
export async function renderInvoicePdfUnlessBusy(document: InvoiceDocument): Promise<Buffer> {
  if (rendering.activeCount + rendering.pendingCount > MAX_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return renderInvoicePdf(document);
}
