import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';
import { freePort } from '../test/support/free-port.ts';
import { type Program, startProgram, temporaryFolder } from '../test/support/program.ts';
import { type Figures, installLighthouse, openAuditor, type Throttling } from './lighthouse/audit.ts';
import { type PageOptions, publicPages } from './lighthouse/pages.ts';

/** A phone by Lighthouse's own settings: 150 ms, 1.6 Mbit/s, a processor four times slower. */
const GOALS = { performance: 98, otherScores: 100, simulatedPaintMs: 1_500, realPaintMs: 2_000 };

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    url: { type: 'string' },
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    throttling: { type: 'string', default: 'both' },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `npm run bench lighthouse -- [options]
  --base DIR          measure another checkout (its goals are not checked)
  --url URL           measure a running site
  --pages /,/login    these instead of one of each kind
  --runs 3            runs per page; the table has the median
  --throttling both   or simulate, or devtools (real; main pages only)`;

/** Builds for production and waits for all sizes of the images. */
async function startDemo(checkout: string): Promise<Program> {
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: temporaryFolder('lighthouse'),
    SANDBOX: '1',
  };
  const demo = await startProgram({
    args: [join(checkout, 'scripts/demo.ts')],
    cwd: checkout,
    environment,
    ready: / is running at (http:\S+)/,
    timeoutMs: 300_000,
  });
  spawnSync(process.execPath, ['scripts/encode-sample-avif.ts'], {
    cwd: checkout,
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: 'inherit',
  });
  return demo;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The run with the median of the largest paint. Values that no run may have come from the worst run. */
function typical(runs: Figures[]): Figures {
  const paint = median(runs.map(({ largestPaintMs }) => largestPaintMs));
  const run = runs.find(({ largestPaintMs }) => largestPaintMs === paint) as Figures;
  return {
    ...run,
    performance: median(runs.map(({ performance }) => performance)),
    blockedMs: median(runs.map(({ blockedMs }) => blockedMs)),
    shift: Math.max(...runs.map(({ shift }) => shift)),
    otherHosts: [...new Set(runs.flatMap(({ otherHosts }) => otherHosts))],
  };
}

function missedGoals(figures: Figures, throttling: Throttling): string[] {
  const isReal = throttling === 'devtools';
  const paintMs = isReal ? GOALS.realPaintMs : GOALS.simulatedPaintMs;
  const scores = { accessibility: figures.accessibility, 'best practices': figures.bestPractices, SEO: figures.seo };
  return [
    ...(figures.performance < GOALS.performance && !isReal ? [`performance below ${GOALS.performance}`] : []),
    ...Object.entries(scores)
      .filter(([, score]) => score < GOALS.otherScores)
      .map(([name, score]) => `${name} ${score} (${figures.failed.join(', ')})`),
    ...(figures.largestPaintMs > paintMs ? [`largest paint above ${paintMs} ms`] : []),
    ...(figures.shift > 0 ? [`layout shift ${figures.shift}`] : []),
    ...(figures.otherHosts.length > 0 ? [`contacts ${figures.otherHosts.join(', ')}`] : []),
  ];
}

const HEAD = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP',
  'LCP',
  'TBT',
  'CLS',
  'JS kB',
  'all kB',
  'requests',
];

const rowOf = (path: string, f: Figures): string[] => [
  path,
  ...[f.performance, f.accessibility, f.bestPractices, f.seo].map(String),
  ...[f.firstPaintMs, f.largestPaintMs, f.blockedMs].map((ms) => String(Math.round(ms))),
  String(Number(f.shift.toFixed(3))),
  ...[f.scriptBytes, f.totalBytes].map((bytes) => String(Math.round(bytes / 1000))),
  String(f.requests),
];

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

async function measureAll(site: string, pages: PageOptions[], throttling: Throttling): Promise<string[]> {
  const audit = await openAuditor(findChromium() ?? '');
  console.log(`\n${throttling === 'simulate' ? 'Simulated' : 'Real'} throttling\n\n${line(HEAD)}`);
  console.log(line(HEAD.map(() => '---')));
  const missed: string[] = [];
  for (const page of pages) {
    const runs: Figures[] = [];
    for (let i = 0; i < Number(options.runs); i += 1) runs.push(await audit(site, page, throttling));
    const figures = typical(runs);
    console.log(line(rowOf(page.path, figures)));
    missed.push(...missedGoals(figures, throttling).map((goal) => `${page.path} (${throttling}): ${goal}`));
  }
  return missed;
}

async function measureSite(site: string): Promise<string[]> {
  const wanted = options.pages?.split(',');
  const pages = await publicPages(site, wanted);
  const main = pages.filter(({ isMain }) => isMain || wanted);
  return [
    ...(options.throttling === 'devtools' ? [] : await measureAll(site, pages, 'simulate')),
    ...(options.throttling === 'simulate' ? [] : await measureAll(site, main, 'devtools')),
  ];
}

async function main(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  if (!findChromium()) throw new Error('Chromium is needed: set CHROMIUM_PATH.');
  installLighthouse();
  const demo = options.url ? null : await startDemo(resolve(options.base ?? join(import.meta.dirname, '..')));
  try {
    const missed = await measureSite(options.url ?? demo?.readyMatch ?? '');
    for (const goal of missed) console.log(`MISSED ${goal}`);
    return missed.length > 0 && !options.base ? 1 : 0;
  } finally {
    await demo?.stop();
  }
}

process.exitCode = await main();
