import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { shutDownGracefully } from './graceful-shutdown.ts';

afterEach(() => void vi.useRealTimers());

const config = { drainMs: 7_000, shutdownMs: 11_000 };

function watchedProcess(close: (options?: { drains: boolean }) => Promise<void>) {
  const on = new EventEmitter();
  const lines: string[] = [];
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  shutDownGracefully({ close }, { log, config, on, exit });
  return { on, lines, exited };
}

test.each(['SIGTERM', 'SIGINT'])('%s finishes running requests and exits with 0', async (signal) => {
  const done: string[] = [];
  const { on, exited } = watchedProcess(async () => void done.push('closed'));
  on.emit(signal);
  expect(await exited).toBe(0);
  expect(done).toEqual(['closed']);
});

test('an uncaught error is logged, running requests are finished, and the process exits with 1', async () => {
  const done: string[] = [];
  const { on, lines, exited } = watchedProcess(async () => void done.push('closed'));
  on.emit('uncaughtException', new Error('a bug'));
  on.emit('uncaughtException', new Error('another, while shutting down'));
  on.emit('SIGTERM');
  expect(await exited).toBe(1);
  expect(done).toEqual(['closed']);
  expect(lines.map((line) => JSON.parse(line) as { level: number; err?: { message: string } })).toEqual([
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'a bug' }) }),
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'another, while shutting down' }) }),
    expect.objectContaining({ level: 30 }),
  ]);
});

test.each([
  ['SIGTERM', undefined, true, 7_000 + 11_000],
  ['uncaughtException', new Error('a bug'), false, 11_000],
])('after %s the process ends a few seconds after the configured time', async (event, error, drains, configuredMs) => {
  vi.useFakeTimers();
  const close = vi.fn(() => new Promise<void>(() => {}));
  const { on, exited } = watchedProcess(close);
  let code: number | undefined;
  void exited.then((exitCode) => {
    code = exitCode;
  });
  on.emit(event, error);
  expect(close).toHaveBeenCalledExactlyOnceWith({ drains });
  await vi.advanceTimersByTimeAsync(configuredMs);
  expect(code).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(code).toBe(1);
});

test('a failed shutdown exits with 1', async () => {
  const { on, exited } = watchedProcess(() => Promise.reject(new Error('stuck')));
  on.emit('SIGTERM');
  expect(await exited).toBe(1);
});
