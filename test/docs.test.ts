import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path));
const documents = tracked
  .filter((path) => path.endsWith('.md') && !path.includes('LICENSE'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const mentions = (pattern: RegExp) =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ in: path, name: name.replace(/[.,:]$/, '') })),
  );

const folders = 'contract|server|sandbox|web|sample|scripts|test|e2e|bench|docs|deploy|modules|adapters|http';
const roots = ['', 'server/'];

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

test('the documents are found', () => {
  expect(documents.length).toBeGreaterThan(12);
});

// CONTRIBUTING explains its steps with an area that does not exist; an installation's settings are its own.
const isExample = ({ name }: { name: string }) => name.includes('coupons') || name === 'deploy/deskfront.env';

test('every path that a document names exists', () => {
  const paths = [
    ...mentions(new RegExp(`\`((?:${folders})/[\\w./<>*-]*)\``, 'g')),
    // Code blocks name paths too.
    ...mentions(new RegExp(`(?:^|\\s)((?:${folders})/[\\w./<>*-]+\\.\\w+)`, 'gm')),
  ];
  expect(paths.length).toBeGreaterThan(60);
  const missing = paths.filter(({ in: from, name }) => {
    const candidates = [...roots.map((root) => root + name), join(dirname(from), name)];
    return !candidates.some(exists);
  });
  expect(missing.filter((one) => !isExample(one))).toEqual([]);
});

test('every file that a document names without a folder exists', () => {
  const names = mentions(/`([\w.-]+\.(?:ts|tsx|mjs|json|css|txt|md))`/g);
  expect(names.length).toBeGreaterThan(5);
  const missing = names.filter(({ name }) => !tracked.some((path) => `/${path}`.endsWith(`/${name}`)));
  expect(missing.filter((one) => !isExample(one))).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const links = mentions(/\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ in: from, name }) => !existsSync(normalize(join(dirname(from), name))))).toEqual([]);
});

test('every npm script that a document names exists, and the README names every script', () => {
  const named = [...mentions(/npm run ([\w:-]+)/g), ...mentions(/npm (test|start)\b/g)];
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  const inReadme = new Set(named.filter(({ in: from }) => from === 'README.md').map(({ name }) => name));
  const own = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3))));
  expect(own.filter((name) => !inReadme.has(name))).toEqual([]);
});

test('every program that a document runs with node exists', () => {
  const programs = mentions(/\bnode (?:--[\w-]+ )*([\w./-]+\.(?:ts|mjs))/g);
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('the README lists exactly the variables that the configuration reads', () => {
  const config = readFileSync('server/config/config-environment.ts', 'utf8');
  const read = new Set([...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
  const readme = readFileSync('README.md', 'utf8');
  const table = readme.slice(readme.indexOf('| variable |'), readme.indexOf('[docs/payments.md]'));
  const listed = new Set(
    table
      .split('\n')
      .map((line) => line.split('|')[1] ?? '')
      .flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)),
  );
  expect(read.size).toBeGreaterThan(20);
  expect([...listed].filter((name) => !read.has(name))).toEqual([]);
  expect([...read].filter((name) => !listed.has(name))).toEqual([]);
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

const figures: [document: string, text: string, source: string, code: string | RegExp][] = [
  ['ARCHITECTURE.md', 'for at most one minute', 'server/http/response-cache.ts', /= 60_000;/],
  ['ARCHITECTURE.md', 'a user may have ten streams per node', 'server/http/event-stream.ts', /= 10;/],
  ['ARCHITECTURE.md', 'the check at start and every 30 seconds', 'server/main/serve.ts', /ATTEMPT_CHECK_MS = 30_000;/],
  [
    'README.md',
    'gives running requests 20 seconds',
    'server/config/config-environment.ts',
    /SHUTDOWN_SECONDS: wholeNumber\(1, 600, 20\)/,
  ],
  ['README.md', 'ends within 25', 'server/config/graceful-shutdown.ts', /CLOSE_MS = 5_000;/],
  [
    'docs/upgrade.md',
    'ends after ten minutes',
    'server/adapters/database/wait-for-nodes.ts',
    /LIMIT_MS = 10 \* 60_000;/,
  ],
  ['docs/upgrade.md', 'logs every ten seconds', 'server/adapters/database/wait-for-nodes.ts', /REPORT_MS = 10_000;/],
  ['docs/upgrade.md', 'counts as running for a minute', 'server/adapters/database/wait-for-nodes.ts', /'-1 minute'/],
  ['docs/deploy/cluster.md', 'before their 72 seconds are over', 'server/http/listener.ts', /keepAliveTimeout: 72 \*/],
  [
    'README.md',
    '100,000 orders, 20,000 customers and 200,000 messages',
    'bench/large/fill.ts',
    /orders: 100_000,\n {2}customers: 20_000,\n {2}messages: 200_000,/,
  ],
  ['docs/payments.md', 'After eight such failures in a row', 'server/adapters/payments/breaker.ts', /failures = 8/],
  [
    'docs/payments.md',
    '30 per minute, 200 per hour',
    'server/shared/rate-limits.ts',
    /declinesPerMinute: \{ points: 30, duration: MINUTE \},\n {2}declinesPerHour: \{ points: 200, duration: HOUR \}/,
  ],
  [
    'docs/decisions/0005-passwords.md',
    'After 100 failed logins to one email address in a day',
    'server/shared/rate-limits.ts',
    /failedLoginsPerAccount: \{ points: 100, duration: DAY \}/,
  ],
  ['docs/payments.md', 'is not called for five seconds', 'server/adapters/payments/breaker.ts', /openMs = 5_000/],
  [
    'docs/decisions/0014-second-factor.md',
    'after 30 days without use, for admins after 24 hours',
    'server/http/viewer.ts',
    /role === 'admin' \? DAY : 30 \* DAY/,
  ],
  [
    'docs/decisions/0014-second-factor.md',
    'in the last 15 minutes',
    'server/http/viewer.ts',
    /CONFIRMED_MS = 15 \* MINUTE/,
  ],
  [
    'docs/decisions/0014-second-factor.md',
    '90 days (customers), 30 (staff and other roles), 7 (admins)',
    'server/shared/settings.ts',
    /initial: \{ admin: 7, staff: 30, customer: 90 \}/,
  ],
  [
    'docs/decisions/0014-second-factor.md',
    '10 wrong codes in a row',
    'server/people/accounts/second-factor/proofs.ts',
    /MAX_FAILURES = 10;/,
  ],
  [
    'docs/decisions/0014-second-factor.md',
    'at most 20 sessions',
    'server/people/accounts/sessions.ts',
    /MAX_SESSIONS_PER_USER = 20;/,
  ],
  ['docs/decisions/0004-sessions.md', 'after 24 hours', 'server/http/viewer.ts', /CHECKOUT_SESSION_MS = DAY/],
  [
    'docs/decisions/0005-passwords.md',
    '19 MiB and two passes',
    'server/adapters/passwords.ts',
    /memory: 19_456, passes: 2/,
  ],
  [
    'docs/decisions/0007-live-screens.md',
    'every 20 seconds',
    'server/http/event-stream.ts',
    /heartbeatMs: 20 \* SECOND/,
  ],
];

test.each(figures)('%s says "%s", which matches the code', (document, text, source, code) => {
  expect(readFileSync(document, 'utf8').replace(/\s+/g, ' ')).toContain(text);
  expect(readFileSync(source, 'utf8')).toMatch(code);
});

test('CONTRIBUTING gives the number of error codes', () => {
  const errors = readFileSync('server/shared/errors.ts', 'utf8');
  const codes = /const \w+ = \{\n((?: {2}\w+: \d{3},\n)+)\} as const;/.exec(errors)?.[1]?.trim().split('\n') ?? [];
  expect(codes.length).toBeGreaterThan(5);
  expect(readFileSync('CONTRIBUTING.md', 'utf8').replace(/\s+/g, ' ')).toContain(`one of ${codes.length} codes`);
});

test('decision 5 gives the length of the list of common passwords to the nearest hundred', () => {
  const lines = readFileSync('server/people/accounts/common-passwords.txt', 'utf8').trimEnd().split('\n');
  const rounded = (Math.round(lines.length / 100) * 100).toLocaleString('en-US');
  expect(readFileSync('docs/decisions/0005-passwords.md', 'utf8')).toContain(`${rounded} most common`);
});

test('the architecture lists the states of an attempt that the contract has', () => {
  const states = /attemptStates = \[([^\]]+)\]|AttemptState =\s*([^;]+);/.exec(
    readFileSync('contract/shared/status.ts', 'utf8'),
  );
  const names = [...(states?.[0] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name).sort();
  const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
  const rows = architecture.split('| state of an attempt |')[1]?.split('\n\n')[0] ?? '';
  expect(names.length).toBeGreaterThan(3);
  expect([...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort()).toEqual(names);
});
