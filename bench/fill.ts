import { parseArgs } from 'node:util';
import { seed } from '../sample/seed.ts';
import { migrate } from '../server/adapters/database/database.ts';
import { openFiles } from '../server/adapters/files/files.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { fillLarge, LARGE, openPatiently } from './large/fill.ts';
import { mayFill } from './large/may-fill.ts';

const { values } = parseArgs({
  options: {
    /** Also where the database holds what is not the sample's. */
    anyway: { type: 'boolean', default: false },
  },
});

/** Fills the database of `DATABASE_URL`, or SQLite in `DATA_DIR`, with the sample and three busy years on top of it. */
async function fill(): Promise<void> {
  const config = readConfig({ DATA_DIR: './data/large', ...process.env, SANDBOX: '1' });
  if ((config.production || config.stripe || config.paypal) && !values.anyway)
    throw new ConfigError(
      'NODE_ENV is production or a real key is set: nobody wants 100,000 made-up orders there (--anyway, if you do).',
    );
  const started = Date.now();
  const where = config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : config.dataDir;
  const say = (line: string) => console.log(`${where}: ${line} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  const database = openPatiently(config);
  try {
    await migrate(database);
    const { db } = database;
    if (await seed({ db, files: openFiles(config), config })) say('the sample company');
    else if (!values.anyway) await mayFill(db);
    await fillLarge(database, config, LARGE, say);
  } finally {
    await database.close();
  }
}

fill().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Nothing was filled. ${error.message}` : error);
  process.exit(1);
});
