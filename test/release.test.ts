import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSigned, RELEASES, releaseKeyOf, sourceDigest, verifyRelease } from '../scripts/signed-notes.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  version: string;
  packages: Record<string, { version: string }>;
};
const notes = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+\.md$/.test(name));

const verifies = (file: string, by: KeyObject) =>
  verify(null, readFileSync(file), by, Buffer.from(readFileSync(`${file}.sig`, 'utf8'), 'base64'));

/** The notes of the version in the making are signed last. */
const released = notes.filter((name) => name !== `${version}.md` || isSigned(version));

test.each(released)('the notes of %s are signed with the release key of their time', (name) => {
  const file = join(RELEASES, name);
  expect(existsSync(`${file}.sig`)).toBe(true);
  expect(verifies(file, releaseKeyOf(name.replace('.md', '')))).toBe(true);
  expect(verifies(file, generateKeyPairSync('ed25519').publicKey)).toBe(false);
});

test('a replaced key signs no later release', () => {
  const pem = (version: string) => releaseKeyOf(version).export({ type: 'spki', format: 'pem' });
  expect(pem('1.2.0')).toBe(readFileSync(join(RELEASES, 'release-key-until-1.2.0.pem'), 'utf8'));
  expect(pem('1.0.0')).toBe(pem('1.2.0'));
  expect(pem('1.2.1')).toBe(readFileSync(join(RELEASES, 'release-key.pem'), 'utf8'));
  expect(pem('1.10.0')).toBe(pem('1.2.1'));
  expect(pem('1.2.1')).not.toBe(pem('1.2.0'));
});

test('the version is the same everywhere and has its notes', () => {
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  expect(notes).toContain(`${version}.md`);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version} – `);
});

test('a version without signed notes is in the making, which is no error', () => {
  expect(isSigned('9.9.9')).toBe(false);
  expect(verifyRelease('9.9.9')).toEqual({ signed: false, sourceUnchanged: false });
});

test('no private key is in the repository, and the digest does not depend on the notes', () => {
  const keys = readdirSync(RELEASES).filter((name) => !/\.(md|sig)$/.test(name));
  expect(keys).toEqual(['release-key-until-1.2.0.pem', 'release-key.pem']);
  for (const name of keys) expect(readFileSync(join(RELEASES, name), 'utf8')).not.toContain('PRIVATE');
  expect(sourceDigest()).toMatch(/^[0-9a-f]{64}$/);
});
