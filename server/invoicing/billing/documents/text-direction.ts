import bidiFactory from 'bidi-js';
import { isRightToLeft } from './isolate.ts';

const bidi = bidiFactory();

// The library knows no characters beyond the basic plane.
const basic = (text: string) =>
  text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => (/\p{L}/u.test(character) ? 'aa' : '☀☀'));

export type Levels = { levels: Uint8Array; base: number };

/** The level of each code unit, odd from right to left (UAX #9); null if all is from left to right. */
export function levelsOf(text: string): Levels | null {
  if (!isRightToLeft(text)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(basic(text));
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

/** Letters join, so they are shaped together. Shaping would reverse the digits of a script from right to left. */
export const isJoined = (level: number, text: string): boolean =>
  level % 2 === 0 ? !isRightToLeft(text) : isRightToLeft(text) || text === '\u0640';

export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Rule L2: reverses what is at each level or above it, from the highest to the lowest odd one. */
export function inVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  return ordered;
}
