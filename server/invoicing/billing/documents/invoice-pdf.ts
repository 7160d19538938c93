import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { channels } from '../../../shared/channels.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Receipt } from '../receipt.ts';
import { drawDocument } from './document-layout.ts';
import { drawFirstVersion } from './first-version/layout.ts';
import { firstInvoice, firstReceipt } from './first-version/printed-document.ts';
import { type CreditNoteDocument, type InvoiceDocument, isSecondVersion } from './invoice-document.ts';
import { type Canvas, type FileInfo, openCanvas } from './pdf-canvas.ts';
import { type Fonts, loadFonts, loadFontsWithoutScripts, printable } from './pdf-text.ts';
import { type PrintedDocument, printedCreditNote, printedInvoice, printedReceipt } from './printed-document.ts';

export type { Canvas };

const MAX_WAITING = 40;

// Rendering blocks the process; one at a time lets other requests run in between.
const rendering = pLimit(1);

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
};

type Draw<T> = (canvas: Canvas, contents: T) => void;

async function renderWith<T>(fonts: Fonts, contents: T, info: FileInfo, draw: Draw<T>): Promise<Buffer> {
  const canvas = await openCanvas(fonts, {
    ...info,
    title: printable(fonts, info.title),
    author: printable(fonts, info.author),
  });
  draw(canvas, contents);
  return canvas.finish();
}

/**
 * The same contents give the same bytes on every machine. No input can become a link, a script or a form. A document
 * that fails is rendered again without the fonts of other scripts.
 */
export async function render<T extends object>(contents: T, info: FileInfo, draw: Draw<T>): Promise<Buffer> {
  return rendering(async () => {
    await nextTurn();
    try {
      return await renderWith(await loadFonts(textsOf(contents)), contents, info, draw);
    } catch (err) {
      channels.failedDocuments.publish({ document: info.title, err });
      return renderWith(await loadFontsWithoutScripts(), contents, info, draw);
    }
  });
}

const renderFirst = (document: ReturnType<typeof firstInvoice>): Promise<Buffer> =>
  render(
    document,
    {
      title: document.name,
      author: document.company.legal_name,
      date: new Date(document.issuedAt),
      isArchival: false,
    },
    drawFirstVersion,
  );

/** PDF/A-3b is accepted by archives, and can carry an e-invoice. */
const renderSecond = (document: PrintedDocument): Promise<Buffer> =>
  render(
    document,
    { title: document.name, author: document.author, date: new Date(document.issuedAt), isArchival: true },
    drawDocument,
  );

export const renderInvoicePdf = (document: InvoiceDocument): Promise<Buffer> =>
  isSecondVersion(document) ? renderSecond(printedInvoice(document)) : renderFirst(firstInvoice(document));

export const renderReceiptPdf = ({ document, ...receipt }: Receipt): Promise<Buffer> =>
  isSecondVersion(document)
    ? renderSecond(printedReceipt(document, receipt))
    : renderFirst(firstReceipt(document, receipt));

export const renderCreditNotePdf = (document: CreditNoteDocument): Promise<Buffer> =>
  renderSecond(printedCreditNote(document));

/** Responds 503 while too many wait: downloads can be retried. */
export async function unlessBusy(renderPdf: () => Promise<Buffer>): Promise<Buffer> {
  if (rendering.activeCount + rendering.pendingCount > MAX_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return renderPdf();
}
