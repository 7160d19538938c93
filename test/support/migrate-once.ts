/** Migrates a database in a separate process: `node migrate-once.ts <url, or empty for SQLite> <file>`. */
import { openDatabase } from '../../server/adapters/database/database.ts';
import { migrate } from '../../server/adapters/database/migrate.ts';

const [, , url = '', file = ''] = process.argv;
const database = openDatabase({ url: url || null, file });
try {
  await migrate(database);
} finally {
  await database.close();
}
