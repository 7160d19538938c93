import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { floors, ground } from './floors.ts';
import {
  type Arrow,
  arrowsOf,
  circlesOf,
  type Import,
  isTest,
  readSource,
  readSources,
  roots,
} from './support/imports.ts';

const files = readSources();
const sources = files.filter(({ path }) => !isTest(path));
const importsOf = (folder: string) =>
  sources.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap(({ imports }) => imports);
const format = ({ from, to }: Arrow) => `${from} → ${to}`;

const isInternal = (to: string) => roots.some((root) => to.startsWith(`${root}/`));
const into =
  (...folders: string[]) =>
  ({ to }: Import) =>
    folders.some((folder) => to.startsWith(`${folder}/`));

test('the imports are found', () => {
  for (const root of ['contract', 'server', 'web']) expect(importsOf(root).length, root).toBeGreaterThan(10);
  expect(importsOf('server').filter(into('contract')).length).toBeGreaterThan(20);
});

test('the contract imports only itself and zod', () => {
  const others = importsOf('contract').filter(({ to }) => to !== 'zod' && !to.startsWith('contract/'));
  expect(others.map(format)).toEqual([]);
});

test('the site imports only itself and the contract', () => {
  const internal = importsOf('web').filter(({ to }) => isInternal(to));
  expect(internal.filter((one) => !into('web', 'contract')(one)).map(format)).toEqual([]);
});

test('contract files that the site loads at run time load none that need a library, so that zod never reaches the browser', () => {
  const needsLibrary = (file: string): boolean =>
    Boolean(
      sources
        .find(({ path }) => path === file)
        ?.imports.some((one) => !one.typeOnly && (!into('contract')(one) || needsLibrary(one.to))),
    );
  const loaded = importsOf('web').filter((one) => into('contract')(one) && !one.typeOnly);
  expect(loaded.filter(({ to }) => needsLibrary(to)).map(format)).toEqual([]);
  expect(needsLibrary('contract/shared/company/groups.ts')).toBe(true);
});

test('server, site and contract never import the tools and tests around the product', () => {
  const tools = into('sample', 'scripts', 'bench', 'e2e', 'test');
  const product = ['server', 'web', 'contract'].flatMap(importsOf);
  expect(product.filter(tools).map(format)).toEqual([]);
  expect(importsOf('server').filter(into('web')).map(format)).toEqual([]);
});

test('the server loads the sandbox only on request, and the sandbox uses only adapters and shared code', () => {
  expect(
    importsOf('server')
      .filter((one) => into('sandbox')(one) && !one.typeOnly && !one.dynamic)
      .map(format),
  ).toEqual([]);
  const allowed = into('sandbox', 'contract', 'server/adapters', 'server/shared');
  const internal = importsOf('sandbox').filter(({ to }) => isInternal(to) || to.startsWith('server/'));
  expect(internal.filter((one) => !allowed(one) && !one.typeOnly).map(format)).toEqual([]);
});

test('adapters and shared code never import HTTP', () => {
  const below = ['server/adapters', 'server/shared'].flatMap(importsOf);
  expect(below.filter((one) => into('server/http')(one) && !one.typeOnly).map(format)).toEqual([]);
});

const floorOf = new Map<string, number>([
  ...ground.map((folder) => [folder, 0] as const),
  ...floors.flatMap((domains, index) => domains.map((domain) => [domain, index + 1] as const)),
]);
const domainOf = (path: string) => /^(?:server|contract)\/([^/]+)\//.exec(path)?.[1] ?? '';
const rulesOf = (path: string) => /^server\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const isRule = (path: string) => path.startsWith('server/') && (floorOf.get(domainOf(path)) ?? 0) > 0;
const top = ['emails', 'operations', 'main'];

/** Imports of the server and the contract that go to the same or a higher floor of another domain. */
function upward(arrows: readonly Arrow[]): string[] {
  const goesUp = ({ from, to }: Arrow) => {
    if (!/^(server|contract)\//.test(from) || !/^(server|contract)\/[^/]+\//.test(to)) return false;
    // The list of all calls, and the type of what is handed to every rule.
    if (['contract/api.ts', 'server/deps.ts'].includes(from)) return false;
    if (domainOf(from) === domainOf(to)) return false;
    const target = floorOf.get(domainOf(to)) ?? 0;
    return target > 0 && target >= (floorOf.get(domainOf(from)) ?? 0);
  };
  return arrows.filter(goesUp).map(format);
}

const arrows = arrowsOf(sources);

test('every folder of the server is a domain or part of the ground', () => {
  const folders = new Set(
    sources
      .map(({ path }) => path)
      .filter((path) => /^server\/[^/]+\//.test(path))
      .map(domainOf),
  );
  // Installed units start the file in `commands`.
  expect([...folders].filter((folder) => !floorOf.has(folder))).toEqual([]);
});

test('only the starter and the dependencies are at the root of the server', () => {
  const atRoot = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(atRoot.map(({ name }) => name).sort()).toEqual(['deps.ts', 'start.mjs']);
});

test('a domain imports only lower floors, of rules and of the contract', () => {
  expect(upward(arrows)).toEqual([]);
});

test('an import that goes up is found', () => {
  const forbidden = readSource(
    'server/people/accounts/login.ts',
    "import { placeOrder } from '../../selling/orders/orders.ts';",
  );
  expect(upward(forbidden.imports)).toEqual(['server/people/accounts/login.ts → server/selling/orders/orders.ts']);
});

test('a module is imported only through its door, the file with the name of its folder', () => {
  const across = sources
    .filter(({ path }) => isRule(path))
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => isRule(to) && rulesOf(to) !== rulesOf(from) && !top.includes(domainOf(to)));
  expect(across.length).toBeGreaterThan(100);
  const isDoor = (to: string) => to.endsWith(`${basename(dirname(to))}.ts`);
  // The queue's half of the emails offers its blocks of text to all templates.
  const isTemplate = ({ from, to }: Import) =>
    from.startsWith('server/emails/') && to.startsWith('server/platform/email/');
  // `main` reads each area's manifest.
  const isManifest = ({ from, to }: Import) => from.startsWith('server/main/') && to.endsWith('/area.ts');
  expect(across.filter((one) => !isDoor(one.to) && !isManifest(one) && !isTemplate(one)).map(format)).toEqual([]);
});

test('no files, no modules and no domains import each other in a circle, types included', () => {
  const imports = sources.flatMap((source) => source.imports);
  expect(circlesOf(imports).map((circle) => circle.join(' ↔ '))).toEqual([]);
  const between = (nameOf: (path: string) => string | undefined) =>
    arrows.flatMap(({ from, to }) => {
      const [a, b] = [nameOf(from), nameOf(to)];
      return a && b && isRule(from) && isRule(to) ? [{ from: a, to: b }] : [];
    });
  expect(circlesOf(between(rulesOf))).toEqual([]);
  expect(circlesOf(between(domainOf))).toEqual([]);
});

test('a circle is found through a door that passes a name on', () => {
  const made = [
    readSource('server/order/a/a.ts', "export { run } from './run.ts';"),
    readSource('server/order/a/run.ts', "import type { Part } from '../b/b.ts';"),
    readSource('server/order/b/b.ts', "export type { Part } from './part.ts';"),
    readSource('server/order/b/part.ts', "import { run } from '../a/a.ts';"),
  ];
  const modules = arrowsOf(made).map(({ from, to }) => ({ from: rulesOf(from) ?? '', to: rulesOf(to) ?? '' }));
  expect(circlesOf(modules)).toEqual([['order/a', 'order/b']]);
});

test('no folder has more than 30 files, tests and data not counted', () => {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

test('only the configuration and stand-alone programs read the environment', () => {
  const programs =
    /^(scripts|bench)\/|^test\/stress\/|^server\/(main\/start|config\/config|operations\/(supervisor\/supervise|commands\/main))\.ts$|^sandbox\/main\.ts$|^test\/support\/(site-)?program\.ts$|^e2e\/support\/site\.ts$/;
  const readers = files.filter(
    ({ path, text }) => path !== 'test/boundaries.test.ts' && /process\.env\b/.test(text) && !programs.test(path),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  expect(files.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)).toEqual([]);
});
