import { contentGroups } from '../../../contract/shared/company/groups.ts';
import type { Db } from '../../adapters/database/database.ts';
import { sampleNames } from '../../adapters/database/sample-names.ts';
import { AppError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { removeTeam, type Wiped } from './wipe.ts';

const resettable = [...(Object.keys(contentGroups) as (keyof typeof contentGroups)[]), 'seller'] as const;

/** The opening of a demo leaves these: settings that nobody saved are the sample’s. */
export function settingsWithoutSample(settings: Settings, saved: ReadonlySet<string>): Settings {
  if (settings.origin !== 'demo') return settings;
  const reset = resettable.filter((key) => !saved.has(key)).map((key) => [key, null]);
  return { ...settings, ...Object.fromEntries(reset) };
}

const isOfDemo = ['email_canonical', 'like', `%@${sampleNames.domain}`] as const;

const teamIn = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '<>', 'customer');

export const findOwnAdmin = (db: Db) =>
  teamIn(db)
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .where((e) => e.not(e(...isOfDemo)))
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();

/** The accounts of the demo are deleted with the opening. */
export async function assertOwnAdmin(db: Db): Promise<{ id: number }> {
  const admin = await findOwnAdmin(db);
  if (!admin) throw new AppError('conflict', 'Create your own admin first.');
  return admin;
}

/** Removes what the demo’s seed stored and nobody changed. Returns its accounts of the team, which are gone. */
export async function removeDemo(trx: Db, wiped: Wiped): Promise<number[]> {
  const origin = await trx.selectFrom('settings').select('updated_at').where('key', '=', 'origin').executeTakeFirst();
  if (!origin) return [];
  const admin = await assertOwnAdmin(trx);
  // The seed stored it last.
  const { updated_at: seededAt } = origin;
  await removeInventions(trx, seededAt);
  await trx
    .deleteFrom('settings')
    .where('key', 'in', resettable)
    .where('updated_by', 'is', null)
    .where('updated_at', '<=', seededAt)
    .execute();
  await removeSampleTexts(trx);
  const team = (
    await teamIn(trx)
      .where(...isOfDemo)
      .execute()
  ).map(({ id }) => id);
  if (team.length > 0) await handOver(trx, team, admin.id);
  await removeTeam(trx, team, wiped);
  await trx.deleteFrom('settings').where('key', '=', 'origin').execute();
  return team;
}

/** Those that are no inventions of the demo. */
export const ownCases = (db: Db) =>
  db
    .selectFrom('case_studies')
    .selectAll()
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('settings')
            .select('settings.key')
            .where('settings.key', '=', 'origin')
            .whereRef('settings.updated_at', '>=', 'case_studies.updated_at'),
        ),
      ),
    );

/** Clients and their cases are inventions. */
async function removeInventions(trx: Db, seededAt: string): Promise<void> {
  const clients = trx.selectFrom('clients').select('id').where('created_at', '<=', seededAt);
  await trx.deleteFrom('case_studies').where('updated_at', '<=', seededAt).execute();
  await trx.deleteFrom('search_words').where('kind', '=', 'client').where('record_id', 'in', clients).execute();
  await trx.deleteFrom('clients').where('created_at', '<=', seededAt).execute();
}

/** Nobody published the sample’s documents. Earlier renderings of own ones may show the sample’s company. */
async function removeSampleTexts(trx: Db): Promise<void> {
  const sample = trx
    .selectFrom('legal_documents')
    .select('id')
    .where('published_by', 'is', null)
    .where('published_at', 'is not', null);
  await trx
    .deleteFrom('legal_renderings')
    .where((e) => e.or([e('document_id', 'in', sample), e('to_at', 'is not', null)]))
    .execute();
  await trx
    .deleteFrom('legal_documents')
    .where('published_by', 'is', null)
    .where('published_at', 'is not', null)
    .execute();
}

/** Settings that the demo’s team has saved count as saved by the company. Other records name nobody. */
async function handOver(trx: Db, team: readonly number[], to: number): Promise<void> {
  await trx.updateTable('settings').set({ updated_by: to }).where('updated_by', 'in', team).execute();
  await trx.updateTable('legal_documents').set({ published_by: to }).where('published_by', 'in', team).execute();
  await trx.updateTable('email_texts').set({ updated_by: to }).where('updated_by', 'in', team).execute();
  await trx.updateTable('case_studies').set({ agreed_by: to }).where('agreed_by', 'in', team).execute();
  await trx.updateTable('brand_images').set({ created_by: null }).where('created_by', 'in', team).execute();
  await trx.updateTable('coupons').set({ created_by: null }).where('created_by', 'in', team).execute();
  await trx.updateTable('intake_forms').set({ created_by: null }).where('created_by', 'in', team).execute();
  await trx.deleteFrom('commission_rates').where('user_id', 'in', team).execute();
  await trx.updateTable('commission_rates').set({ created_by: null }).where('created_by', 'in', team).execute();
}
