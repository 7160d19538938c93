import { parseArgs } from 'node:util';
import { seed } from '../sample/seed.ts';
import { migrate } from '../server/adapters/database/migrate.ts';
import { openFiles } from '../server/adapters/files/files.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { assertSampleOnly } from './large/assert-sample-only.ts';
import { fillLarge, LARGE, openWithoutTimeouts } from './large/fill.ts';

const { values } = parseArgs({
  options: {
    /** Allows a database with other accounts than the sample's. */
    anyway: { type: 'boolean', default: false },
  },
});

async function fill(): Promise<void> {
  // Production refuses the sandbox, with or without `--anyway`.
  const config = readConfig({
    DATA_DIR: './data/large',
    ...process.env,
    NODE_ENV: 'development',
    SANDBOX: '1',
  });
  if ((process.env.NODE_ENV === 'production' || config.stripe || config.paypal) && !values.anyway)
    throw new ConfigError(
      'NODE_ENV is production or a real key is set: this adds 100,000 generated orders. Use --anyway to fill it all the same.',
    );
  const started = Date.now();
  const where = config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : config.dataDir;
  const report = (line: string) => console.log(`${where}: ${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const database = openWithoutTimeouts(config);
  try {
    await migrate(database);
    const { db } = database;
    if (await seed({ db, files: openFiles(config), config })) report('sample');
    else if (!values.anyway) await assertSampleOnly(db);
    await fillLarge(database, config, LARGE, report);
  } finally {
    await database.close();
  }
}

fill().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Nothing was filled. ${error.message}` : error);
  process.exit(1);
});
