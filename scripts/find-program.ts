import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Debian's packages put servers into `sbin`, which is not in every user's path. */
const folders = () => [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);

const findInstalled = (name: string): string | null =>
  folders()
    .map((folder) => join(folder, name))
    .find(canRun) ?? null;

export function installDebianPackage(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !canRun('/usr/bin/apt-get')) return;
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Packages do not start their service at this run level.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      timeout: 300_000,
    });
}

/** Installs it if it is missing; null if that fails. */
export function findProgram(name: string, debianPackage: string = name): string | null {
  const path = findInstalled(name);
  if (path) return path;
  console.log(`No ${name} found: trying to install one for the tests …`);
  installDebianPackage(debianPackage);
  return findInstalled(name);
}
