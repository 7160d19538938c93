const roman: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };
const ROMAN = /^(?=.)m*(c[md]|d?c{0,3})(x[cl]|l?x{0,3})(i[xv]|v?i{0,3})$/;

function fromRoman(letters: string): number | null {
  if (!ROMAN.test(letters)) return null;
  const values = [...letters].map((letter) => roman[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Word counts `y`, `z`, `aa`, `bb`. */
function fromAlphabet(letters: string): number | null {
  const [first = ''] = letters;
  return first.repeat(letters.length) === letters ? first.charCodeAt(0) - 96 + 26 * (letters.length - 1) : null;
}

/** Digits of every script come in rows of ten. */
function fromDigits(digits: string): number {
  const values = [...digits].map((digit) => {
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    return value;
  });
  return Number(values.join(''));
}

/** The last part counts: `2.1.` is the first item below `2.` */
const countOf = (marker: string): string =>
  marker
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{Nd})(st|nd|rd|th)\b/gu, '')
    .match(/\p{Nd}+|(?<!\p{L})[a-z]+(?!\p{L})/gu)
    ?.at(-1) ?? '';

/** Bullets are signs, or single letters of a symbol font. */
export const isNumbered = (marker: string): boolean => /\p{N}|\p{L}[^\s]/u.test(marker) || /\(\p{L}/u.test(marker);

/** `next` is the marker of the list's second item: it tells `v`, `vi` from `v`, `w`. */
export function firstNumber(marker: string, next = ''): number {
  const count = countOf(marker);
  if (count === '') return 1;
  if (/\p{Nd}/u.test(count)) return fromDigits(count);
  const following = countOf(next);
  const readings = count.length === 1 && count !== 'i' ? [fromAlphabet, fromRoman] : [fromRoman, fromAlphabet];
  const continued = readings.find((read) => following !== '' && read(following) === (read(count) ?? Number.NaN) + 1);
  return continued?.(count) ?? readings.map((read) => read(count)).find((value) => value !== null) ?? 1;
}
