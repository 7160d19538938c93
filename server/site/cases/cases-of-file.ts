import type { CompanyFile } from '../../../contract/shared/company.ts';
import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockSettings } from '../../shared/settings.ts';
import { caseTexts } from './case-rows.ts';

type Study = CompanyFile['cases'][number];

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const textColumns = (study: Study) => ({
  client: study.client,
  trade: study.trade,
  people: study.people,
  title: study.title,
  summary: study.summary,
  problem: JSON.stringify(study.problem),
  work: JSON.stringify(study.work),
  results: JSON.stringify(study.results),
  days: study.days,
  price_cents: study.price_decimal === null ? null : toCents(study.price_decimal),
  quote: jsonOrNull(study.quote),
  change: jsonOrNull(study.change),
});

/** Services and clients are found by slug and name. Those that were published until now have been agreed to. */
export async function insertCases(
  trx: Db,
  cases: readonly Study[],
  { at, published }: { at: string; published: boolean },
): Promise<void> {
  if (cases.length === 0) return;
  const [services, clients, last] = await Promise.all([
    trx.selectFrom('services').select(['id', 'slug']).where('deleted_at', 'is', null).execute(),
    trx.selectFrom('clients').select(['id', 'name']).execute(),
    trx
      .selectFrom('case_studies')
      .select((e) => e.fn.max('position').as('position'))
      .executeTakeFirst(),
  ]);
  const first = (last?.position ?? -1) + 1;
  await trx
    .insertInto('case_studies')
    .values(
      cases.map((study, i) => ({
        slug: study.slug,
        ...textColumns(study),
        client_id: clients.find(({ name }) => name === study.client)?.id ?? null,
        service_id: services.find(({ slug }) => slug === study.service)?.id ?? null,
        image: null,
        position: first + i,
        published,
        agreed_by: null,
        agreed_at: published ? at : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((c) => c.column('slug').doNothing())
    .execute();
}

/** They have the form of COMPANY_FILE, whether they are published or not. */
export async function allCases(db: Db): Promise<Study[]> {
  const rows = await db
    .selectFrom('case_studies')
    .leftJoin('services', 'services.id', 'case_studies.service_id')
    .selectAll('case_studies')
    .select('services.slug as service')
    .orderBy('position')
    .orderBy('case_studies.id')
    .execute();
  return rows.map(({ service, ...row }) => ({ ...caseTexts(row), service }));
}

/** A case with a known slug gets the texts of the file; a new one waits until somebody confirms the consent. */
export async function mergeCases(trx: Db, cases: readonly Study[], at: string): Promise<void> {
  const known = new Set((await trx.selectFrom('case_studies').select('slug').execute()).map(({ slug }) => slug));
  for (const study of cases.filter(({ slug }) => known.has(slug)))
    await trx
      .updateTable('case_studies')
      .set({ ...textColumns(study), updated_at: at })
      .where('slug', '=', study.slug)
      .execute();
  await insertCases(
    trx,
    cases.filter(({ slug }) => !known.has(slug)),
    { at, published: false },
  );
}

/** The cases of COMPANY_FILE become records once; from then on they are changed in the browser. */
export async function copyCasesOfFile({
  db,
  config,
  settings,
}: Pick<Deps, 'db' | 'config' | 'settings'>): Promise<void> {
  const cases = config.companyFile?.cases ?? [];
  if (cases.length === 0 || (await settings.current()).cases_copied) return;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    if ((await settings.read(trx)).cases_copied) return;
    await insertCases(trx, cases, { at: new Date().toISOString(), published: true });
    await settings.set(trx, 'cases_copied', true, null);
  });
  settings.invalidate();
}
