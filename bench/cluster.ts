import { parseArgs } from 'node:util';
import { run } from '../scripts/child.ts';
import { onInterrupt, temporaryFolder } from '../test/support/program.ts';
import { checkCluster, type Part, parts } from './cluster/check.ts';
import { findCommands } from './cluster/packages.ts';
import { stopServices } from './cluster/service.ts';
import { startCluster } from './cluster/start.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string', default: parts.join(',') },
    rate: { type: 'string', default: '30' },
    built: { type: 'boolean', default: false },
  },
});

const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name);

async function main(): Promise<number> {
  const only = values.only.split(',').filter(isPart);
  if (only.length === 0) throw new Error(`--only accepts ${parts.join(', ')}.`);
  const commands = findCommands();
  if (!values.built && (await run(['scripts/build.ts'])).status !== 0) return 1;
  const begun = performance.now();
  onInterrupt(stopServices);
  const cluster = await startCluster(commands, temporaryFolder('cluster'));
  onInterrupt(cluster.stop);
  const { url, nodes, databases } = cluster;
  console.log(`${nodes.length} nodes are ready after ${((performance.now() - begun) / 1000).toFixed(0)} s: ${url}`);
  if (!values.check) {
    for (const node of nodes) console.log(`  ${node.name}: ${node.url}`);
    console.log(
      `  PostgreSQL: ${databases.directUrl}\n  replica:    ${databases.replicaUrl}\n  PgBouncer:  ${databases.url}`,
    );
    console.log(`The admin is admin@demo.test, the payments and emails are at ${url}/sandbox. Ctrl-C ends everything.`);
    await new Promise(() => {});
  }
  try {
    const problems = await checkCluster(cluster, only, Number(values.rate), console.log);
    for (const problem of problems) console.log(`FAILED: ${problem}`);
    if (problems.length > 0)
      for (const { name, output } of nodes) {
        const errors = output()
          .split('\n')
          .filter((line) => /"level":(40|50|60)|"level":"(warn|error|fatal)"/.test(line));
        console.log(`Last warnings and errors of ${name}:\n${errors.slice(-10).join('\n')}`);
      }
    console.log(problems.length === 0 ? 'The cluster passed.' : `${problems.length} PROBLEMS.`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
