// Runs before every npm script, on whatever Node the machine has (20 and newer): brings what the lock file names,
// Node 26 among it, where it is missing. Needs no package itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old to install with: please use Node 20 or newer.`);
  process.exit(1);
}

const mark = 'node_modules/.deskfront-installed';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
if (installed !== wanted) {
  console.log('Installing packages (once; a minute or so) …');
  const windows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: windows,
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(mark, wanted);
}
