import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { abuse } from '../test/stress/abuse.ts';
import { failedChecks } from './check.ts';
import { run, tools } from './child.ts';
import { buildSite, type Count, type NamedCount, runJourneys } from './journeys.ts';
import { keepTemporaryFilesInMemory } from './memory.ts';

const REPORT = 'test-results/vitest.json';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const failedIn = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `failed: ${relative('.', name)} › ${fullName}`),
  );

async function unitAndApiTests(): Promise<NamedCount> {
  rmSync(REPORT, { force: true });
  const { status } = await run([
    ...tools.vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ]);
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, skipped: 0, names: [] };
  const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'));
  const names = failedIn(report);
  if (status !== 0 && names.length === 0) names.push('failed: an error outside of the tests, see the output above');
  return {
    names,
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, status === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function attacks(log: (line: string) => void): Promise<NamedCount> {
  try {
    const rows = await abuse({ counts: 'small', log });
    const names = rows.filter(({ outcome }) => outcome.failures.length > 0).map(({ name }) => `failed: attack ${name}`);
    return { passed: rows.length - names.length, failed: names.length, skipped: 0, names };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, names: [`failed: attacks, with ${error}`] };
  }
}

/** The attacked site is one process, which would leave a core idle without the journeys. */
async function journeysAndAttacks(): Promise<NamedCount[]> {
  if (!(await buildSite())) return [{ passed: 0, failed: 1, skipped: 0, names: ['failed: the build'] }];
  const lines: string[] = [];
  const counts = await Promise.all([runJourneys({ isBuilt: true }), attacks((line) => lines.push(line))]);
  console.log('— Attacks on the built site');
  for (const line of lines) console.log(line);
  return counts;
}

keepTemporaryFilesInMemory();
mkdirSync('test-results', { recursive: true });
const sum: Count = { passed: 0, failed: 0, skipped: 0 };
const add = (count: Count) => {
  sum.passed += count.passed;
  sum.failed += count.failed;
  sum.skipped += count.skipped;
};

console.log('— Types, lint, units, and API on SQLite and PostgreSQL');
// The compiler has one thread, so it leaves the other cores to the tests.
const [checks, tests] = await Promise.all([failedChecks(), unitAndApiTests()]);
sum.failed += checks.length;
add(tests);
console.log('— Journeys in the browser, and attacks on the built site');
const onSite = await journeysAndAttacks();
for (const count of onSite) add(count);
for (const name of checks) console.log(`failed: ${name}`);
for (const line of [tests, ...onSite].flatMap(({ names }) => names)) console.log(line);
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 ? 1 : 0);
