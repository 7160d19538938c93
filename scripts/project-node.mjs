// Finds the project's own Node and starts programs on it. Runs on any Node from 20, before any package is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { platform, arch } = process;

export const system = `${platform === 'win32' ? 'win' : platform}-${arch}`;
/** The package with Node's program for this system, as the lock file names it. */
export const nodePackage = `node_modules/node-${system === 'darwin-arm64' ? 'bin-' : ''}${system}`;

const own = join(root, nodePackage, 'bin', platform === 'win32' ? 'node.exe' : 'node');

/** A terminal sends Ctrl-C to all of its programs; a second one ends some of them at once, so it is not passed on. */
const passedOn = isatty(0) ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];

function run(node, args, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio,
      env: {
        ...process.env,
        // Relative paths in arguments are meant from where the user is.
        INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
        // Programs that start `node` by its name get the project's.
        ...(node === own && { PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter) }),
      },
    });
    const listeners = ['SIGTERM', 'SIGHUP', 'SIGINT'].map((signal) => {
      const listener = () => passedOn.includes(signal) && child.kill(signal);
      process.on(signal, listener);
      return [signal, listener];
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const [name, listener] of listeners) process.off(name, listener);
      resolve({ code, signal });
    });
  });
}

function end({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}

export async function runOnProjectNode(args) {
  // Its progress must not mix with the output of the program.
  const installed = await run(process.execPath, ['scripts/install.mjs'], ['ignore', 2, 2]);
  if (installed.code !== 0) return end(installed);
  // A system without such a package is only accepted if its Node is new enough.
  end(await run(existsSync(own) ? own : process.execPath, args, 'inherit'));
}
