import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { BoundSocket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/program.ts';
import { SUPERVISED } from './messages.ts';
import { supervise } from './supervisor.ts';

type Response = { status: number; process: string; body: unknown };

function send(port: number, agent: Agent, path: string, method = 'GET'): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request({ host: '127.0.0.1', port, path, method, agent }, async (response) => {
    const { statusCode: status = 0, headers } = response;
    resolve({ status, process: String(headers['x-process']), body: await json(response) });
  })
    .on('error', reject)
    .end();
  return promise;
}

test('one node replaces the other without a refused or failed request, and they see each other’s changes', async () => {
  const dataDir = temporaryFolder('supervisor');
  const bound = new BoundSocket({ host: '127.0.0.1', port: 0 });
  const { port } = bound.address();
  const socket = bound.fd();
  const started: number[] = [];
  const supervisor = supervise({
    log: { info() {}, warn() {}, error() {} },
    stopLimitMs: 60_000,
    startNode() {
      const child = fork(join(import.meta.dirname, 'node.fixture.ts'), [dataDir, SUPERVISED], {
        stdio: ['ignore', 'inherit', 'inherit', socket, 'ipc'],
      });
      started.push(child.pid ?? 0);
      return child;
    },
  });
  const kept = new Agent({ keepAlive: true });
  const fresh = new Agent({ keepAlive: false });
  const responses: Response[] = [];
  const requestUntilReplaced = async (agent: Agent) => {
    while (responses.at(-1)?.process !== String(started[1])) responses.push(await send(port, agent, '/healthz'));
  };
  const processOf = (path: string) =>
    send(port, fresh, path).then(
      (response) => response.process,
      () => null,
    );
  await expect.poll(() => processOf('/healthz')).toBe(String(started[0]));
  const open = new Agent({ keepAlive: true });
  await send(port, open, '/healthz');
  supervisor.replace();
  const replaced = requestUntilReplaced(kept);
  await requestUntilReplaced(fresh);
  // The old node still serves its connections for a while.
  const change = await send(port, open, '/change-content', 'POST');
  expect(change.process).toBe(String(started[0]));
  await replaced;
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map((response) => response.process))).toEqual(new Set(started.map(String)));
  await expect
    .poll(() => send(port, kept, '/changes'))
    .toMatchObject({ process: String(started[1]), body: { changes: 1 } });

  supervisor.stop();
  expect(await supervisor.ended).toBe(0);
  bound.close();
});
