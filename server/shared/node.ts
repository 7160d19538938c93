import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** One of the processes that share the database. */
export type Node = { id: string; version: string; startedAt: Date };

const MAX_HOST_LENGTH = 60;

export const programVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Containers may share a host name and a process id, so part of the id is random. */
export const createNode = (): Node => ({
  id: `${hostname().slice(0, MAX_HOST_LENGTH)}-${randomBytes(4).toString('hex')}`,
  version: programVersion(),
  startedAt: new Date(),
});
