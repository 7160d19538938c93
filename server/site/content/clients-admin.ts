import { sql } from 'kysely';
import type { UploadedImage } from '../../../contract/shared/forms.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { ListedClient } from '../../../contract/site/content-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { logo, withImage } from '../../http/image-uploads.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex, removeFromIndex } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import type { ContentDeps } from './content-admin.ts';

type Input = { name: string; logo?: UploadedImage | undefined; updated_at?: string | undefined };

const columns = ['id', 'name', 'logo', 'created_at', 'updated_at'] as const;
type Row = { id: number; name: string; logo: string | null; created_at: string; updated_at: string };

const toListedClient = ({ logo, ...row }: Row): ListedClient => ({ ...row, logo_url: storageUrl(logo) });

export async function listClients(db: Db, query: ListQuery): Promise<Page<ListedClient>> {
  const filtered = db
    .selectFrom('clients')
    .$if(Boolean(query.search), (q) => q.where(contains(['name'], query.search ?? '')));
  const page = await listPage(
    {
      rows: filtered.select(columns),
      count: filtered.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { name: sql`lower(name)`, created_at: 'created_at' },
      defaultSort: 'name',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: page.data.map(toListedClient) };
}

async function clientById(db: Db, id: number): Promise<ListedClient> {
  const row = await db.selectFrom('clients').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Client');
  return toListedClient(row);
}

const logoField = (input: Input) => ({ field: 'logo', upload: input.logo, store: logo });

export async function createClient(deps: ContentDeps, input: Input, by: number): Promise<ListedClient> {
  const id = await withImage(deps, logoField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const row = { name: input.name, logo: key ?? null };
      const { id } = await trx
        .insertInto('clients')
        .values({ ...row, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await reindex(trx, 'client', [id]);
      await writeAuditEntry(trx, { by, action: 'client.create', id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return clientById(deps.db, id);
}

export async function updateClient(deps: ContentDeps, id: number, input: Input, by: number): Promise<ListedClient> {
  await withImage(deps, logoField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, 'clients', id);
      assertUnchanged(before, input.updated_at);
      const row = { name: input.name, logo: key ?? before.logo };
      await trx
        .updateTable('clients')
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await reindex(trx, 'client', [id]);
      await writeAuditEntry(trx, { by, action: 'client.update', id, ...changedFields(before, row) });
      return { result: id, before: key ? before.logo : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return clientById(deps.db, id);
}

/** The logo's file remains until the deletion can no longer be undone. */
export async function deleteClient(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
  by: number,
  step: UndoStep,
) {
  const undo = await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'clients', id);
    await trx.deleteFrom('clients').where('id', '=', id).execute();
    await removeFromIndex(trx, 'client', id);
    await writeAuditEntry(trx, { by, action: 'client.delete', id, before: { name: before.name } });
    return recordUndo(trx, step, { by, action: 'client.delete', id, before: { row: before, image: before.logo } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Client deleted.', undo_id: undo?.stepId ?? null };
}
