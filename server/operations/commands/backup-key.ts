import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Invocation, type Option, textOf, UsageError } from './command.ts';

const MIN_LENGTH = 16;

export const keyFileOption: Option = {
  type: 'string',
  value: 'FILE',
  help: 'a file with the passphrase, instead of BACKUP_KEY',
};

/** Null means unencrypted. */
export function backupKeyOf(invocation: Invocation, config: Config): string | null {
  const file = textOf(invocation, 'key-file');
  if (file === null) return config.backupKey;
  const key = readKey(resolve(invocation.context.folder, file));
  if (key.length < MIN_LENGTH) throw new UsageError(`${file} must have at least ${MIN_LENGTH} characters.`);
  return key;
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new UsageError(`The key file ${path} can't be read.`);
  }
}
