import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { run, tools } from './run.ts';

type Count = { passed: number; failed: number; skipped: number };
const RESULTS = 'test-results';
const failedStep: Count = { passed: 0, failed: 1, skipped: 0 };

const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);

async function unitsAndApi(): Promise<Count> {
  const file = `${RESULTS}/vitest.json`;
  const { status } = await run([...tools.vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = read<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numFailedTestSuites: number;
  }>(file);
  if (!report) return failedStep;
  const failed = Math.max(report.numFailedTests, status === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

async function inTheBrowser(): Promise<Count> {
  const chromium = findChromium();
  if (!chromium) {
    console.log(
      '\n!!! SKIPPED: the browser tests. No Chromium is here and none could be installed. Set CHROMIUM_PATH.\n',
    );
    const listed = await run([...tools.playwright, '--list']);
    return { passed: 0, failed: 0, skipped: Number(/Total: (\d+) test/.exec(listed.output)?.[1] ?? 1) };
  }
  const built = await run(['scripts/build.ts']);
  if (built.status !== 0) return failedStep;
  const file = `${RESULTS}/playwright.json`;
  const { status } = await run([...tools.playwright, '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)?.stats;
  if (!stats) return failedStep;
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1),
    skipped: stats.skipped,
  };
}

mkdirSync(RESULTS, { recursive: true });
const sum: Count = { passed: 0, failed: 0, skipped: 0 };
const add = (count: Count) => {
  sum.passed += count.passed;
  sum.failed += count.failed;
  sum.skipped += count.skipped;
};
console.log('— Types and lint');
if (!(await check())) sum.failed += 1;
console.log('— Rules and API, on SQLite and PostgreSQL');
add(await unitsAndApi());
console.log('— Journeys in the browser');
add(await inTheBrowser());
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 ? 1 : 0);
