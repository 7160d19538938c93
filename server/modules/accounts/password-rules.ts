import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { canonicalEmail } from '../../../contract/fields.ts';

const MIN = 8;
const MAX = 128;

const tooCommon = 'is too easy to guess. Choose something that others would not think of.';

let known: Set<string> | undefined;

/** Read at the first question: the list stays out of a start that nobody registers in. */
function commonPasswords(): Set<string> {
  known ??= new Set(
    readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return known;
}

export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.normalize('NFKC').toLowerCase());

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isOwn = (text: string, email: string) => {
  const address = canonicalEmail(email);
  return text === address || text === address.split('@')[0];
};

const namesCompany = (text: string, companyName: string) => ['deskfront', letters(companyName)].includes(letters(text));

/** What is wrong with a chosen password, worded to follow "The password field "; null where nothing is. */
export function checkPassword(password: string, about: { email: string; companyName: string }): string | null {
  if (password.length < MIN) return `must be at least ${MIN} characters.`;
  if (password.length > MAX) return `must be at most ${MAX} characters.`;
  const text = password.normalize('NFKC').trim().toLowerCase();
  if (isOwn(text, about.email)) return 'must not be your email address.';
  return isCommonPassword(text) || namesCompany(text, about.companyName) ? tooCommon : null;
}
