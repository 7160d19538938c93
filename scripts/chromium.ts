import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

const findInstalled = (): string | null =>
  [process.env.CHROMIUM_PATH, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path)) ??
  null;

/** Installs Chromium first where the machine allows it; null if there is none. */
export function findChromium(): string | null {
  const path = findInstalled();
  if (path) return path;
  console.log('No Chromium found: trying to install one for the browser tests …');
  const attempts: [string, string[]][] = [
    ...(process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? ([
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
        ] as [string, string[]][])
      : []),
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
    const installed = findInstalled();
    if (installed) return installed;
  }
  return null;
}
