import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../server/config/config-environment.ts';
import { commands } from '../server/operations/commands/commands.ts';
import { floors, ground } from './floors.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path));
const documents = tracked
  .filter((path) => path.endsWith('.md') && !path.includes('LICENSE'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The changelog and the notes of releases name what there was then. */
const isHistory = (path: string) => path === 'CHANGELOG.md' || path.startsWith('docs/releases/');
const current = [
  ...documents.filter(({ path }) => !isHistory(path)),
  ...tracked.filter((path) => path.startsWith('deploy/')).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
];

const mentions = (pattern: RegExp) =>
  current.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ in: path, name: name.replace(/[.,:]$/, '') })),
  );

/** `<area>` and `*` stand for any name. */
function exists(path: string): boolean {
  const pattern = new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.+(){}]/g, '\\$&')
      .replace(/<\w+>|\*/g, '[^/]+')}(/|$)`,
  );
  return tracked.some((file) => pattern.test(file));
}

/** A path begins at the root, or at the folder of a README. */
const isMissing = ({ in: from, name }: { in: string; name: string }) =>
  !exists(name) && !(from.endsWith('/README.md') && exists(join(dirname(from), name)));

test('the documents are found', () => {
  expect(documents.length).toBeGreaterThan(12);
});

const sourceFile = /(?<![\w./<>*@-])([\w./<>*-]+\.(?:ts|tsx|mjs))(?![\w-])/g;
const quotedPath = /`((?:[\w.<>*-]+\/)+[\w.<>*-]*)`/g;
const folders = 'contract|server|sandbox|web|sample|scripts|test|e2e|bench|docs|deploy';
const pathInCode = new RegExp(`(?:^|\\s)((?:${folders})/[\\w./<>*-]+\\.\\w+)`, 'gm');
/** Media types, a network, a time zone, and folders that exist only where the application runs. */
const foreign = /^(\.|application|message|Europe|10\.0\.0\.0|DATA_DIR|data|private|build|node_modules)\//;
/** Every area has these files. */
const manifests = ['area.ts', 'screens.ts'];
// CONTRIBUTING explains its steps with an area that does not exist; an installation's settings are its own.
const isExample = ({ in: from, name }: { in: string; name: string }) =>
  (from === 'CONTRIBUTING.md' && name.includes('coupons')) ||
  name === 'deploy/deskfront.env' ||
  manifests.includes(name);

test('every path that a document names exists, and source files have their whole path', () => {
  const paths = [...mentions(sourceFile), ...mentions(quotedPath), ...mentions(pathInCode)];
  expect(paths.length).toBeGreaterThan(300);
  const missing = paths.filter((one) => isMissing(one) && !foreign.test(one.name) && !isExample(one));
  expect([...new Set(missing.map((one) => `${one.in}: ${one.name}`))]).toEqual([]);
});

test('a short form of a path is found', () => {
  const text = 'See `pay.ts`, `orders/pay.ts`, modules/orders/pay.ts and `selling/orders/`, not `server/start.mjs`.';
  const names = [sourceFile, quotedPath].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const missing = names.filter((name) => isMissing({ in: 'docs/payments.md', name }));
  expect(new Set(missing)).toEqual(new Set(['pay.ts', 'orders/pay.ts', 'modules/orders/pay.ts', 'selling/orders/']));
});

test('every other file that a document names without a folder exists', () => {
  const names = mentions(/`([\w.-]+\.(?:json|css|txt|md|socket|service))`/g);
  expect(names.length).toBeGreaterThan(5);
  const missing = names.filter(({ name }) => !tracked.some((path) => `/${path}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

/** GitHub gives a heading this name. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link between documents leads to a file, and to a heading that it has', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', anchor]) => ({
      in: path,
      to: file ? normalize(join(dirname(path), file)) : path,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ to }) => !existsSync(to))).toEqual([]);
  const withAnchor = links.filter(({ anchor }) => anchor !== undefined);
  expect(withAnchor.length).toBeGreaterThan(10);
  expect(withAnchor.filter(({ to, anchor = '' }) => !anchorsIn(to).includes(anchor))).toEqual([]);
});

test('every test that security.md names has that title', () => {
  const security = readFileSync('docs/security.md', 'utf8');
  const plain = (text: string) => text.replace(/\\?['’]/g, "'").replace(/\s+/g, ' ');
  const named = [...security.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?: “[^”]+”(?:,? and|,)?)+)/g)].flatMap(
    ([, path = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    ({ path, title }) => !existsSync(path) || !plain(readFileSync(path, 'utf8')).includes(plain(title)),
  );
  expect(missing).toEqual([]);
});

const guides = ['README.md', 'docs/develop.md', 'docs/operations.md'];

test('every npm script that a document names exists, and README, develop.md and operations.md name every script', () => {
  const named = [...mentions(/npm run ([\w:-]+)/g), ...mentions(/npm (test|start)\b/g)];
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  const inGuides = new Set(named.filter(({ in: from }) => guides.includes(from)).map(({ name }) => name));
  // `npx deskfront backup *`: the star means that it is an npm script too.
  for (const { name } of mentions(/npx deskfront ([a-z-]+)[^|*`]*` \*/g)) inGuides.add(name);
  const own = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3))));
  expect(own.filter((name) => !inGuides.has(name))).toEqual([]);
});

test('every benchmark, stress test and step of a release that a document names exists, and develop.md has them all', async () => {
  const { programs } = (await import(join(process.cwd(), 'scripts/programs.mjs'))) as { programs: object };
  const named = mentions(/npm run ((?:bench|stress|release|check) [a-z]+(?: [a-z]+)?)/g);
  expect(named.length).toBeGreaterThan(20);
  const exists = (name: string) =>
    Object.hasOwn(programs, name) || Object.hasOwn(programs, name.replace(/ [a-z]+$/, ''));
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
  const develop = new Set(named.filter(({ in: from }) => from === 'docs/develop.md').map(({ name }) => name));
  expect(Object.keys(programs).filter((name) => name.includes(' ') && !develop.has(name))).toEqual([]);
});

test('every command of npx deskfront that a document names exists, and operations.md names every command', () => {
  const named = mentions(/npx deskfront ([a-z-]+)/g);
  const known = new Set(commands.map(({ name }) => name));
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  const inOperations = new Set(named.filter(({ in: from }) => from === 'docs/operations.md').map(({ name }) => name));
  expect([...known].filter((name) => !inOperations.has(name))).toEqual([]);
});

test('every program that a document runs with node exists', () => {
  const programs = mentions(/\bnode (?:--[\w-]+ )*([\w./-]+\.(?:ts|mjs))/g);
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('settings.md lists exactly the variables that the configuration reads, each once', () => {
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const read = Object.keys(environment.shape);
  expect(read.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual(read.sort());
});

test.each([
  ['README.md', 700],
  ['ARCHITECTURE.md', 1500],
])('%s has at most %i words', (path, limit) => {
  expect(readFileSync(path, 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(limit);
});

/** The cells are floor, domains, what they are about, and modules. */
const floorTable = () =>
  [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (\d+) \| (.+) \| (.+) \| (.*)\|$/gm)].map(
    ([, floor, domains = '', , modules = '']) => ({
      floor: Number(floor),
      domains: [...domains.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      modules: modules.trim(),
    }),
  );

test('ARCHITECTURE.md has the floors of test/floors.ts, with every domain on its own', () => {
  const listed = Map.groupBy(floorTable(), ({ floor }) => floor);
  const domainsOf = (floor: number) => (listed.get(floor) ?? []).flatMap(({ domains }) => domains);
  expect([...listed.keys()]).toEqual([0, ...floors.map((_, index) => index + 1)]);
  expect(domainsOf(0)).toEqual([...ground]);
  expect(floors.map((_, index) => domainsOf(index + 1))).toEqual(floors.map((domains) => [...domains]));
});

test('ARCHITECTURE.md names modules of each domain, in order', () => {
  const foldersOf = (domain: string) => [
    ...new Set(tracked.flatMap((path) => new RegExp(`^server/${domain}/([^/]+)/`).exec(path)?.[1] ?? [])),
  ];
  const withModules = floorTable().filter(({ modules }) => modules);
  expect(withModules.length).toBe(10);
  for (const {
    domains: [domain = ''],
    modules,
  } of withModules)
    expect(
      foldersOf(domain)
        .sort()
        .filter((folder) => modules.split(', ').includes(folder)),
      domain,
    ).toEqual(modules.split(', '));
});

test('every decision has a number, a date, a status, context, decision, consequences and rejected alternatives', () => {
  const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
  expect(decisions.length).toBeGreaterThan(9);
  for (const { path, text } of decisions) {
    const number = Number(/\/(\d+)-/.exec(path)?.[1]);
    expect(text, path).toMatch(new RegExp(`^# ${number}\\. \\S`));
    expect(text, path).toMatch(/^Date: \d{4}-\d{2}-\d{2}\nStatus: (accepted|replaced by \d+)$/m);
    for (const heading of ['Context', 'Decision', 'Consequences']) expect(text, path).toContain(`\n## ${heading}\n`);
    expect(text, path).toMatch(/^Rejected: \S/m);
  }
});

test('the container image has the present version wherever it is named', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const named = mentions(/\bdeskfront:(\d+\.[\w.-]*)/g);
  expect(new Set(named.map((mention) => mention.in))).toEqual(
    new Set(['docs/deploy/small-server.md', 'deploy/Containerfile', 'deploy/compose.yaml']),
  );
  expect(named.filter(({ name }) => name !== version)).toEqual([]);
});
