import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { canMeasureProcesses, processorMs } from '../support/processor.ts';

export type PostgresFigures = {
  /** Transactions that changed something. */
  writes: number;
  syncs: number;
  processorMs: number;
};

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && parentOf(pid) === parent;
      } catch {
        return false;
      }
    });
}

export async function watchPostgres(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const pidFile = join(rows[0]?.data_directory ?? '', 'postmaster.pid');
  const [postmaster] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  const usedMs = (): number =>
    canMeasureProcesses && postmaster
      ? childrenOf(postmaster).reduce((sum, pid) => {
          try {
            return sum + processorMs(pid);
          } catch {
            return sum;
          }
        }, 0)
      : Number.NaN;
  return {
    async read(): Promise<PostgresFigures> {
      const { rows } = await client.query<{ xid: string; syncs: string }>(
        `select pg_snapshot_xmax(pg_current_snapshot())::text as xid,
          (select sum(fsyncs) from pg_stat_io where object = 'wal')::text as syncs`,
      );
      return { writes: Number(rows[0]?.xid), syncs: Number(rows[0]?.syncs), processorMs: usedMs() };
    },
    async waits(): Promise<string[]> {
      const { rows } = await client.query<{ wait: string }>(
        `select coalesce(wait_event_type || ':' || wait_event, 'running') as wait from pg_stat_activity
          where state in ('active', 'idle in transaction') and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows.map(({ wait }) => wait);
    },
    close: () => client.end(),
  };
}
