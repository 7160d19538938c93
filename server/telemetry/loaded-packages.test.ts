import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

// Each test starts an application of its own.
vi.setConfig({ testTimeout: 60_000 });

async function packagesWith(...variables: string[]): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskfront-packages-'));
  const program = join(import.meta.dirname, 'loaded-packages.fixture.ts');
  const child = fork(program, [dataDir, ...variables], { env: {} });
  try {
    const [packages] = (await once(child, 'message')) as [string[]];
    return packages;
  } finally {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const telemetry = (packages: string[]) =>
  packages.filter((name) => name === 'prom-client' || name.startsWith('@opentelemetry/'));

test('neither metrics nor tracing load anything unless configured', async () => {
  const packages = await packagesWith();
  expect(packages).toContain('fastify');
  expect(telemetry(packages)).toEqual([]);
  expect(telemetry(await packagesWith('METRICS_TOKEN=scrape-me-please-1234'))).toEqual([
    '@opentelemetry/api',
    'prom-client',
  ]);
  const traced = telemetry(await packagesWith('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9'));
  expect(traced).toContain('@opentelemetry/sdk-trace');
  expect(traced).not.toContain('prom-client');
});
