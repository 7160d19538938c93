import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { type DatabaseConfig, databasePlace } from '../database.ts';

export type LongReads = {
  /** Columns must be numbers and texts. Call it once at a time. */
  rows(query: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/**
 * SQLite responds synchronously and would keep every request waiting, so it gets a thread; PostgreSQL's usual
 * connections give up after seconds.
 */
export async function openLongReads(config: DatabaseConfig): Promise<LongReads> {
  const { url, directUrl, file } = databasePlace(config);
  return url ? onPostgres(directUrl ?? url) : onSqlite(file);
}

async function onPostgres(connectionString: string): Promise<LongReads> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // Without a listener, a lost connection would end the process. The next query fails.
  client.on('error', () => {});
  await client.connect();
  return {
    async rows(query) {
      // A startup parameter would not pass every pooler.
      await client.query('begin read only');
      try {
        return (await client.query(query)).rows;
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}

export type LongReadResponse = { rows: Record<string, unknown>[] } | { error: string };

async function onSqlite(file: string): Promise<LongReads> {
  const worker = new Worker(new URL('./long-reads-thread.ts', import.meta.url), { workerData: file });
  const ended = new AbortController();
  worker.on('error', () => {});
  worker.once('exit', () => ended.abort());
  return {
    async rows(query) {
      worker.postMessage(query);
      const [response] = (await once(worker, 'message', ended)) as [LongReadResponse];
      if ('error' in response) throw new Error(response.error);
      return response.rows;
    },
    close: async () => void (await worker.terminate()),
  };
}
