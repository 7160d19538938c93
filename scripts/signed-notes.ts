import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const RELEASES = 'docs/releases';
const SOURCE_LINE = /^Source: `sha256:([0-9a-f]{64})`$/m;

/** A key that was replaced is in `release-key-until-1.2.0.pem`, named after the last release that it signed. */
export function releaseKeyOf(version: string): KeyObject {
  const replaced = readdirSync(RELEASES)
    .map((name) => /^release-key-until-(.+)\.pem$/.exec(name)?.[1])
    .filter((last) => last !== undefined)
    .filter((last) => version.localeCompare(last, 'en', { numeric: true }) <= 0)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const name = replaced[0] ? `release-key-until-${replaced[0]}.pem` : 'release-key.pem';
  return createPublicKey(readFileSync(join(RELEASES, name)));
}

export const notesOf = (version: string) => join(RELEASES, `${version}.md`);

/** The version in `package.json` is in the making until its notes are signed. */
export const isSigned = (version: string): boolean => existsSync(`${notesOf(version)}.sig`);

export const signedVersions = (): string[] =>
  readdirSync(RELEASES).flatMap((name) => /^(\d+\.\d+\.\d+)\.md\.sig$/.exec(name)?.[1] ?? []);

/**
 * The digest of every file in the repository except `docs/releases`, which contains this digest itself. The same as
 * `git ls-files -z -- . ':!docs/releases' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum`.
 */
export function sourceDigest(): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--', '.', `:!${RELEASES}`], { maxBuffer: 64e6 });
  const paths = listed.toString('latin1').split('\0').filter(Boolean).sort();
  const lines = paths.map((path) => {
    const name = Buffer.from(path, 'latin1').toString();
    const digest = existsSync(name) ? createHash('sha256').update(readFileSync(name)).digest('hex') : 'missing';
    return `${digest}  ${name}\n`;
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Files whose content nobody else gets. */
export function uncommittedFiles(): string[] {
  const status = execFileSync('git', ['status', '--porcelain', '--', '.', `:!${RELEASES}`], { encoding: 'utf8' });
  return status.split('\n').filter(Boolean);
}

export function signRelease(version: string, key: KeyObject): string {
  const file = notesOf(version);
  const digest = sourceDigest();
  const notes = readFileSync(file, 'utf8');
  if (!SOURCE_LINE.test(notes)) throw new Error(`${file} has no line "Source: \`sha256:…\`".`);
  const signed = notes.replace(SOURCE_LINE, `Source: \`sha256:${digest}\``);
  writeFileSync(file, signed);
  writeFileSync(`${file}.sig`, `${sign(null, Buffer.from(signed), key).toString('base64')}\n`);
  return digest;
}

export type Verified = { signed: boolean; sourceUnchanged: boolean };

export function verifyRelease(version: string): Verified {
  if (!isSigned(version)) return { signed: false, sourceUnchanged: false };
  const notes = readFileSync(notesOf(version));
  const signature = Buffer.from(readFileSync(`${notesOf(version)}.sig`, 'utf8'), 'base64');
  const digest = SOURCE_LINE.exec(notes.toString())?.[1];
  return { signed: verify(null, notes, releaseKeyOf(version), signature), sourceUnchanged: digest === sourceDigest() };
}
