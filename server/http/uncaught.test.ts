import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';

// Each test starts an application of its own.
vi.setConfig({ testTimeout: 60_000 });

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

async function startApplication() {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskfront-uncaught-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const child: ChildProcess = fork(join(import.meta.dirname, 'uncaught.fixture.ts'), [dataDir], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  undo.unshift(() => child.kill('SIGKILL'));
  const log = text(child.stdout as never);
  const [url] = (await once(child, 'message')) as [string];
  const exited = once(child, 'exit').then(([code]) => code as number);
  return { url, log, exited, child };
}

test('a failure that no one caught ends its own request, and the process goes on', async () => {
  const { url, log, child, exited } = await startApplication();
  const other = fetch(`${url}/api/config`);
  for (const name of ['timer', 'stream', 'emitter', 'rejection'])
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${url}/fail/${name}`, { method });
      expect([response.status, await response.json()], `${method} ${name}`).toEqual([
        500,
        { message: 'Server error.', request_id: expect.any(String) },
      ]);
    }
  const cut = await fetch(`${url}/fail-while-sending`);
  await expect(cut.text()).rejects.toThrow();
  expect((await other).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect((await log).match(/uncaught error: the request was ended/g)).toHaveLength(9);
});

test.each([
  ['in a request that changes something', '/fail-in-a-change'],
  ['outside of any request', '/fail-in-the-background'],
])('a failure %s stops the process, because its state is in doubt', async (_, path) => {
  const { url, log, exited } = await startApplication();
  fetch(url + path, { method: 'POST' }).catch(() => {});
  expect(await exited).toBe(1);
  expect(await log).toContain('uncaught error: stopping');
});
