/** Migrates a database and prints time and memory: `migrate.ts <url, or empty for SQLite> <file>`. */
import { openDatabase } from '../../server/adapters/database/database.ts';
import { migrate } from '../../server/adapters/database/migrate.ts';

const [, , url = '', file = ''] = process.argv;
const database = openDatabase({ url: url || null, file });
const start = performance.now();
await migrate(database);
const seconds = (performance.now() - start) / 1000;
await database.close();
// The operating system reports kilobytes.
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
