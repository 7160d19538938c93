import { analyse } from 'chardet';

const MOST_SCORED = 4_096;
const MOST_ANALYSED = 16_384;

const candidates = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1258',
  'windows-1251',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
type Candidate = (typeof candidates)[number];

/** The library's names, where they differ by more than case. */
const ownNames: Record<string, Candidate> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'koi8-r': 'koi8-u',
};

/** Bytes that are neither ASCII nor UTF-8. The library alone knows too little about a single line. */
export function detectCharset(bytes: Uint8Array): Candidate {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(bytes.subarray(0, MOST_ANALYSED))) {
    const own = ownNames[name.toLowerCase()] ?? name.toLowerCase();
    found.set(own, Math.max(found.get(own) ?? 0, confidence));
  }
  const sample = bytes.subarray(0, MOST_SCORED);
  const high = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  let best: { label: Candidate; score: number } = { label: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const label of candidates) {
    const score = plausibility(label, sample) / high + (0.9 * (found.get(label) ?? 0)) / 100;
    if (score > best.score) best = { label, score };
  }
  return best.label;
}

// Han in one, Hangul in another: a word of a wrong encoding mixes scripts, or the cases of its letters.
const word = /[\p{L}\p{M}]+/gu;
const oneScript = new RegExp(
  ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Hangul']
    .map((script) => String.raw`^[\p{Script=${script}}\p{M}]+$`)
    .concat(String.raw`^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$`)
    .join('|'),
  'u',
);
const oneCase = /^(?:\p{Lu}?[^\p{Lu}]*|\p{Lu}+)$/u;
// A mark needs its consonant, and a vowel that comes first one after it.
const noThai = /(?:^|[\u0e40-\u0e44])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/;
const usualMarks = /[\u2010-\u2026\u2030\u2039\u203a\u20ac«»°§–—、。・「」！？：，（）\u3000\u00a0№]/u;
const unlikely = /[\p{C}\ufffd\uff61-\uff65]/u;
/** These are of one byte, so any text seems to have some. */
const halfWidth = /[\uff66-\uff9f]/;

function plausibility(label: Candidate, sample: Uint8Array): number {
  // The sample may end within a character.
  const text = new TextDecoder(label).decode(sample).replace(/\ufffd$/, '');
  let score = 0;
  for (const [found] of text.matchAll(word)) {
    const letters = [...found].filter((letter) => letter > '\u007f');
    if (letters.length === 0) continue;
    const isWord = oneScript.test(found) && oneCase.test(found) && !noThai.test(found);
    const isForeign = /^\p{Script=Latin}/u.test(found) && letters.length > found.length * 0.75 && found.length > 2;
    if (isWord && !isForeign) score += letters.reduce((sum, letter) => sum + weightOf(letter), 0);
    else score -= letters.length;
  }
  for (const character of text)
    if (character > '\u007f' && !/[\p{L}\p{M}]/u.test(character))
      score -= unlikely.test(character) ? 3 : usualMarks.test(character) ? 0 : 1;
  const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  // Japanese is hardly ever written without kana, and Chinese never with.
  const isOdd = label === 'euc-jp' ? !hasKana : label === 'gb18030' || label === 'big5' ? hasKana : false;
  const isOld = label === 'iso-8859-5' || label === 'ibm866';
  return score * (isOld || isOdd ? 0.8 : 1) + rareBytes(label, sample);
}

const usualHangul = new Set(
  '가고과구그기나는니다대도드들라로를리마면문물바보부사서선소수스시식신아안어에여오용우원위유은을음의이인일자장저적전정제주지진질청치터트파하한해합행견요립',
);

/** Most are of two bytes. */
function weightOf(letter: string): number {
  if (halfWidth.test(letter)) return -2;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) return 2.5;
  if (/\p{Script=Hangul}/u.test(letter)) return usualHangul.has(letter) ? 2.2 : 1.2;
  return /\p{Script=Han}/u.test(letter) ? 1.7 : 1;
}

/** Usual characters of these encodings are in the first rows. */
function rareBytes(label: Candidate, sample: Uint8Array): number {
  if (!['gb18030', 'big5', 'shift_jis', 'euc-jp'].includes(label)) return 0;
  let rare = 0;
  for (let i = 0; i < sample.length; i++) {
    const [lead = 0, trail = 0] = [sample[i], sample[i + 1]];
    if (lead < 0x80) continue;
    if (label === 'shift_jis') {
      if (lead >= 0xa0 && lead < 0xe0) continue;
      if (lead > 0x98) rare += 1;
    } else if (label === 'euc-jp') {
      if (lead > 0xcf) rare += 1;
    } else if (label === 'big5' ? lead < 0xa1 || lead > 0xc6 : lead < 0xa1 || trail < 0xa1 || lead > 0xf7) rare += 1;
    i += 1;
  }
  return -rare;
}
