import type { LegalDocument } from './documents.ts';

export const untrueIn = (_: Pick<LegalDocument, 'kind' | 'html'>): string[] => [];
