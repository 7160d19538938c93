import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installDebianPackage } from './find-program.ts';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

const findInstalled = (): string | null =>
  [process.env.CHROMIUM_PATH, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path)) ??
  null;

/** Installs one if possible; null if that fails. */
export function findChromium(): string | null {
  const path = findInstalled();
  if (path) return path;
  console.log('No Chromium found: trying to install one for the browser tests …');
  const attempts = [
    () => installDebianPackage('chromium'),
    () =>
      spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 300_000,
      }),
  ];
  for (const attempt of attempts) {
    attempt();
    const installed = findInstalled();
    if (installed) return installed;
  }
  return null;
}

/** Prefers the Chromium without a window: journeys need a third less time. */
export const findHeadlessChromium = (): string | null =>
  process.env.CHROMIUM_PATH ? findChromium() : (findProgram('chromium-headless-shell') ?? findChromium());
