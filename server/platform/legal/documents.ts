import type { Selectable } from 'kysely';
import { type LegalKind, legalKinds } from '../../../contract/shared/company/legal-kinds.ts';
import { dateFormat } from '../../../contract/shared/language/formats.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { companyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { invalidField } from '../../shared/errors.ts';
import { lockSettings, type Settings } from '../../shared/settings.ts';
import type { FactDeps } from './facts.ts';

export type LegalDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'events'> & FactDeps;
export type LegalDocument = Selectable<Tables['legal_documents']>;

export const documentsOf = (db: Db, kind: LegalKind): Promise<LegalDocument[]> =>
  db.selectFrom('legal_documents').selectAll().where('kind', '=', kind).orderBy('version', 'desc').execute();

export async function companyToday({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Promise<string> {
  return companyDay((await settings.current()).time_zone, clock.now());
}

const shownDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
export const shownDay = (day: string | null): string =>
  day === null ? '' : shownDays.format(new Date(`${day}T00:00Z`));

export const invalidDay = (rule: string) => invalidField('effective_on', `The effective on field ${rule}`);

export const mustBeAhead = (days: number): string =>
  days === 0 ? 'must be today or later.' : `must be at least ${days} ${days === 1 ? 'day' : 'days'} ahead.`;

/** A scheduled version is shown with the settings that take effect with it. */
export const settingsFor = (settings: Settings, documentId: number): Settings =>
  settings.pending?.document_id === documentId ? { ...settings, ...settings.pending.values } : settings;

/** Settings that wait for one of these versions, whose day has come. */
async function applyPending(trx: Db, { settings }: LegalDeps, documentIds: readonly number[]): Promise<void> {
  const { pending } = await settings.read(trx);
  if (!pending || !documentIds.includes(pending.document_id)) return;
  for (const [key, value] of Object.entries(pending.values))
    await settings.set(trx, key as 'terms_notice_days', value as number, null);
  await settings.set(trx, 'pending', null, null);
}

/** The version in effect, and the one whose day will come. */
export type InForce = { effective: LegalDocument | null; scheduled: LegalDocument | null };

export async function inForce(deps: LegalDeps): Promise<ReadonlyMap<LegalKind, InForce>> {
  const rows = await deps.db
    .selectFrom('legal_documents')
    .selectAll()
    .where('state', 'in', ['scheduled', 'effective'])
    .execute();
  const today = await companyToday(deps);
  if (rows.some((row) => isDue(row, today))) {
    await switchDue(deps);
    return inForce(deps);
  }
  return new Map(
    legalKinds.map((kind) => {
      const find = (state: LegalDocument['state']) =>
        rows.find((row) => row.kind === kind && row.state === state) ?? null;
      return [kind, { effective: find('effective'), scheduled: find('scheduled') }];
    }),
  );
}

export const isDue = ({ state, effective_on }: Pick<LegalDocument, 'state' | 'effective_on'>, today: string): boolean =>
  state === 'scheduled' && effective_on !== null && effective_on <= today;

/** Versions whose day has come replace those before them. Called whenever they are read, so that none is late. */
export async function switchDue(deps: LegalDeps): Promise<void> {
  const { db, events, settings } = deps;
  const switched = await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { time_zone } = await deps.settings.read(trx);
    const now = deps.clock.now();
    const due = await trx
      .selectFrom('legal_documents')
      .select(['id', 'kind', 'effective_on'])
      .where('state', '=', 'scheduled')
      .where('effective_on', '<=', companyDay(time_zone, now))
      .execute();
    // The version before ended at that midnight, even if no one has looked since.
    for (const document of due)
      await putIntoEffect(trx, document, new Date(startOfCompanyDay(time_zone, document.effective_on ?? '')));
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await applyPending(trx, deps, ids);
    return ids.length;
  });
  if (switched === 0) return;
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'content.changed' });
}

/** The caller holds the lock of the settings. */
export async function putIntoEffect(
  trx: Db,
  { id, kind }: Pick<LegalDocument, 'id' | 'kind'>,
  now: Date,
): Promise<void> {
  const former = await trx
    .updateTable('legal_documents')
    .set({ state: 'former' })
    .where('kind', '=', kind)
    .where('state', '=', 'effective')
    .returning('id')
    .execute();
  for (const { id: formerId } of former) await endRendering(trx, formerId, now);
  await trx.updateTable('legal_documents').set({ state: 'effective' }).where('id', '=', id).execute();
}

export const endRendering = (trx: Db, documentId: number, now: Date) =>
  trx
    .updateTable('legal_renderings')
    .set({ to_at: now.toISOString() })
    .where('document_id', '=', documentId)
    .where('to_at', 'is', null)
    .execute();
