import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { invalidField } from '../../shared/errors.ts';

const MIN = 8;
const MAX = 128;

const TOO_COMMON = "is too easy to guess. Please choose one that others wouldn't think of.";

let loadedPasswords: Set<string> | undefined;

function commonPasswords(): Set<string> {
  loadedPasswords ??= new Set(
    readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return loadedPasswords;
}

const isCommonPassword = (password: string): boolean => commonPasswords().has(password);

const alphanumericOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isOwnEmail = (password: string, email: string) => {
  const ownEmail = canonicalEmail(email);
  return password === ownEmail || password === ownEmail.split('@')[0];
};

const isCompanyName = (password: string, companyName: string) =>
  ['deskfront', alphanumericOnly(companyName)].includes(alphanumericOnly(password));

type Owner = { email: string; companyName: string };

/** Continues a message that starts with "The password field"; null for a good password. */
export function checkPassword(password: string, owner: Owner): string | null {
  if (password.length < MIN) return `must be at least ${MIN} characters.`;
  if (password.length > MAX) return `must be at most ${MAX} characters.`;
  const normalized = password.normalize('NFKC').trim().toLowerCase();
  if (isOwnEmail(normalized, owner.email)) return 'must not be your email address.';
  return isCommonPassword(normalized) || isCompanyName(normalized, owner.companyName) ? TOO_COMMON : null;
}

export function assertStrongPassword(field: string, password: string, owner: Owner): void {
  const problem = checkPassword(password, owner);
  if (problem) throw invalidField(field, `The ${field.replaceAll('_', ' ')} field ${problem}`);
}
