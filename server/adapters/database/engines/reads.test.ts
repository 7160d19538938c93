import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../database.ts';
import { replicaReads } from './reads.ts';

const [primary, replica] = ['the primary', 'the replica'] as unknown as Db[] as [Db, Db];
const ANN = 1;
const BEN = 2;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function opened() {
  const server = { written: 100, replayed: 100, down: false, checks: 0 };
  const log: string[] = [];
  const reads = replicaReads({
    db: primary,
    replica: { db: replica, close: async () => {} },
    probes: {
      writtenByPrimary: async () => {
        server.checks += 1;
        return server.written;
      },
      replayedByReplica: async () => {
        if (server.down) throw new Error('connection refused');
        return server.replayed;
      },
    },
    usable: true,
    onUnusable: (reason) => log.push(reason),
    onUsable: () => log.push('usable'),
  });
  const listFor = (user: number) => reads.list(user, async (db) => db);
  await listFor(ANN);
  await vi.advanceTimersByTimeAsync(0);
  return { server, log, reads, listFor, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a list is read from a replica that has replayed everything of the last second', async () => {
  const { server, listFor, wait, log } = await opened();
  expect(await listFor(ANN)).toBe(replica);
  // The primary is busy, so the replica is always one check behind.
  for (let i = 0; i < 10; i += 1) {
    server.replayed = server.written;
    server.written += 50;
    await wait(400);
    expect(await listFor(ANN)).toBe(replica);
  }
  server.replayed = 1;
  await wait(2_000);
  expect(await listFor(ANN)).toBe(primary);
  await wait(2_000);
  expect(log).toEqual(['it is more than a second behind']);
  server.replayed = server.written;
  await wait(400);
  expect(await listFor(ANN)).toBe(replica);
  expect(log).toEqual(['it is more than a second behind', 'usable']);
});

test('an idle primary is not mistaken for a replica that lags', async () => {
  const { listFor, wait } = await opened();
  for (let i = 0; i < 10; i += 1) {
    await wait(5_000);
    expect(await listFor(ANN)).toBe(replica);
  }
});

test('users see their changes and what they were notified of at once, others still use the replica', async () => {
  const { server, reads, listFor, wait } = await opened();
  server.written = 200;
  reads.markChanged(ANN);
  expect([await listFor(ANN), await listFor(BEN)]).toEqual([primary, replica]);
  await wait(400);
  // The replica still lacks the change, though its lag is less than a second.
  expect([await listFor(ANN), await listFor(BEN)]).toEqual([primary, replica]);
  server.replayed = 200;
  await wait(400);
  expect([await listFor(ANN), await listFor(BEN)]).toEqual([replica, replica]);
  reads.markChanged(null);
  expect([await listFor(ANN), await listFor(BEN)]).toEqual([primary, primary]);
});

test('a replica that fails costs no list, and is used again when it is back', async () => {
  const { server, reads, listFor, wait, log } = await opened();
  const used: Db[] = [];
  const read = () =>
    reads.list(ANN, async (db) => {
      used.push(db);
      if (server.down && db === replica) throw new Error('Connection terminated unexpectedly');
      return 'rows';
    });
  server.down = true;
  expect(await read()).toBe('rows');
  expect(await read()).toBe('rows');
  expect(used).toEqual([replica, primary, primary]);
  await wait(3_000);
  expect(await listFor(ANN)).toBe(primary);
  expect(log).toEqual(['connection refused']);
  server.down = false;
  await wait(800);
  expect(await listFor(ANN)).toBe(replica);
});

test('an expected failure is not repeated on the primary', async () => {
  const { reads } = await opened();
  const used: Db[] = [];
  const list = reads.list(ANN, async (db) => {
    used.push(db);
    throw new AppError('not_found', 'Order not found.');
  });
  await expect(list).rejects.toThrow('Order not found.');
  expect(used).toEqual([replica]);
});

test('without lists, the servers are not queried, and at most three times a second with them', async () => {
  const { server, listFor, wait } = await opened();
  await wait(60_000);
  const before = server.checks;
  await wait(60_000);
  expect(server.checks).toBe(before);
  await Promise.all(Array.from({ length: 50 }, () => listFor(ANN)));
  await wait(1_000);
  expect(server.checks - before).toBeLessThanOrEqual(3);
});
