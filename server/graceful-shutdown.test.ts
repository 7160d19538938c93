import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { endInOrder } from './graceful-shutdown.ts';

function running(close: () => Promise<void>) {
  const on = new EventEmitter();
  const lines: string[] = [];
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  endInOrder({ close }, { log, on, exit });
  return { on, lines, exited };
}

test.each(['SIGTERM', 'SIGINT'])('%s lets what is under way finish, then ends without complaint', async (signal) => {
  const done: string[] = [];
  const { on, exited } = running(async () => void done.push('closed'));
  on.emit(signal);
  expect(await exited).toBe(0);
  expect(done).toEqual(['closed']);
});

test('a failure that nobody caught is logged, what is under way finished, and the process ended as failed', async () => {
  const done: string[] = [];
  const { on, lines, exited } = running(async () => void done.push('closed'));
  on.emit('uncaughtException', new Error('a bug'));
  on.emit('uncaughtException', new Error('another, while ending'));
  on.emit('SIGTERM');
  expect(await exited).toBe(1);
  expect(done).toEqual(['closed']);
  expect(lines.map((line) => JSON.parse(line) as { level: number; err?: { message: string } })).toEqual([
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'a bug' }) }),
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'another, while ending' }) }),
    expect.objectContaining({ level: 30 }),
  ]);
});

test('who can not stop in order ends all the same', async () => {
  const { on, exited } = running(() => Promise.reject(new Error('stuck')));
  on.emit('SIGTERM');
  expect(await exited).toBe(1);
});
