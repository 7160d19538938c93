export { type InvoiceDocument, readDocument } from './invoice-document.ts';
export { isolated } from './isolate.ts';
export { drawPagePlace } from './page-fit.ts';
export type { Canvas } from './pdf-canvas.ts';

/** The PDF library takes memory and time to load. */
export const loadPdf = () => import('./invoice-pdf.ts');
