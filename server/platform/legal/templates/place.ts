/** `paragraphs`: names German law by its paragraphs. */
export type Place = { set: 'us' | 'eu_de' | 'uk'; paragraphs: boolean };

/** The day on which the templates were read against the law. */
export const TEMPLATE_DATE = '2026-11-28';
