import { readFileSync } from 'node:fs';

/** A point that only names a rule is everybody’s. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || 'rule' in value) return [];
  return Object.values(value).flatMap(texts);
};

const longTexts = [...new Set(texts(JSON.parse(readFileSync('sample/company.json', 'utf8'))))].filter(
  (text) => text.length >= 12,
);

/** The strings of the sample company that are in this text. */
export const sampleTextsIn = (text: string): string[] => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return longTexts.filter((one) => flat.includes(one.replaceAll(/\s+/g, ' ')));
};
