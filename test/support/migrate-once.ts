/** A process of its own that brings a database up to date: `node migrate-once.ts <url or nothing> <file>`. */
import { migrate, openDatabase } from '../../server/adapters/database/database.ts';

const [, , url = '', file = ''] = process.argv;
const database = openDatabase({ url: url || null, file });
try {
  await migrate(database);
} finally {
  await database.close();
}
