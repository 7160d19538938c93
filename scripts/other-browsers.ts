import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findProgram, installDebianPackage } from './find-program.ts';

const folder = join(import.meta.dirname, '../e2e/browsers');
const modules = join(folder, 'node_modules');

const install = () =>
  spawnSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  }).status === 0;

/** 57 MB that only these journeys need, so it is not among the application's packages. */
function findOldestChrome(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { version } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages[
    'node_modules/@sparticuz/chromium'
  ];
  const path = join(modules, `chrome-${version}`);
  if (existsSync(path)) return path;
  console.log('Installing an old Chrome for the tests (once) …');
  if (!install()) return null;
  const packed = readFileSync(join(modules, '@sparticuz/chromium/bin/chromium.br'));
  writeFileSync(path, brotliDecompressSync(packed), { mode: 0o755 });
  return path;
}

/** Playwright speaks with no older one. */
const LEAST_FIREFOX = 143;

function findFirefox(): string | null {
  const path = findProgram('firefox-esr');
  if (!path) return null;
  const isNewEnough = () => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)\./.exec(stdout)?.[1] ?? 0) >= LEAST_FIREFOX;
  };
  if (isNewEnough()) return path;
  console.log('Firefox is too old: trying to install a newer one for the tests …');
  installDebianPackage('firefox-esr');
  return isNewEnough() ? path : null;
}

/** The environment of playwright.config.ts, without the browsers that are missing and can't be installed. */
export const otherBrowsers = (): { OLDEST_CHROME_PATH?: string; FIREFOX_PATH?: string } => {
  const [chrome, firefox] = [findOldestChrome(), findFirefox()];
  return { ...(chrome && { OLDEST_CHROME_PATH: chrome }), ...(firefox && { FIREFOX_PATH: firefox }) };
};
