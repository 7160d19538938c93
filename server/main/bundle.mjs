// Plain JavaScript, because one TypeScript file is enough to load the type stripper.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'build/app');

const digestOf = (file) => hash('sha256', readFileSync(file), 'base64');

/** A copy of the program may have times of its own, so the content decides about those. */
function isSource([path, { size, mtimeMs, digest }]) {
  const file = join(root, path);
  const found = statSync(file);
  return found.size === size && (found.mtimeMs === mtimeMs || digestOf(file) === digest);
}

/** npm gives all files of all versions the same time. The digest is that of the file that contains the version. */
const isPackage = ([path, digest]) => digestOf(join(root, path)) === digest;

/** Returns the file that `npm run build` made of `start.ts`; null if any file that is in it has changed since. */
export function freshBundle() {
  try {
    const { entry, sources, packages } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'));
    const isFresh = Object.entries(sources).every(isSource) && Object.entries(packages).every(isPackage);
    return isFresh ? join(folder, entry) : null;
  } catch {
    // A file is missing: that of a package or of the build.
    return null;
  }
}
