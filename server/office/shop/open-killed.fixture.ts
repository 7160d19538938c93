import type { KyselyPlugin } from 'kysely';
import { openDatabase } from '../../adapters/database/database.ts';
import { openSettings } from '../../shared/settings.ts';
import { wipeAndOpen } from './open.ts';

/** Opens the shop and kills its own process after a statement: a number, `last`, or `none`. */
const [place = '', by = '', killedAfter = ''] = process.argv.slice(2);
const database = openDatabase(JSON.parse(place));
let statements = 0;
let audit: unknown = null;
const watched: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    const isAudit = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('audit_log');
    if (isAudit) audit = queryId;
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    statements += 1;
    // The audit log is written last.
    if (`${statements}` === killedAfter || (killedAfter === 'last' && audit === queryId))
      process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
const db = database.db.withPlugin(watched);
const clock = { now: () => new Date(), refresh: async () => {} };
await wipeAndOpen({ db, settings: openSettings(db), clock }, { keep_catalog: 'none', by: Number(by) });
console.log(statements);
await database.close();
