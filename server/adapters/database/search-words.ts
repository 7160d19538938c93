import { transliterate } from '../../shared/transliterate.ts';

/** Longer words are truncated in the index and in queries alike. */
const MAX_WORD_LENGTH = 64;
const MAX_WORDS = 200;
const MAX_QUERY_WORDS = 6;
/** The remainder of a text isn't searchable. */
const MAX_TEXT_LENGTH = 5_000;

/** `INV-2026-000007` gives inv, 2026, 000007. */
const tokensOf = (text: string): string[][] =>
  transliterate(text.slice(0, MAX_TEXT_LENGTH))
    .split(/\s+/u)
    .map((token) => token.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''));

// Counts code points, so that no surrogate pair is split.
const truncate = (word: string): string =>
  word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');

/** Scripts that write words without spaces. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Marks, and the vowels and final consonants into which a Korean syllable is taken apart, begin no word. */
const WITHIN_SYLLABLE = /[\u1160-\u11ff\p{M}]/u;

/** Where words may begin: at the start, at each letter of a script without spaces, and after the last of them. */
export function wordStarts(part: string): number[] {
  const starts = [0];
  let [at, wasUnspaced] = [0, false];
  for (const letter of part) {
    const is = UNSPACED.test(letter);
    if (at > 0 && (is || wasUnspaced) && !WITHIN_SYLLABLE.test(letter)) starts.push(at);
    [at, wasUnspaced] = [at + letter.length, is];
  }
  return starts;
}

/** `word` begins with `part`, in which others may begin. */
const wordsFrom = (part: string, word: string): string[] =>
  wordStarts(part).map((start) => truncate(word.slice(start)));

/** The words that begin within one word of the index, itself included. */
export function wordsWithin(letters: string): string[] {
  const word = transliterate(letters);
  return wordsFrom(word, word);
}

const wordsOf = (text: string): string[] =>
  tokensOf(text).flatMap((parts) =>
    parts.flatMap((part, i) => wordsFrom(part, parts.slice(i, i + MAX_WORD_LENGTH).join(''))),
  );

/** Fewer digits would be in too many numbers: those of orders and invoices too. */
const MIN_PHONE_DIGITS = 7;

/**
 * `+15035550119`, for a text that is a telephone number and nothing else, however it is grouped: `(503) 555-0119` gives
 * `+5035550119`. No other word begins with `+`, so that digits in a number are never taken for those of an invoice.
 */
export function phoneWord(text: string): string | null {
  // A trunk prefix, or the `00` before a country code, is not part of the number as it is stored.
  const digits = /^[\s+\d./()-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_WORD_LENGTH ? `+${digits}` : null;
}

/** Every end of the number that is long enough to be searched. */
const phoneWords = (word: string): string[] =>
  Array.from({ length: word.length - MIN_PHONE_DIGITS }, (_, i) => `+${word.slice(i + 1)}`);

const isPhoneWord = (text: string): boolean => /^\+\d+$/.test(text) && phoneWord(text) === text;

/**
 * `ann@mail.test` gives annmailtest, mailtest and test, so that a prefix of any part (`ann`, `ann@ma`, `mail.test`)
 * finds it by one range of the index. A text that `phoneWord` returned gives the ends of the number.
 */
export function indexWords(texts: readonly string[], limit = MAX_WORDS): string[] {
  const words = texts.flatMap((text) => (isPhoneWord(text) ? phoneWords(text) : wordsOf(text)));
  return [...new Set(words)].slice(0, limit);
}

/** Each must be the prefix of an indexed word. Punctuation is dropped: `o'neill` is `oneill`. */
export function queryWords(text: string): string[] {
  const words = tokensOf(text)
    .map((parts) => truncate(parts.join('')))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}
