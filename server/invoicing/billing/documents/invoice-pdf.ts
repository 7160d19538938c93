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
import { drawSecondVersion } from './second-version/layout.ts';
import {
  type PrintedDocument as SecondPrintedDocument,
  secondCreditNote,
  secondInvoice,
  secondReceipt,
} from './second-version/printed-document.ts';

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

type Rendered = { bytes: Buffer; isComplete: boolean };

async function inTurn(work: () => Promise<Rendered>, onIncomplete?: () => Promise<void>): Promise<Buffer> {
  const { bytes, isComplete } = await rendering(async () => {
    await nextTurn();
    return work();
  });
  if (!isComplete) await onIncomplete?.();
  return bytes;
}

async function renderNow<T extends object>(contents: T, info: FileInfo, draw: Draw<T>): Promise<Rendered> {
  try {
    return await renderWith(await loadFonts(textsOf(contents)), contents, info, draw);
  } catch (err) {
    channels.failedDocuments.publish({ document: info.title, err });
    return renderWith(await loadFontsWithoutScripts(), contents, info, draw);
  }
}

/**
 * The same contents give the same bytes on every machine. No input can become a link, a script or a form. A document
 * that fails is rendered again without the fonts of other scripts.
 */
export const render = <T extends object>(
  contents: T,
  info: FileInfo,
  draw: Draw<T>,
  onIncomplete?: () => Promise<void>,
): Promise<Buffer> => inTurn(() => renderNow(contents, info, draw), onIncomplete);

const renderFirst = (document: ReturnType<typeof firstInvoice>, report?: () => Promise<void>): Promise<Buffer> => {
  const { name: title, company, issuedAt } = document;
  const info = { title, author: company.legal_name, date: new Date(issuedAt), isArchival: false };
  return render(document, info, drawFirstVersion, report);
};

/** PDF/A-3b is accepted by archives, and can carry an e-invoice. */
const renderSecond = (document: SecondPrintedDocument, report?: () => Promise<void>): Promise<Buffer> => {
  const { name: title, author, issuedAt } = document;
  return render(document, { title, author, date: new Date(issuedAt), isArchival: true }, drawSecondVersion, report);
};

/** The source finds the logo that a document names, and reports characters that no font has. */
export type DocumentSource = { onIncomplete: OnIncomplete; logoOf: (document: WithLogo) => Promise<string | null> };
export type WithLogo = { number: string; company: { logo?: string | null | undefined } };

type Print = (logo: string | null) => PrintedDocument;

const reportTo = (source: DocumentSource | undefined, { number }: { number: string }) =>
  source && (() => source.onIncomplete(number));

/** The logo is read in turn, so that those who wait are counted at once. */
export const renderThird = (document: WithLogo, source: DocumentSource | undefined, print: Print): Promise<Buffer> =>
  inTurn(
    async () => {
      const printed = print((await source?.logoOf(document)) ?? null);
      const { name: title, author, issuedAt, paper, mark } = printed;
      const info = { title, author, date: new Date(issuedAt), isArchival: true, paper, mark };
      return renderNow(printed, info, drawDocument);
    },
    reportTo(source, document),
  );

export function renderInvoicePdf(document: InvoiceDocument, source?: DocumentSource): Promise<Buffer> {
  const report = reportTo(source, document);
  if (!isSecondVersion(document)) return renderFirst(firstInvoice(document), report);
  if (document.layout === undefined) return renderSecond(secondInvoice(document), report);
  return renderThird(document, source, (logo) => printedInvoice(document, logo));
}

export function renderReceiptPdf({ document, ...receipt }: Receipt, source?: DocumentSource): Promise<Buffer> {
  const report = reportTo(source, document);
  if (!isSecondVersion(document)) return renderFirst(firstReceipt(document, receipt), report);
  if (document.layout === undefined) return renderSecond(secondReceipt(document, receipt), report);
  return renderThird(document, source, (logo) => printedReceipt(document, receipt, logo));
}

export const renderCreditNotePdf = (document: CreditNoteDocument, source?: DocumentSource): Promise<Buffer> =>
  document.layout === undefined
    ? renderSecond(secondCreditNote(document), reportTo(source, document))
    : renderThird(document, source, (logo) => printedCreditNote(document, logo));

/** Responds 503 while too many wait: downloads can be retried. */
export async function unlessBusy(renderPdf: () => Promise<Buffer>): Promise<Buffer> {
  if (rendering.activeCount + rendering.pendingCount > MAX_WAITING)
    throw new AppError('unavailable', 'Many invoices are being downloaded right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return renderPdf();
}
