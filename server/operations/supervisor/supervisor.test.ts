import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { NOT_READY_STATUS, type NodeMessage } from './messages.ts';
import { supervise } from './supervisor.ts';

class FakeNode extends EventEmitter {
  readonly signals: string[] = [];
  readonly received: unknown[] = [];
  connected = true;
  kill(signal: string) {
    this.signals.push(signal);
  }
  send(message: unknown) {
    this.received.push(message);
  }
  report(message: NodeMessage) {
    this.emit('message', message);
  }
  exit(code: number) {
    this.connected = false;
    this.emit('exit', code, null);
  }
}

function supervised(onError: (details: object, message: string) => void = () => {}) {
  const started: FakeNode[] = [];
  const waiting: (() => void)[] = [];
  const supervisor = supervise({
    log: { info() {}, warn() {}, error: onError as () => void },
    stopLimitMs: 60_000,
    firstRetryMs: 1,
    startNode: () => {
      const node = new FakeNode();
      started.push(node);
      for (const resolve of waiting.splice(0)) resolve();
      return node as unknown as ChildProcess;
    },
  });
  const node = async (index: number): Promise<FakeNode> => {
    while (!started[index]) await new Promise<void>((resolve) => waiting.push(resolve));
    return started[index];
  };
  return { supervisor, started, node };
}

test('the old node stops only when the new one is ready', async () => {
  const { supervisor, node } = supervised();
  const old = await node(0);
  old.report({ type: 'ready' });
  supervisor.replace();
  const next = await node(1);
  expect(old.signals).toEqual([]);
  next.report({ type: 'ready' });
  expect([old.signals, next.signals]).toEqual([['SIGTERM'], []]);
});

test('if the new node does not start, the old one goes on', async () => {
  const { supervisor, started, node } = supervised();
  (await node(0)).report({ type: 'ready' });
  supervisor.replace();
  (await node(1)).exit(1);
  expect([started[0]?.signals, started.length]).toEqual([[], 2]);
});

test('if the new node does not become ready, the old one goes on, and the log says so', async () => {
  const lines: string[] = [];
  const { supervisor, started, node } = supervised((details, message) => lines.push(JSON.stringify(details) + message));
  (await node(0)).report({ type: 'ready' });
  supervisor.replace();
  (await node(1)).exit(NOT_READY_STATUS);
  expect([started[0]?.signals, started.length]).toEqual([[], 2]);
  expect(lines).toEqual([expect.stringMatching(/"code":75.*"stillServing":true.*did not become ready/)]);
});

test('if the new node must upgrade the database first, the old one stops before', async () => {
  const { supervisor, started, node } = supervised();
  const old = await node(0);
  old.report({ type: 'ready' });
  supervisor.replace();
  const next = await node(1);
  next.report({ type: 'waiting' });
  expect(old.signals).toEqual(['SIGTERM']);
  old.exit(0);
  next.report({ type: 'ready' });
  expect([started.length, next.signals]).toEqual([2, []]);
});

test('a node that fails to upgrade the database is started again', async () => {
  const { supervisor, node } = supervised();
  const old = await node(0);
  old.report({ type: 'ready' });
  supervisor.replace();
  const next = await node(1);
  next.report({ type: 'waiting' });
  old.exit(0);
  next.exit(1);
  expect((await node(2)).signals).toEqual([]);
});

test('a node that ends without being told to is started again', async () => {
  const { node } = supervised();
  const first = await node(0);
  first.report({ type: 'ready' });
  first.exit(1);
  (await node(1)).exit(1);
  expect((await node(2)).signals).toEqual([]);
});

test('if the first start fails, the supervisor ends with its exit code', async () => {
  const { supervisor, started, node } = supervised();
  (await node(0)).exit(3);
  expect([await supervisor.ended, started.length]).toEqual([3, 1]);
});

test('a replacement requested during another one follows it', async () => {
  const { supervisor, started, node } = supervised();
  (await node(0)).report({ type: 'ready' });
  supervisor.replace();
  supervisor.replace();
  supervisor.replace();
  expect(started).toHaveLength(2);
  (await node(1)).report({ type: 'ready' });
  (await node(2)).report({ type: 'ready' });
  expect([started.length, started[0]?.signals, started[1]?.signals]).toEqual([3, ['SIGTERM'], ['SIGTERM']]);
});

test('all nodes receive the events of each', async () => {
  const { supervisor, node } = supervised();
  const old = await node(0);
  old.report({ type: 'ready' });
  supervisor.replace();
  const next = await node(1);
  old.report({ type: 'event', text: 'content changed' });
  expect([old.received, next.received]).toEqual(Array(2).fill([{ type: 'event', text: 'content changed' }]));
});

test('stopping ends all nodes and then the supervisor', async () => {
  const { supervisor, started, node } = supervised();
  (await node(0)).report({ type: 'ready' });
  supervisor.replace();
  await node(1);
  supervisor.stop();
  supervisor.replace();
  expect(started.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
  for (const one of started) one.exit(0);
  expect(await supervisor.ended).toBe(0);
});
