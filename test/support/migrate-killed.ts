/**
 * Migrates a database and kills its own process on the way:
 * `node migrate-killed.ts <url or ''> <file> <released or rebuild> <statement>`.
 */
import { openDatabase } from '../../server/adapters/database/database.ts';
import { killedBefore } from '../../server/adapters/database/kill-migration.fixture.ts';
import { migrate, released } from '../../server/adapters/database/migrate.ts';
import { after } from '../../server/adapters/database/rebuild-table.fixture.ts';

const [, , url = '', file = '', which = '', statement = '0'] = process.argv;
const database = openDatabase({ url: url || null, file });
await migrate(database, killedBefore(which === 'released' ? released : after, Number(statement)));
await database.close();
