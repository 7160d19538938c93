const unaccented: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Lower case without accents: `Łódź` is `lodz`. Letters of other scripts are unchanged. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => unaccented[letter] ?? letter);
