import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const figures: [document: string, text: string, source: string, code: string | RegExp][] = [
  ['ARCHITECTURE.md', 'for at most one minute', 'server/http/response-cache.ts', /= 60_000;/],
  ['docs/life/events.md', 'a user may have ten streams per node', 'server/http/event-stream.ts', /= 10;/],
  [
    'docs/life/purchase.md',
    'the check at start and every 30 seconds',
    'server/main/serve.ts',
    /ATTEMPT_CHECK_MS = 30_000;/,
  ],
  [
    'docs/operations.md',
    'gives running requests 20 seconds',
    'server/config/config-environment.ts',
    /SHUTDOWN_SECONDS: wholeNumber\(1, 600, 20\)/,
  ],
  ['docs/operations.md', 'ends within 25', 'server/config/graceful-shutdown.ts', /CLOSE_MS = 5_000;/],
  [
    'docs/upgrade.md',
    'ends after ten minutes',
    'server/adapters/database/wait-for-nodes.ts',
    /LIMIT_MS = 10 \* 60_000;/,
  ],
  ['docs/upgrade.md', 'logs every ten seconds', 'server/adapters/database/wait-for-nodes.ts', /REPORT_MS = 10_000;/],
  [
    'docs/upgrade.md',
    'counts as running for a minute',
    'server/adapters/database/wait-for-nodes.ts',
    /GONE_MS = 60_000;/,
  ],
  ['docs/deploy/cluster.md', 'before their 72 seconds are over', 'server/http/listener.ts', /keepAliveTimeout: 72 \*/],
  [
    'docs/develop.md',
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

test('the life of a purchase lists the states of an attempt that the contract has', () => {
  const states = /attemptStates = \[([^\]]+)\]|AttemptState =\s*([^;]+);/.exec(
    readFileSync('contract/shared/status.ts', 'utf8'),
  );
  const names = [...(states?.[0] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name).sort();
  const purchase = readFileSync('docs/life/purchase.md', 'utf8');
  const rows = purchase.split('| state of an attempt |')[1]?.split('\n\n')[0] ?? '';
  expect(names.length).toBeGreaterThan(3);
  expect([...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort()).toEqual(names);
});
