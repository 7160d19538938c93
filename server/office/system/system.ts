import type { System } from '../../../contract/office/system.ts';
import { databaseState } from '../../adapters/database/engines/server-state.ts';
import type { LineDeps } from './line.ts';
import { readLines } from './read-lines.ts';
import { largestStorage } from './storage.ts';

export { checkSystem } from './check-system.ts';
export { startHeartbeat } from './heartbeat.ts';
export { type Line, size } from './line.ts';
export { readLines } from './read-lines.ts';
export { systemWarnings } from './warnings.ts';

export async function systemState(deps: LineDeps): Promise<System> {
  const { db, node } = deps;
  const [{ lines, readings }, database, stored, storage] = await Promise.all([
    readLines(deps),
    databaseState(db),
    db.selectFrom('system_lines').select(['key', 'status', 'since']).execute(),
    largestStorage(db),
  ]);
  const sinceOf = ({ key, status }: { key: string; status: string }) =>
    stored.find((line) => line.key === key && line.status === status)?.since ?? readings.now.toISOString();
  return {
    status: lines[0]?.status ?? 'ok',
    version: node.version,
    started_at: node.startedAt.toISOString(),
    node: node.id,
    database,
    nodes: readings.nodes,
    lines: lines.map((line) => ({ ...line, since: sinceOf(line) })),
    storage,
  };
}
