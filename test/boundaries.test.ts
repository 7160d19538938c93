import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Import = { from: string; to: string; typeOnly: boolean };
type Source = { path: string; text: string; imports: Import[] };

const roots = ['contract', 'server', 'sandbox', 'web', 'sample', 'scripts', 'bench', 'e2e', 'test'];

const statement = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  // Own files by their path from the root; packages by their name.
  const target = (to: string) => (to.startsWith('.') ? normalize(join(dirname(path), to)) : to);
  const imports = [
    ...[...text.matchAll(statement)].map(([, , type, to = '']) => ({
      from: path,
      to: target(to),
      typeOnly: Boolean(type),
    })),
    ...[...text.matchAll(dynamic)].map(([, to = '']) => ({ from: path, to: target(to), typeOnly: false })),
  ];
  return { path, text, imports };
}

const files = roots
  .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => read(join(entry.parentPath, entry.name)));

const isTest = ({ path }: Source) => /\.(test|fixture|spec)\.tsx?$/.test(path);
const sources = files.filter((file) => !isTest(file));
const under = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));
const importsOf = (folder: string) => under(folder).flatMap(({ imports }) => imports);
const said = ({ from, to }: Import) => `${from} → ${to}`;

const isOurs = (to: string) => roots.some((root) => to.startsWith(`${root}/`));
const into =
  (...folders: string[]) =>
  ({ to }: Import) =>
    folders.some((folder) => to.startsWith(`${folder}/`));

test('there is something to look at', () => {
  for (const root of ['contract', 'server', 'web']) expect(importsOf(root).length, root).toBeGreaterThan(10);
  expect(importsOf('server').filter(into('contract')).length).toBeGreaterThan(20);
});

test('the contract imports nothing of ours but itself, and from outside only zod', () => {
  expect(
    importsOf('contract')
      .filter(({ to }) => to !== 'zod' && !to.startsWith('contract/'))
      .map(said),
  ).toEqual([]);
});

test('the site imports of ours only itself and the contract', () => {
  expect(
    importsOf('web')
      .filter(({ to }) => isOurs(to))
      .filter((one) => !into('web', 'contract')(one))
      .map(said),
  ).toEqual([]);
});

test('what the site takes of the contract at run time imports nothing, so that no validation library comes along', () => {
  const taken = importsOf('web').filter((one) => into('contract')(one) && !one.typeOnly);
  const heavy = taken.filter(({ to }) => sources.find(({ path }) => path === to)?.imports.some((one) => !one.typeOnly));
  expect(heavy.map(said)).toEqual([]);
});

test('the server never imports the site, and neither imports what stands beside the product', () => {
  const beside = into('sample', 'scripts', 'bench', 'e2e', 'test');
  expect(
    importsOf('server')
      .filter((one) => into('web')(one) || beside(one))
      .map(said),
  ).toEqual([]);
  expect([...importsOf('web'), ...importsOf('contract')].filter(beside).map(said)).toEqual([]);
});

test('adapters and the door never import the rules', () => {
  expect(
    [...importsOf('server/adapters'), ...importsOf('server/http')].filter(into('server/modules')).map(said),
  ).toEqual([]);
});

test('adapters know nothing of the door', () => {
  expect(importsOf('server/adapters').filter(into('server/http')).map(said)).toEqual([]);
});

/** Files beside an area's main file that others may import, and why. */
const alsoOpen: Record<string, string> = {
  'server/modules/email/outbox.ts': 'what the mail area offers is its outbox',
  'server/modules/billing/invoice-document.ts': 'letters attach the paper that was issued',
  'server/modules/billing/invoice-pdf.ts':
    'and draw it; kept out of billing.ts, which would load the PDF library at start',
};

test('a module reaches a neighbour through its main file', () => {
  const area = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  const across = importsOf('server/modules').filter(({ from, to }) => area(to) && area(to) !== area(from));
  expect(across.length).toBeGreaterThan(5);
  const main = ({ to }: Import) => to === `server/modules/${area(to)}/${area(to)}.ts`;
  expect(across.filter((one) => !main(one) && !Object.hasOwn(alsoOpen, one.to)).map(said)).toEqual([]);
});

test('every exception is still needed', () => {
  const used = new Set(
    importsOf('server/modules')
      .filter(({ from, to }) => dirname(from) !== dirname(to))
      .map(({ to }) => to),
  );
  expect(Object.keys(alsoOpen).filter((path) => !used.has(path))).toEqual([]);
});

test('no import leads in a circle', () => {
  const next = new Map(
    sources.map(({ path, imports }) => [path, imports.filter((one) => !one.typeOnly).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const to of next.get(path) ?? []) if (next.has(to)) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

test('the environment is read in the configuration’s door and in programs of their own', () => {
  const programs = /^(scripts|bench)\/|^server\/(main|config)\.ts$|^sandbox\/main\.ts$/;
  const readers = files.filter(
    ({ path, text }) => path !== 'test/boundaries.test.ts' && /process\.env\b/.test(text) && !programs.test(path),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  expect(files.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)).toEqual([]);
});
