import { join } from 'node:path';
import { openDatabase } from '../server/adapters/database/database.ts';
import { migrate } from '../server/adapters/database/migrate.ts';
import { openSealerFor } from '../server/adapters/sealed-values.ts';
import { readConfig } from '../server/config.ts';
import { rotateKeys } from '../server/shared/rotate-keys.ts';

/** Afterwards the older keys of SECRETS_KEY (or of `secrets.key` in the data directory) can be removed. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  try {
    await migrate(database);
    const { rewrapped, unreadable } = await rotateKeys(database.db, openSealerFor(config));
    console.log(`${rewrapped} values now use the first key.`);
    if (unreadable > 0) {
      console.error(`${unreadable} values could not be opened: their key is missing.`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(`The keys were not rotated: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
