import { readFileSync } from 'node:fs';

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

const longTexts = [...new Set(texts(JSON.parse(readFileSync('sample/company.json', 'utf8'))))].filter(
  (text) => text.length >= 12,
);

/** The strings of the sample company that are in this text. */
export const sampleTextsIn = (text: string): string[] => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return longTexts.filter((one) => flat.includes(one.replaceAll(/\s+/g, ' ')));
};
