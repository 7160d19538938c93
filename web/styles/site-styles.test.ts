import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, type Source } from '../../test/support/imports.ts';

const sheet = readFileSync('web/styles/site.css', 'utf8');
const scanned = [...sheet.matchAll(/^@source "(.+)";$/gm)].map(([, path = '']) => join('web/styles', path));

/** Every file that a public page may run, dynamic imports included. */
function publicFiles(): Source[] {
  const [routes = ''] = readFileSync('web/routes.ts', 'utf8').split("route('customer/dashboard'");
  const pages = [...routes.matchAll(/'([\w/-]+\.tsx)'/g)].map(([, path]) => `web/${path}`);
  const files = new Map<string, Source>();
  const visit = (path: string) => {
    if (files.has(path) || !/^web\/.*\.tsx?$/.test(path)) return;
    const source = readSource(path);
    files.set(path, source);
    for (const { to, typeOnly } of source.imports) if (!typeOnly) visit(to);
  };
  for (const path of ['web/root.tsx', ...pages]) visit(path);
  return [...files.values()];
}

test('the style sheet of the public pages has the classes of all their files', () => {
  const files = publicFiles().filter(({ text }) => /class(Name)?=|clsx\(|className:/.test(text));
  expect(files.length).toBeGreaterThan(150);
  const isScanned = (path: string) => scanned.some((glob) => path.startsWith(`${glob}/`) || matchesGlob(path, glob));
  expect(files.map(({ path }) => path).filter((path) => !isScanned(path))).toEqual([]);
});

test('the style sheet of the public pages has no classes of a back-office screen', () => {
  expect(scanned.filter((path) => /\/(admin|staff|chat|notifications)\b/.test(path))).toEqual([]);
});
