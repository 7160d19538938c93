import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failedChecks } from './check.ts';
import { run, tools } from './child.ts';
import { runJourneys } from './journeys.ts';
import { keepTemporaryFilesInMemory } from './memory.ts';

/** The shortest way of each audience through the browser: a buyer, a customer, staff and an admin. */
const JOURNEYS = ['e2e/visitors/few-steps.spec.ts', 'e2e/visitors/customer.spec.ts', 'e2e/work/staff.spec.ts'];

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const changedFiles = (): string[] => [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Tests that need PostgreSQL, and those of races whose folder has changed. */
function postgresTests(changed: readonly string[]): { chosen: string[]; leftOut: number } {
  const folders = new Set(changed.map((path) => dirname(path)));
  const all = globSync('{server,sandbox,test}/**/*.api.test.ts');
  const racing = all.filter((path) => /Promise\.(all|allSettled)\(/.test(readFileSync(path, 'utf8')));
  const touched = racing.filter((path) => folders.has(dirname(path)));
  return {
    chosen: [...globSync('{server,sandbox,test}/**/*.postgres.test.ts'), ...touched],
    leftOut: all.length - touched.length,
  };
}

keepTemporaryFilesInMemory();
const vitest = (...args: string[]) => run([...tools.vitest, ...args]).then(({ status }) => status === 0);
const { chosen, leftOut } = postgresTests(changedFiles());
const steps: [string, () => Promise<boolean>][] = [
  ['units and API on SQLite', () => vitest('--project', 'units*', '--project', 'sqlite')],
  ['PostgreSQL', () => vitest('--project', 'postgres', ...chosen)],
  ['journeys', async () => (await runJourneys({ args: JOURNEYS })).failed === 0],
];
// The compiler has one thread, so it leaves the other cores to the tests.
const checked = failedChecks();
const failed: string[] = [];
for (const [name, step] of steps) {
  console.log(`— ${name}`);
  if (!(await step())) failed.push(name);
}
failed.push(...(await checked));
console.log(`
Left out: ${leftOut} API files on PostgreSQL, all journeys but ${JOURNEYS.join(', ')}, and the attacks.
A release needs npm test.`);
for (const name of failed) console.log(`failed: ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
