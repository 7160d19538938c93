/** Rebuilds a table and kills its own process on the way: `node migrate-killed.ts <url or ''> <file> <statement>`. */
import { openDatabase } from '../../server/adapters/database/database.ts';
import { migrate } from '../../server/adapters/database/migrate.ts';
import { killedBefore } from '../../server/adapters/database/rebuild-table.fixture.ts';

const [, , url = '', file = '', statement = '0'] = process.argv;
const database = openDatabase({ url: url || null, file });
await migrate(database, killedBefore(Number(statement)));
await database.close();
