/** Longer words are cut, when written and when asked for: they still find what begins like them. */
const LONGEST = 64;
const MOST_WORDS = 100;
const MOST_ASKED = 6;
/** Of each text; whatever is meant to be found is shorter. */
const LONGEST_TEXT = 5_000;

const unaccented = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i');

/** What stands between white space, each as its parts: `INV-2026-000007` gives inv, 2026, 000007. */
const compounds = (text: string): string[][] =>
  unaccented(text)
    .split(/\s+/u)
    .map((token) => token.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''));

// By characters, so that none is torn in two.
const cut = (word: string): string => (word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''));

/**
 * The words under which texts are found, each from one of its parts to its end: `ann@mail.test` is written down as
 * annmailtest, mailtest and test, so that whatever begins one of its parts (`ann`, `ann@ma`, `mail.test`) finds it by
 * one range of the index.
 */
export function wordsOf(texts: readonly string[], most = MOST_WORDS): string[] {
  const words = texts
    .flatMap(compounds)
    .flatMap((parts) => parts.map((_, i) => cut(parts.slice(i, i + LONGEST).join(''))));
  return [...new Set(words)].slice(0, most);
}

/** What someone looks for: each must begin a word. Punctuation is passed over, `o'neill` is `oneill`. */
export function queryWords(text: string): string[] {
  const words = compounds(text)
    .map((parts) => cut(parts.join('')))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MOST_ASKED);
}
