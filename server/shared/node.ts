import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { databaseNow } from '../adapters/database/engines/server-state.ts';
import type { Db } from '../adapters/database/schema/schema.ts';

/** One of the processes that share the database. */
export type Node = {
  id: string;
  version: string;
  startedAt: Date;
  /** How far this process's clock is ahead of the database's, when last measured. */
  clockMs: number;
};

const MAX_HOST_LENGTH = 60;

export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Containers may share a host name and a process id, so part of the id is random. */
export const createNode = (): Node => ({
  id: `${hostname().slice(0, MAX_HOST_LENGTH)}-${randomBytes(4).toString('hex')}`,
  version: programVersion(),
  startedAt: new Date(),
  clockMs: 0,
});

/** A node that is further off takes over no work, because other times that it writes would be wrong. */
const MAX_DIFFERENCE_MS = 10_000;
// A slower call says little about the clock.
const MAX_ROUND_TRIP_MS = 2_000;

export const isClockOff = ({ clockMs }: Pick<Node, 'clockMs'>): boolean => Math.abs(clockMs) > MAX_DIFFERENCE_MS;

/** Logs when the clock becomes wrong and right. */
export async function measureClock({ db, log, node }: { db: Db; log: FastifyBaseLogger; node: Node }): Promise<void> {
  const sent = Date.now();
  const there = (await databaseNow(db)).getTime();
  const received = Date.now();
  if (received - sent > MAX_ROUND_TRIP_MS) return;
  const wasOff = isClockOff(node);
  node.clockMs = Math.round((sent + received) / 2 - there);
  if (isClockOff(node) === wasOff) return;
  const details = { clock_ms: node.clockMs };
  if (wasOff) log.info(details, 'the clock of this node is right again: it takes over work');
  else log.error(details, 'the clock of this node is more than 10 seconds off the database’s: it takes over no work');
}
