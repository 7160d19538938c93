import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const GIB = 2 ** 30;
const FOLDER = '/dev/shm';

function hasPlenty(): boolean {
  if (process.availableMemory() < 12 * GIB) return false;
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > 8 * GIB;
  } catch {
    return false;
  }
}

/** Tests create and delete hundreds of databases, so temporary files are in memory if there is plenty of it. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasPlenty()) return;
  const folder = mkdtempSync(`${FOLDER}/deskfront-`);
  // Database servers that root starts run as a user of their own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
