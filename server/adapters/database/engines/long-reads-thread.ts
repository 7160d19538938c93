import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { LongReadResponse } from './long-reads.ts';

const database = new DatabaseSync(workerData, { readOnly: true, timeout: 10_000 });

function respondTo(query: string): LongReadResponse {
  try {
    return { rows: database.prepare(query).all() };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on('message', (query: string) => parentPort?.postMessage(respondTo(query)));
