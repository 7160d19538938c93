import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { canonicalEmail } from '../../contract/fields.ts';

const MIN = 8;
const MAX = 128;

const tooCommon = 'is too easy to guess. Choose something that others would not think of.';
const tooPlain = 'is a simple pattern. Choose something less regular.';

const leet: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const unleet = (text: string) => text.replace(/[@$013457]/g, (sign) => leet[sign] ?? sign);

// Guessers try each common word with a year, a number or an exclamation mark at its end first.
const bare = (text: string) => unleet(text.replace(/[^\p{L}]{1,5}$/u, ''));
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Known = { whole: Set<string>; words: Set<string> };
let known: Known | undefined;

/** Read at the first question: the list stays out of a start that nobody registers in. */
function commonPasswords(): Known {
  if (known) return known;
  const lines = readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const words = lines.map(bare).filter((word) => /^\p{L}{4,}$/u.test(word));
  known = { whole: new Set(lines), words: new Set(words) };
  return known;
}

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const { whole, words } = commonPasswords();
  return whole.has(text) || whole.has(unleet(text)) || words.has(bare(text));
}

// What a finger or a count runs along; each is tried backwards too.
const walks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const onOneWalk = (piece: string) => new Set(piece).size === 1 || walks.some((walk) => walk.includes(piece));

/** Whether it falls into at most four runs: one key held down, or neighbours on the keyboard or in the alphabet. */
function isSimplePattern(password: string): boolean {
  const text = password.toLowerCase();
  if (/^(.{1,4}?)\1+$/su.test(text)) return true;
  let rest = text;
  for (let runs = 0; runs < 4 && rest; runs += 1) {
    let length = Math.min(rest.length, 20);
    while (length >= 3 && !onOneWalk(rest.slice(0, length))) length -= 1;
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return rest === '';
}

const isOwn = (text: string, email: string) => {
  const address = canonicalEmail(email);
  const local = address.split('@')[0] ?? '';
  return text === address || (local.length >= 4 && (text === local || letters(bare(text)) === letters(local)));
};

const namesCompany = (text: string, companyName: string) => {
  const words = companyName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
  return ['deskfront', letters(companyName), ...words].includes(letters(bare(text)));
};

/** What is wrong with a chosen password, worded to follow "The password field "; null where nothing is. */
export function checkPassword(password: string, about: { email: string; companyName: string }): string | null {
  if (password.length < MIN) return `must be at least ${MIN} characters.`;
  if (password.length > MAX) return `must be at most ${MAX} characters.`;
  const text = password.normalize('NFKC').trim().toLowerCase();
  if (isOwn(text, about.email)) return 'must not be your email address.';
  if (isCommonPassword(text) || namesCompany(text, about.companyName)) return tooCommon;
  return isSimplePattern(text) ? tooPlain : null;
}
