import type { CompanyFile } from '../../../contract/shared/company.ts';
import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockSettings } from '../../shared/settings.ts';

type Study = CompanyFile['cases'][number];

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** They were published until now, so their customers have agreed. Services and clients are found by slug and name. */
export async function insertCases(trx: Db, cases: readonly Study[], at: string): Promise<void> {
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
        client: study.client,
        client_id: clients.find(({ name }) => name === study.client)?.id ?? null,
        trade: study.trade,
        people: study.people,
        title: study.title,
        summary: study.summary,
        problem: JSON.stringify(study.problem),
        work: JSON.stringify(study.work),
        results: JSON.stringify(study.results),
        service_id: services.find(({ slug }) => slug === study.service)?.id ?? null,
        days: study.days,
        price_cents: study.price_decimal === null ? null : toCents(study.price_decimal),
        quote: jsonOrNull(study.quote),
        change: jsonOrNull(study.change),
        image: null,
        position: first + i,
        published: true,
        agreed_by: null,
        agreed_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((c) => c.column('slug').doNothing())
    .execute();
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
    await insertCases(trx, cases, new Date().toISOString());
    await settings.set(trx, 'cases_copied', true, null);
  });
  settings.invalidate();
}
