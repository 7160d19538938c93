import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ANYONE_ELSE = 0o077;
const STICKY = 0o1000;

/** Skips paths that another user owns or shares (`/tmp`). */
function restrict(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & ANYONE_ELSE) === 0 || (found.mode & STICKY) !== 0 || found.uid !== process.getuid?.())
    return;
  chmodSync(path, found.mode & 0o700);
}

/** Only the user of this process may read the folder, even if it existed before. */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder);
}

/** SQLite gives the rights of the file to the files next to it that it creates later. */
export function createPrivateDatabase(file: string): void {
  createPrivateFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  for (const suffix of ['', '-wal', '-shm', '-journal']) restrict(`${file}${suffix}`);
}
