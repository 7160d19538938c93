import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config/config.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { type ApplicationOptions, environmentOf, fill } from '../test/support/site-process.ts';
import { type Comparison, compare, GOAL } from './large/compare.ts';
import { fillLarge, openWithoutTimeouts } from './large/fill.ts';
import { startPostgres } from './support/postgres.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '31' },
  },
});

const choice = { only: values.only, rounds: Number(values.rounds) };

async function fillBoth(sample: ApplicationOptions, large: ApplicationOptions): Promise<void> {
  const started = Date.now();
  for (const place of [sample, large]) await fill(place);
  const config = readConfig(environmentOf(large));
  const database = openWithoutTimeouts(config);
  try {
    await fillLarge(database, config);
  } finally {
    await database.close();
  }
  console.log(`\nFilled in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

export function printCompared(engine: string, compared: Comparison[]): void {
  const width = Math.max(...compared.map(({ what }) => what.length));
  console.log(`\n${engine.padEnd(width)}  rows     sample ms  large ms  ratio`);
  for (const { what, rows, sampleMs, largeMs, ratio } of compared)
    console.log(
      [
        what.padEnd(width),
        rows.join('/').padEnd(7),
        sampleMs.toFixed(2).padStart(9),
        largeMs.toFixed(2).padStart(8),
        ratio.toFixed(1).padStart(5),
        ratio > GOAL ? 'MISSED' : '',
      ].join('  '),
    );
  const missed = compared.filter(({ ratio }) => ratio > GOAL).length;
  console.log(`${compared.length - missed} of ${compared.length} within ${GOAL} times.`);
}

async function onSqlite(): Promise<void> {
  const [sample, large] = ['sample', 'large'].map((name) => ({ dataDir: join(temporaryFolder('large'), name) })) as [
    ApplicationOptions,
    ApplicationOptions,
  ];
  await fillBoth(sample, large);
  printCompared('SQLite', await compare(sample, large, choice));
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres(['sample', 'large']);
  try {
    const at = (name: string): ApplicationOptions => ({
      dataDir: join(temporaryFolder('large'), name),
      databaseUrl: server.url.replace(/[^/]*$/, name),
    });
    await fillBoth(at('sample'), at('large'));
    printCompared('PostgreSQL', await compare(at('sample'), at('large'), choice));
  } finally {
    await server.stop();
  }
}

if (values.engine !== 'postgres') await onSqlite();
if (values.engine !== 'sqlite') await onPostgres();
process.exit(0);
