import { sampleCompany } from './company.ts';

const LEAST = 12;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= LEAST ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The product’s own words, rules and paths, and the name of a place in the world, are no words of the sample. */
const shared = new Set(['Choose a service', '/brand/logo.svg', 'America/Los_Angeles', 'before_start']);
const sampleTexts = [...new Set(textsIn(sampleCompany))].filter((text) => !shared.has(text));

/** Responses and emails write some characters otherwise. */
const plain = (text: string): string =>
  text
    .replaceAll(/&#39;|&#x27;|&apos;|’/g, "'")
    .replaceAll(/&quot;|\\"/g, '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

export function sampleIn(text: string): string[] {
  const found = plain(text);
  return sampleTexts.filter((one) => found.includes(plain(one)));
}
