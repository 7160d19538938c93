#!/usr/bin/env node
// Runs on any Node from 20, installs missing packages, and starts the command line on the project's own Node. Must not
// import any package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const [major = 0] = process.versions.node.split('.').map(Number);
const { platform, arch } = process;
const system = `${platform === 'win32' ? 'win' : platform}-${arch}`;
const binary = platform === 'win32' ? 'node.exe' : 'node';

function run(program, args, stdio) {
  // Relative paths in arguments start at the user's folder.
  const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio });
  if (error) throw error;
  return signal ? 1 : (status ?? 1);
}

// The installer's progress must not mix with the output of the command.
const installed = run(process.execPath, ['scripts/install.mjs'], ['ignore', 2, 2]);
if (installed !== 0) process.exit(installed);

const own = ['node', 'node-bin']
  .map((name) => join(root, 'node_modules', `${name}-${system}`, 'bin', binary))
  .find((path) => existsSync(path));
if (!own && major < 26) {
  console.error(`There is no Node package for ${system}: please use Node 26.`);
  process.exit(1);
}
const smallHeap = ['--max-old-space-size=96', '--max-semi-space-size=2'];
process.exit(
  run(own ?? process.execPath, [...smallHeap, 'server/commands/start.mjs', ...process.argv.slice(2)], 'inherit'),
);
