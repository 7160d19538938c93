import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RELEASES, sourceDigest } from '../scripts/release.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  version: string;
  packages: Record<string, { version: string }>;
};
const key = createPublicKey(readFileSync(join(RELEASES, 'release-key.pem')));
const notes = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+\.md$/.test(name));

const isSigned = (file: string, by = key) =>
  verify(null, readFileSync(file), by, Buffer.from(readFileSync(`${file}.sig`, 'utf8'), 'base64'));

test.each(notes)('the notes of %s are signed with the release key', (name) => {
  const file = join(RELEASES, name);
  expect(existsSync(`${file}.sig`)).toBe(true);
  expect(isSigned(file)).toBe(true);
  expect(isSigned(file, generateKeyPairSync('ed25519').publicKey)).toBe(false);
});

test('the version is the same everywhere and has its notes', () => {
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  expect(notes).toContain(`${version}.md`);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version} – `);
});

test('no private key is in the repository, and the digest does not depend on the notes', () => {
  expect(readdirSync(RELEASES).filter((name) => !/\.(md|sig)$/.test(name))).toEqual(['release-key.pem']);
  expect(readFileSync(join(RELEASES, 'release-key.pem'), 'utf8')).not.toContain('PRIVATE');
  expect(sourceDigest()).toMatch(/^[0-9a-f]{64}$/);
});
