import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Each test starts an application of its own.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Loaded = { packages: string[]; modules: string[] };

async function loadedWith(dataDir: string, ...variables: string[]): Promise<Loaded> {
  const program = join(import.meta.dirname, 'loaded-packages.fixture.ts');
  const child = fork(program, [dataDir, ...variables], { env: {}, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${program} with ${variables} ended with ${code ?? signal}.`);
  });
  try {
    const [loaded] = (await Promise.race([once(child, 'message'), ended])) as [Loaded];
    return loaded;
  } finally {
    ended.catch(() => {});
    child.kill();
  }
}

let folder: string;
/** One that finds a new folder and is configured as by default. */
let firstStart: Loaded;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskfront-packages-'));
  firstStart = await loadedWith(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const telemetry = (packages: string[]) =>
  packages.filter((name) => name === 'prom-client' || name.startsWith('@opentelemetry/'));

test('neither metrics nor tracing load anything unless configured', async () => {
  expect(firstStart.packages).toContain('fastify');
  expect(telemetry(firstStart.packages)).toEqual([]);
  const measured = await loadedWith(folder, 'METRICS_TOKEN=scrape-me-please-1234');
  expect(telemetry(measured.packages)).toEqual(['@opentelemetry/api', 'prom-client']);
  const { packages } = await loadedWith(folder, 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9');
  const traced = telemetry(packages);
  expect(traced).toContain('@opentelemetry/sdk-trace');
  expect(traced).not.toContain('prom-client');
});

test('a start loads these packages, and all others with their first use', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const packages = new Set(firstStart.packages);
  // The table in docs/life/start.md says what loads each of the others.
  expect(Object.keys(dependencies).filter((name) => packages.has(name))).toEqual([
    '@fastify/busboy',
    'fastify',
    'kysely',
    'lru-cache',
    'p-limit',
    'p-timeout',
    'pg',
    'pino',
    'secure-json-parse',
    'zod',
  ]);
});

test('migrations are loaded by the start that runs them, templates and documents by none', async () => {
  const own = ({ modules }: Loaded, part: string) => modules.filter((url) => url.includes(part));
  expect(own(firstStart, '/server/adapters/database/migrations/').length).toBeGreaterThan(5);
  // The sandbox is a second application, which loads more.
  const second = await loadedWith(folder, 'SANDBOX=', 'SMTP_URL=smtp://127.0.0.1:9');
  expect(own(second, '/server/main/serve.ts')).toHaveLength(1);
  for (const part of [
    '/server/adapters/database/migrations/',
    '/server/emails/render.ts',
    '/server/emails/templates.ts',
    '/server/invoicing/billing/documents/invoice-pdf.ts',
    '/server/inbox/inbound/parse-email.ts',
    '/server/http/openapi.ts',
    '/fast-json-stringify/index.js',
    '/@fastify/ajv-compiler/',
  ])
    expect(own(second, part), part).toEqual([]);
});
