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
import { type Fonts, isPrintable, loadFonts, loadFontsWithoutScripts, printable } from './pdf-text.ts';
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

async function renderWith<T>(fonts: Fonts, contents: T, info: FileInfo, draw: Draw<T>) {
  const canvas = await openCanvas(fonts, {
    ...info,
    title: printable(fonts, info.title),
    author: printable(fonts, info.author),
  });
  draw(canvas, contents);
  const bytes = canvas.finish();
  return { bytes, isComplete: textsOf(contents).every((text) => isPrintable(fonts, text)) };
}

/** Called for a document with characters that no font has. */
export type OnIncomplete = (number: string) => Promise<void>;

/**
 * The same contents give the same bytes on every machine. No input can become a link, a script or a form. A document
 * that fails is rendered again without the fonts of other scripts.
 */
export async function render<T extends object>(
  contents: T,
  info: FileInfo,
  draw: Draw<T>,
  onIncomplete?: () => Promise<void>,
): Promise<Buffer> {
  const { bytes, isComplete } = await rendering(async () => {
    await nextTurn();
    try {
      return await renderWith(await loadFonts(textsOf(contents)), contents, info, draw);
    } catch (err) {
      channels.failedDocuments.publish({ document: info.title, err });
      return renderWith(await loadFontsWithoutScripts(), contents, info, draw);
    }
  });
  if (!isComplete) await onIncomplete?.();
  return bytes;
}

const renderFirst = (document: ReturnType<typeof firstInvoice>, report?: () => Promise<void>): Promise<Buffer> => {
  const { name: title, company, issuedAt } = document;
  const info = { title, author: company.legal_name, date: new Date(issuedAt), isArchival: false };
  return render(document, info, drawFirstVersion, report);
};

/** PDF/A-3b is accepted by archives, and can carry an e-invoice. */
const renderSecond = (document: PrintedDocument, report?: () => Promise<void>): Promise<Buffer> => {
  const { name: title, author, issuedAt } = document;
  return render(document, { title, author, date: new Date(issuedAt), isArchival: true }, drawDocument, report);
};

export const renderInvoicePdf = (document: InvoiceDocument, onIncomplete?: OnIncomplete): Promise<Buffer> => {
  const report = onIncomplete && (() => onIncomplete(document.number));
  return isSecondVersion(document)
    ? renderSecond(printedInvoice(document), report)
    : renderFirst(firstInvoice(document), report);
};

export const renderReceiptPdf = ({ document, ...receipt }: Receipt, onIncomplete?: OnIncomplete): Promise<Buffer> => {
  const report = onIncomplete && (() => onIncomplete(document.number));
  return isSecondVersion(document)
    ? renderSecond(printedReceipt(document, receipt), report)
    : renderFirst(firstReceipt(document, receipt), report);
};

export const renderCreditNotePdf = (document: CreditNoteDocument, onIncomplete?: OnIncomplete): Promise<Buffer> =>
  renderSecond(printedCreditNote(document), onIncomplete && (() => onIncomplete(document.number)));

/** Responds 503 while too many wait: downloads can be retried. */
export async function unlessBusy(renderPdf: () => Promise<Buffer>): Promise<Buffer> {
  if (rendering.activeCount + rendering.pendingCount > MAX_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return renderPdf();
}
