import { readFileSync } from 'node:fs';
import { verifyRelease } from './release.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { signed, sourceUnchanged } = verifyRelease(version);
console.log(`Release ${version}`);
console.log(
  `  notes   ${signed ? 'signed with docs/releases/release-key.pem' : 'NOT signed with docs/releases/release-key.pem'}`,
);
console.log(`  source  ${sourceUnchanged ? 'unchanged since the release' : 'DIFFERS from the release'}`);
process.exitCode = signed && sourceUnchanged ? 0 : 1;
