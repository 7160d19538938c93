// Runs before every command, on any Node from 20, and installs the lock file's packages, Node 26 included. npm checks
// each against its checksum in the lock file. Must not import any package.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { nodePackage, system } from './project-node.mjs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: please use Node 20 or newer.`);
  process.exit(1);
}

const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

// npm writes this file at the end of each install, so an interrupted one leaves none.
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    // Optional packages are those of other systems, except this one.
    ([path, { version, optional }]) =>
      path === '' || (optional && path !== nodePackage) || installed[path]?.version === version,
  );
}

if (!packagesIn('package-lock.json')[nodePackage] && major < 26) {
  console.error(`There is no Node package for ${system}: please use Node 26.`);
  process.exit(1);
}

if (!isInstalled()) {
  console.log('Installing packages (once, about a minute) …');
  // NODE_ENV=production would leave out what the build needs.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  // npm skips an optional package that it can't load or whose checksum differs.
  if (!isInstalled()) {
    console.error(`${nodePackage} could not be installed.`);
    process.exit(1);
  }
}
