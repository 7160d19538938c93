import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import type { Restorer } from '../../platform/undo/undo.ts';

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
