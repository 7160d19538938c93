import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { reindex } from '../search/search.ts';
import type { Restorer } from '../undo/undo.ts';

export const restoreClient: Restorer<{ row: Selectable<Tables['clients']> }> = async ({
  deps,
  trx,
  by,
  id,
  before,
}) => {
  await trx.insertInto('clients').values(before.row).execute();
  await reindex(trx, 'client', [id]);
  await writeAuditEntry(trx, { by, action: 'client.restore', id });
  return { publish: () => deps.events.publish({ type: 'content.changed' }) };
};
