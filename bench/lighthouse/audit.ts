import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageOptions } from './pages.ts';

const folder = import.meta.dirname;

export type Throttling = 'simulate' | 'devtools';
export type Figures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  scriptBytes: number;
  totalBytes: number;
  requests: number;
  otherHosts: string[];
  /** Ids of the audits that cost points. */
  failed: string[];
};

type Request = { url: string; transferSize: number; resourceType?: string };
type Audit = { score: number | null; numericValue?: number; details?: { items?: Request[] } };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  finalDisplayedUrl: string;
  audits: Record<string, Audit>;
  categories: Record<string, Category>;
  runtimeError?: { message: string };
};
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };

/** Lighthouse has 115 packages that nothing else needs, so it is not among the application's. */
export function installLighthouse(): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const lock = join(folder, 'node_modules/.package-lock.json');
  const versionsIn = (text: string) => [...text.matchAll(/"version": "[^"]+"/g)].length;
  if (existsSync(lock) && versionsIn(readFileSync(lock, 'utf8')) >= versionsIn(wanted)) return;
  console.log('Installing Lighthouse (once) …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

const load = <T>(path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href) as Promise<T>;

/** A trace can lack its start on a busy machine. */
const ATTEMPTS = 3;

export async function openAuditor(chromium: string) {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse/core/index.js');
  const launcher = await load<Launcher>('chrome-launcher/dist/index.js');
  const audit = async (site: string, page: PageOptions, throttlingMethod: Throttling): Promise<Figures> => {
    // A new browser has an empty cache.
    const profile = mkdtempSync(join(tmpdir(), 'deskfront-lighthouse-'));
    const chrome = await launcher.launch({
      chromePath: chromium,
      userDataDir: profile,
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      logLevel: 'silent',
    });
    try {
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'silent',
        throttlingMethod,
        enableErrorReporting: false,
      };
      const settings = { skipAudits: page.skipAudits, ignoreStatusCode: page.skipAudits.includes('http-status-code') };
      const result = await lighthouse(site + page.path, flags, { extends: 'lighthouse:default', settings });
      if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No report.');
      return figuresOf(result.lhr, site);
    } finally {
      chrome.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  return async (...args: Parameters<typeof audit>): Promise<Figures> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await audit(...args);
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
  };
}

function figuresOf({ audits, categories }: Report, site: string): Figures {
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scoreOf = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const requests = (audits['network-requests']?.details?.items ?? []).filter(({ url }) => /^https?:/.test(url));
  const bytes = (ofRequests: Request[]) => ofRequests.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const weighty = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0));
  const hosts = requests.map(({ url }) => new URL(url).host).filter((host) => host !== new URL(site).host);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalBytes: bytes(requests),
    requests: requests.length,
    otherHosts: [...new Set(hosts)],
    failed: weighty.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}
