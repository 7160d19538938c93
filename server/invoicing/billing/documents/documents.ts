export { type InvoiceDocument, readDocument } from './invoice-document.ts';
export type { Canvas } from './pdf-canvas.ts';

/** The PDF library takes memory and time to load: it is loaded with the first document. */
export const loadPdf = () => import('./invoice-pdf.ts');
