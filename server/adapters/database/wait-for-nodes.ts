import { setTimeout as sleep } from 'node:timers/promises';
import { channels } from '../../shared/channels.ts';
import { StartRefused } from '../../shared/start-refused.ts';
import type { OpenDatabase } from './database.ts';
import { wasSeenWithin } from './database-time.ts';
import { released } from './migrate.ts';
import { appliedMigrations, isCompatible } from './schema/schema-version.ts';

type Node = { id: string; version: string };
type Log = { warn(fields: object, text: string): void };
type Waiting = { migrations?: readonly string[]; limitMs?: number; pollMs?: number; reportMs?: number };

const LIMIT_MS = 10 * 60_000;
const POLL_MS = 1_000;
const REPORT_MS = 10_000;
const GONE_MS = 60_000;

/**
 * Call it before `migrate`: returns once no node runs that the pending migrations would break. A killed node counts for
 * a minute more.
 */
export async function waitForOlderNodes(
  database: Pick<OpenDatabase, 'db'>,
  log: Log,
  { migrations = Object.keys(released), limitMs = LIMIT_MS, pollMs = POLL_MS, reportMs = REPORT_MS }: Waiting = {},
): Promise<void> {
  const applied = await appliedMigrations(database.db);
  const breaking = migrations.filter((name) => !applied.includes(name) && !isCompatible(name)).at(-1);
  if (!breaking || !(await hasNodes(database))) return;
  const begin = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const nodes = await nodesBefore(database, breaking);
    if (nodes.length === 0) return;
    const waited = performance.now() - begin;
    if (waited >= limitMs) throw new StartRefused(refusal(nodes, breaking));
    if (waited - reportedAt >= reportMs) {
      channels.olderNodes.publish({});
      log.warn({ nodes, migration: breaking }, 'waiting until the nodes of an older version have stopped: stop them');
      reportedAt = waited;
    }
    await sleep(pollMs);
  }
}

const refusal = (nodes: Node[], migration: string) =>
  `The database was not upgraded, because nodes of an older version still run and can't work with migration ${migration}: ${nodes
    .map(({ id, version }) => `${id} (${version})`)
    .join(', ')}. Stop them, then start this one again.`;

/** The release before 1.0.0 has no such table. */
const hasNodes = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'nodes');

async function nodesBefore({ db }: Pick<OpenDatabase, 'db'>, migration: string): Promise<Node[]> {
  return db
    .selectFrom('nodes')
    .select(['id', 'version'])
    .where(wasSeenWithin(db, GONE_MS))
    .where('migration', '<', migration)
    .orderBy('id')
    .execute();
}
