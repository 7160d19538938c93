import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run, tools } from './child.ts';
import { findHeadlessChromium } from './chromium.ts';
import { otherBrowsers } from './other-browsers.ts';

export type Count = { passed: number; failed: number; skipped: number };
/** `names` has a line for each failed or flaky test. */
export type NamedCount = Count & { names: string[] };
type Spec = { title: string; file: string; tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

const REPORT = 'test-results/playwright.json';
/** Firefox and the oldest Chrome. */
const OTHER_BROWSERS = 2;

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const outcomes = { unexpected: 'failed', flaky: 'flaky' } as const;

const namesIn = ({ suites }: Report): string[] =>
  Object.entries(outcomes).flatMap(([outcome, word]) =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title }) => `${word}: ${file} › ${title}`),
  );

export const buildSite = async (): Promise<boolean> => (await run(['scripts/build.ts'])).status === 0;

/** All journeys count as skipped if there is no Chromium. */
export async function runJourneys({
  args = [],
  isBuilt = false,
}: {
  args?: string[];
  isBuilt?: boolean;
} = {}): Promise<NamedCount> {
  const chromium = findHeadlessChromium();
  if (!chromium) {
    console.log(
      '\n!!! SKIPPED: the browser tests. No Chromium was found and none could be installed. Set CHROMIUM_PATH.\n',
    );
    const listed = await run([...tools.playwright, '--list', ...args]);
    return { passed: 0, failed: 0, skipped: Number(/Total: (\d+) test/.exec(listed.output)?.[1] ?? 1), names: [] };
  }
  if (!isBuilt && !(await buildSite())) return { passed: 0, failed: 1, skipped: 0, names: [] };
  const others = otherBrowsers();
  const missing = OTHER_BROWSERS - Object.keys(others).length;
  if (missing > 0) console.log('\n!!! SKIPPED: journeys in Firefox or an old Chrome, which could not be installed.\n');
  rmSync(REPORT, { force: true });
  const { status } = await run([...tools.playwright, '--reporter=list,json', ...args], {
    CHROMIUM_PATH: chromium,
    ...others,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  });
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, skipped: 0, names: [] };
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, status === 0 ? 0 : 1),
    skipped: skipped + missing,
    names: namesIn(report),
  };
}

if (import.meta.main) {
  const { failed, names } = await runJourneys({ args: process.argv.slice(2) });
  for (const line of names) console.log(line);
  process.exit(failed > 0 ? 1 : 0);
}
