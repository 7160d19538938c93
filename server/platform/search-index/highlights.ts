import { wordStarts } from '../../adapters/database/search-words.ts';
import { transliterate } from '../../shared/transliterate.ts';

export type Range = [from: number, to: number];

const TOKEN = /\S+/gu;
const PART = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const lettersOf = (character: string): string => transliterate(character).replace(/[^\p{L}\p{N}]/gu, '');

/** `ends`: where each letter of `letters` ends in the text, because `ß` has become two and accents none. */
function foldWithEnds(text: string, from: number): { letters: string; ends: number[] } {
  const ends: number[] = [];
  let letters = '';
  let to = from;
  for (const character of text.slice(from)) {
    to += character.length;
    const added = lettersOf(character);
    letters += added;
    if (added !== '') ends.push(...Array.from(added, () => to));
    else if (/\p{M}/u.test(character) && ends.length > 0) ends[ends.length - 1] = to;
  }
  return { letters, ends };
}

/** Matches begin at each part, as `indexWords` compounds them: `Wi-Fi` has wifi and fi. */
function matchesIn(token: string, words: readonly string[]): Range[] {
  const starts = [...token.matchAll(PART)].flatMap(({ index, 0: part }) => wordStarts(part).map((at) => index + at));
  return starts.flatMap((from): Range[] => {
    const { letters, ends } = foldWithEnds(token, from);
    const longest = Math.max(0, ...words.filter((word) => letters.startsWith(word)).map(({ length }) => length));
    const to = ends[longest - 1];
    return to === undefined ? [] : [[from, to]];
  });
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export const highlightsOf = (title: string, words: readonly string[]): Range[] =>
  merge(
    [...title.matchAll(TOKEN)].flatMap(({ index, 0: token }) =>
      matchesIn(token, words).map(([from, to]): Range => [index + from, index + to]),
    ),
  );
