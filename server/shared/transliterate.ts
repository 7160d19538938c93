/** Latin letters that Unicode doesn't take apart, each after the letters that stand for it. */
const groups =
  'ss:ß ae:æǽǣ oe:œ a:ɐɑɒⱥ b:ƀƃɓ c:ƈȼɕ d:đðƌȡɖɗ e:əǝɇɘɛɜ f:ƒ g:ǥɠɡɣ h:ħɦⱨ hv:ƕ i:ıɨɩɪ j:ȷɉ k:ĸƙⱪ l:łƚȴɫɬɭⱡ m:ɱ n:ŋƞȵɲɳ o:øɔɵǿ ou:ȣ p:ƥ q:ɋ r:ɍɹɽ s:ƨȿʂ sh:ʃ t:ŧƫƭȶʈⱦ th:þ u:ʉʊ v:ʋʌ w:ƿⱳ y:ƴɏȝ z:ƶȥɀʐʑⱬ zh:ʒ';

const unaccented = new Map(
  groups.split(' ').flatMap((group) => {
    const [plain = '', letters = ''] = group.split(':');
    return [...letters].map((letter) => [letter, plain] as const);
  }),
);
const unaccentedLetter = new RegExp(`[${[...unaccented.keys()].join('')}]`, 'g');

/** Lower case without accents: `Łódź` is `lodz`. Letters of other scripts are unchanged. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(unaccentedLetter, (letter) => unaccented.get(letter) ?? letter);
