import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { AdminCase, caseInput } from '../../../contract/site/cases.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { imageIn, withImage } from '../../http/image-uploads.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { type Restorer, recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { insertWithSlug } from '../../selling/catalog/catalog.ts';
import { AppError, type FieldErrors, invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { type CaseRow, caseTexts } from './case-rows.ts';

type CaseDeps = Pick<Deps, 'db' | 'events' | 'files' | 'log' | 'clock'>;
type Input = z.output<typeof caseInput>;

const withAuthor = (db: Db) =>
  db
    .selectFrom('case_studies')
    .leftJoin('users', 'users.id', 'case_studies.agreed_by')
    .selectAll('case_studies')
    .select('users.name as agreed_by_name');

const toAdminCase = ({ agreed_by_name, ...row }: CaseRow & { agreed_by_name: string | null }): AdminCase => ({
  ...caseTexts(row),
  id: row.id,
  client_id: row.client_id,
  service_id: row.service_id,
  image: storageUrl(row.image),
  position: row.position,
  published: row.published,
  agreed: row.agreed_at !== null,
  agreed_by: agreed_by_name,
  agreed_at: row.agreed_at,
  updated_at: row.updated_at,
});

export async function listAdminCases(db: Db, query: ListQuery): Promise<Page<AdminCase>> {
  const matches = Boolean(query.search) && contains(['case_studies.title', 'case_studies.client'], query.search ?? '');
  const page = await listPage(
    {
      rows: matches ? withAuthor(db).where(matches) : withAuthor(db),
      count: db
        .selectFrom('case_studies')
        .$if(Boolean(matches), (q) => q.where(matches || sql.lit(true)))
        .select((e) => e.fn.countAll<number>().as('total')),
      sorts: { position: 'position', title: sql`lower(title)`, created_at: 'case_studies.created_at' },
      defaultSort: 'position',
      tieBreaker: 'case_studies.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toAdminCase) };
}

export async function adminCase(db: Db, id: number): Promise<AdminCase> {
  const row = await withAuthor(db).where('case_studies.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Case study');
  return toAdminCase(row);
}

const MUST_AGREE = 'The agreed field must be confirmed before it is published.';

/** The messages for fields that the database decides about. */
export async function invalidCaseFields(
  db: Db,
  { slug, client_id, service_id }: Partial<Input>,
  id: number | null = null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const found = async (table: 'clients' | 'services', one: number) =>
    (await db.selectFrom(table).select('id').where('id', '=', one).executeTakeFirst()) !== undefined;
  if (client_id && !(await found('clients', client_id))) errors.client_id = 'The client id field must be a client.';
  if (service_id && !(await found('services', service_id)))
    errors.service_id = 'The service id field must be a service.';
  if (slug !== undefined) {
    const taken = await db.selectFrom('case_studies').select('id').where('slug', '=', slug).executeTakeFirst();
    if (taken && taken.id !== id) errors.slug = 'The slug field is already used by another case study.';
  }
  return errors;
}

async function assertValid(db: Db, input: Input, id: number | null): Promise<void> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(await invalidCaseFields(db, input, id)).map(([field, message]) => [field, [message]]),
  );
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
}

const jsonOrNull = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

const columnsOf = (input: Input) => ({
  client: input.client,
  client_id: input.client_id ?? null,
  trade: input.trade,
  people: input.people ?? null,
  title: input.title,
  summary: input.summary,
  problem: JSON.stringify(input.problem ?? []),
  work: JSON.stringify(input.work ?? []),
  results: JSON.stringify(input.results ?? []),
  service_id: input.service_id ?? null,
  days: input.days ?? null,
  price_cents: input.price_decimal ?? null,
  quote: jsonOrNull(input.quote),
  change: jsonOrNull(input.change),
});

const imageField = ({ image }: Input) => ({ field: 'image', upload: image, store: imageIn('cases') });

export async function createCase(deps: CaseDeps, input: Input, by: number): Promise<AdminCase> {
  const { published = false, agreed = false } = input;
  if (published && !agreed) throw invalidField('agreed', MUST_AGREE);
  const id = await withImage(deps, imageField(input), (image) =>
    deps.db.transaction().execute(async (trx) => {
      await assertValid(trx, input, null);
      const now = deps.clock.now().toISOString();
      const { position } = await trx
        .selectFrom('case_studies')
        .select((e) => e.fn.coalesce(e.fn.max('position'), e.lit(-1)).as('position'))
        .executeTakeFirstOrThrow();
      const row = { ...columnsOf(input), published };
      const id = await insertWithSlug(trx, 'case_studies', input.slug ?? input.title, {
        ...row,
        image: image ?? null,
        position: Number(position) + 1,
        ...agreement(agreed, by, now),
        created_at: now,
        updated_at: now,
      });
      await writeAuditEntry(trx, { by, action: 'case.create', id, after: { ...row, agreed } });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return adminCase(deps.db, id);
}

const agreement = (agreed: boolean, by: number, now: string) => ({
  agreed_by: agreed ? by : null,
  agreed_at: agreed ? now : null,
});

export async function updateCase(deps: CaseDeps, id: number, input: Input, by: number): Promise<AdminCase> {
  await withImage(deps, imageField(input), (image) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, 'case_studies', id);
      assertUnchanged(before, input.updated_at);
      await assertValid(trx, input, id);
      const hadAgreed = before.agreed_at !== null;
      const { agreed = hadAgreed, published = before.published } = input;
      if (published && !agreed && !hadAgreed) throw invalidField('agreed', MUST_AGREE);
      const now = deps.clock.now().toISOString();
      const row = {
        ...columnsOf(input),
        slug: input.slug ?? before.slug,
        image: image ?? before.image,
        // Without the customer’s consent, the case is no longer shown.
        published: published && agreed,
        ...(agreed === hadAgreed ? {} : agreement(agreed, by, now)),
      };
      await trx
        .updateTable('case_studies')
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await writeAuditEntry(trx, { by, action: 'case.update', id, ...changedFields({ ...before }, row) });
      return { result: id, before: image ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return adminCase(deps.db, id);
}

/** Unknown ids are ignored: the case was deleted meanwhile. */
export async function orderCases({ db, events }: CaseDeps, ids: readonly number[], by: number) {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('case_studies').select('id').orderBy('position').orderBy('id').execute();
    const known = rows.map(({ id }) => id);
    const wanted = [...ids.filter((id) => known.includes(id)), ...known.filter((id) => !ids.includes(id))];
    for (const [position, id] of wanted.entries())
      await trx.updateTable('case_studies').set({ position }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'case.order', id: null, before: { ids: known }, after: { ids: wanted } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Order saved.' };
}

/** The image's file remains until the deletion can no longer be undone. */
export async function deleteCase(
  { db, events }: CaseDeps,
  { id, by, step }: { id: number; by: number; step: UndoStep },
) {
  const undo = await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'case_studies', id);
    await trx.deleteFrom('case_studies').where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'case.delete', id, before: { title: before.title } });
    return recordUndo(trx, step, { by, action: 'case.delete', id, before: { row: before, image: before.image } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Case study deleted.', undo_id: undo?.stepId ?? null };
}

export const restoreCase: Restorer<{ row: CaseRow }> = async ({ deps, trx, by, id, before }) => {
  await trx.insertInto('case_studies').values(before.row).execute();
  await writeAuditEntry(trx, { by, action: 'case.restore', id });
  return { publish: () => deps.events.publish({ type: 'content.changed' }) };
};
