/** `paragraphs`: names German law by its paragraphs. */
export type Place = { set: 'us' | 'eu_de' | 'uk'; paragraphs: boolean };
