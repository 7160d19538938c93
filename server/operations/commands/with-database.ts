import { databasePlace, type OpenDatabase, openDatabase } from '../../adapters/database/database.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import type { Config } from '../../config/config.ts';

export async function withDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(databasePlace(config));
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
