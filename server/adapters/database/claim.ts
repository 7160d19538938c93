import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateDatabase } from '../../shared/private-files.ts';

/** `isOnlyProcess`: no other process had this SQLite database at the start. */
export type Claim = { isOnlyProcess: boolean; release(): void };

const BUSY = 5;
const TIMEOUT_MS = 5_000;

function hasOthers(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive; commit');
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return true;
    throw error;
  }
}

/** Each process holds a shared lock on a separate file, which the system releases when the process dies. */
export function claimDatabase(dataDir: string): Claim {
  const file = join(dataDir, 'deskfront.lock');
  createPrivateDatabase(file);
  const lock = new DatabaseSync(file);
  try {
    const isOnlyProcess = !hasOthers(lock);
    lock.exec(`pragma busy_timeout = ${TIMEOUT_MS}; begin; select count(*) from sqlite_master`);
    return { isOnlyProcess, release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}
