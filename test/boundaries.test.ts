import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Import = { from: string; to: string; typeOnly: boolean; dynamic: boolean };
type Source = { path: string; text: string; imports: Import[] };

const roots = ['contract', 'server', 'sandbox', 'web', 'sample', 'scripts', 'bench', 'e2e', 'test'];

const staticImport = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;
const dynamicImport = /\bimport\(\s*'([^']+)'\s*\)/g;

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  // Project files are named by their path from the root, packages by their name.
  const resolve = (to: string) => (to.startsWith('.') ? normalize(join(dirname(path), to)) : to);
  const imports = [
    ...[...text.matchAll(staticImport)].map(([, , type, to = '']) => ({
      from: path,
      to: resolve(to),
      typeOnly: Boolean(type),
      dynamic: false,
    })),
    ...[...text.matchAll(dynamicImport)].map(([, to = '']) => ({
      from: path,
      to: resolve(to),
      typeOnly: false,
      dynamic: true,
    })),
  ];
  return { path, text, imports };
}

const files = roots
  .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  // Lighthouse has packages of its own.
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
  .map((entry) => read(join(entry.parentPath, entry.name)));

const isTest = ({ path }: Source) => /\.(test|fixture|spec)\.tsx?$/.test(path);
const sources = files.filter((file) => !isTest(file));
const importsOf = (folder: string) =>
  sources.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap(({ imports }) => imports);
const format = ({ from, to }: Import) => `${from} → ${to}`;

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

test('contract files that the site loads at run time import nothing, so that zod never reaches the browser', () => {
  const loaded = importsOf('web').filter((one) => into('contract')(one) && !one.typeOnly);
  const heavy = loaded.filter(({ to }) =>
    sources.find(({ path }) => path === to)?.imports.some((one) => !one.typeOnly),
  );
  expect(heavy.map(format)).toEqual([]);
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

test('adapters, HTTP and shared code never import the rules', () => {
  const below = ['server/adapters', 'server/http', 'server/shared'].flatMap(importsOf);
  expect(below.filter(into('server/modules')).map(format)).toEqual([]);
});

test('adapters and shared code never import HTTP', () => {
  const below = ['server/adapters', 'server/shared'].flatMap(importsOf);
  expect(below.filter((one) => into('server/http')(one) && !one.typeOnly).map(format)).toEqual([]);
});

/** Files that other modules may import in addition to a module's main file, and why. */
const exceptions: Record<string, string> = {
  'server/platform/email/email.ts': 'the email module offers its outbox',
  'server/invoicing/billing/documents/invoice-document.ts': 'emails attach the issued invoice',
  'server/invoicing/pricing/pricing.ts': 'billing and emails show the price of an order, and orders.ts imports both',
  'server/platform/order-record/hidden-orders.ts':
    'billing and accounts respect hidden orders, and orders.ts imports both',
  'server/invoicing/billing/documents/invoice-pdf.ts': 'billing.ts would load the PDF library at start',
  'server/selling/catalog/published-articles.ts':
    'a service includes its articles; content.ts imports catalog, so this would be a cycle',
  'server/settlement/provider-events/provider-events.ts':
    'what a provider reports may be a refund; refunds.ts imports orders.ts, so this would be a cycle',
  'server/settlement/findings/findings.ts':
    'a refund made at the provider may fit nothing; reconciliation.ts imports orders.ts, so this would be a cycle',
  'server/platform/order-record/user-orders.ts':
    'an account includes its orders; orders.ts imports accounts, so this would be a cycle',
};

test('a module imports another module only through its main file', () => {
  const area = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  const across = importsOf('server/modules').filter(({ from, to }) => area(to) && area(to) !== area(from));
  expect(across.length).toBeGreaterThan(5);
  const isMain = ({ to }: Import) => to === `server/modules/${area(to)}/${area(to)}.ts`;
  expect(across.filter((one) => !isMain(one) && !Object.hasOwn(exceptions, one.to)).map(format)).toEqual([]);
});

test('every exception is still in use', () => {
  const used = new Set(
    importsOf('server/modules')
      .filter(({ from, to }) => dirname(from) !== dirname(to))
      .map(({ to }) => to),
  );
  expect(Object.keys(exceptions).filter((path) => !used.has(path))).toEqual([]);
});

test('no imports form a cycle', () => {
  const next = new Map(
    sources.map(({ path, imports }) => [path, imports.filter((one) => !one.typeOnly).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const to of next.get(path) ?? []) if (next.has(to)) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  expect(cycles).toEqual([]);
});

test('only the configuration and stand-alone programs read the environment', () => {
  const programs =
    /^(scripts|bench)\/|^server\/(main|config|supervise|commands\/main)\.ts$|^sandbox\/main\.ts$|^e2e\/support\/site\.ts$/;
  const readers = files.filter(
    ({ path, text }) => path !== 'test/boundaries.test.ts' && /process\.env\b/.test(text) && !programs.test(path),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  expect(files.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)).toEqual([]);
});
