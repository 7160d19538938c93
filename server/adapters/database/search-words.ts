import { transliterate } from '../../shared/transliterate.ts';

/** Longer words are truncated in the index and in queries alike. */
const MAX_WORD_LENGTH = 64;
const MAX_WORDS = 100;
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

/**
 * `ann@mail.test` gives annmailtest, mailtest and test, so that a prefix of any part (`ann`, `ann@ma`, `mail.test`)
 * finds it by one range of the index.
 */
export function indexWords(texts: readonly string[], limit = MAX_WORDS): string[] {
  const words = texts
    .flatMap(tokensOf)
    .flatMap((parts) => parts.map((_, i) => truncate(parts.slice(i, i + MAX_WORD_LENGTH).join(''))));
  return [...new Set(words)].slice(0, limit);
}

/** Each must be the prefix of an indexed word. Punctuation is dropped: `o'neill` is `oneill`. */
export function queryWords(text: string): string[] {
  const words = tokensOf(text)
    .map((parts) => truncate(parts.join('')))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}
