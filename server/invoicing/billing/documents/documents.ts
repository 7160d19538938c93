export { logoOf } from './company-logo.ts';
export { assertNotErased } from './erased-documents.ts';
export { type InvoiceDocument, readDocument } from './invoice-document.ts';
export type { WithLogo } from './invoice-pdf.ts';
export { isolated } from './isolate.ts';
export { drawPagePlace } from './page-fit.ts';
export type { Canvas } from './pdf-canvas.ts';
export { formatDay } from './printed-document.ts';
export { markOf } from './trial-mark.ts';

/** The PDF library takes memory and time to load. */
export const loadPdf = () => import('./invoice-pdf.ts');
