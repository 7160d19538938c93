/** `node scripts/sign-release.ts KEY_FILE` signs the current version's notes with a key from outside the repository. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signRelease, uncommittedFiles, verifyRelease } from './release.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const [keyFile] = process.argv.slice(2);
if (!keyFile) {
  console.error('Usage: node scripts/sign-release.ts KEY_FILE');
  process.exit(1);
}
const uncommitted = uncommittedFiles();
if (uncommitted.length > 0) {
  console.error(`Commit these files first; the signature is for what is committed:\n${uncommitted.join('\n')}`);
  process.exit(1);
}
const digest = signRelease(version, createPrivateKey(readFileSync(keyFile)));
if (!verifyRelease(version).signed) {
  console.error('This key does not belong to docs/releases/release-key.pem.');
  process.exit(1);
}
console.log(`Signed the notes of ${version} for the source ${digest}.`);
