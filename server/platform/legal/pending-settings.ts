import { legalKinds } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { AppError } from '../../shared/errors.ts';
import { nextUpdatedAt } from '../../shared/records.ts';
import type { Settings } from '../../shared/settings.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { documentsOf, invalidDay, type LegalDeps, type LegalDocument, mustBeAhead, shownDay } from './documents.ts';
import { hasVariable } from './render-text.ts';
import { writeRendering } from './renderings.ts';

export type RightsChange = {
  values: Partial<Settings>;
  /** The names by which texts show them, such as `terms_notice_days` or `#if cancel_before_start`. */
  variables: readonly string[];
  /** Buyers would have fewer rights. */
  takesAway: boolean;
  /** Tells customers what changes. */
  changed: string;
  effective_on: string | null;
};

/** The text that has promised these rights: the terms, else another one. */
async function promiseIn(trx: Db, variables: readonly string[]): Promise<LegalDocument | undefined> {
  const effective = await trx.selectFrom('legal_documents').selectAll().where('state', '=', 'effective').execute();
  return legalKinds
    .map((kind) => effective.find((one) => one.kind === kind))
    .find((one) => one && variables.some((name) => hasVariable(one.html, name)));
}

/**
 * Settings that carry rights. A change that takes one away takes effect with a version of the text that promises it: the
 * same words, announced like any other version. Returns whether it waits. The caller holds the lock of the settings, and
 * publishes `settings.changed`, `content.changed` and `jobs.due` after the commit.
 */
export async function changeRights(trx: Db, deps: LegalDeps, by: number, change: RightsChange): Promise<boolean> {
  const { settings, clock } = deps;
  const stored = await settings.read(trx);
  const { pending, time_zone, terms_notice_days: notice } = stored;
  if (pending && Object.keys(change.values).some((key) => key in pending.values))
    throw new AppError('conflict', 'Another change has been announced. Recall it first.');
  const document = change.takesAway ? await promiseIn(trx, change.variables) : undefined;
  const today = companyDay(time_zone, clock.now());
  const day = change.effective_on ?? daysAfter(today, document ? notice : 0);
  if (document && day < daysAfter(today, notice)) throw invalidDay(mustBeAhead(notice));
  if (document && day > today) {
    await schedule(trx, deps, by, { document, day, change });
    return true;
  }
  for (const [key, value] of Object.entries(change.values))
    await settings.set(trx, key as 'terms_notice_days', value as number, by);
  return false;
}

type Scheduled = { document: LegalDocument; day: string; change: RightsChange };

async function schedule(trx: Db, deps: LegalDeps, by: number, { document, day, change }: Scheduled): Promise<void> {
  const { kind, title, html, checked_by, checked_on, template } = document;
  const documents = await documentsOf(trx, kind);
  const scheduled = documents.find(({ state }) => state === 'scheduled');
  if (scheduled)
    throw new AppError(
      'conflict',
      `Version ${scheduled.version} applies from ${shownDay(scheduled.effective_on)}. Recall it first.`,
    );
  const open = documents.find(({ state }) => state === 'open');
  const version = (documents.find(({ state }) => state !== 'open')?.version ?? 0) + 1;
  // The text that is being written comes after it.
  if (open)
    await trx
      .updateTable('legal_documents')
      .set({ version: version + 1, updated_at: nextUpdatedAt(open) })
      .where('id', '=', open.id)
      .execute();
  const now = deps.clock.now().toISOString();
  const row = await trx
    .insertInto('legal_documents')
    .values({
      kind,
      version,
      state: 'scheduled',
      title,
      html,
      changed: change.changed,
      correction: false,
      notify: true,
      effective_on: day,
      checked_by,
      checked_on,
      template,
      published_at: now,
      published_by: by,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deps.settings.set(trx, 'pending', { document_id: row.id, values: change.values }, by);
  await writeRendering(trx, deps, row);
  const after = { kind, title, version, effective_on: day, changed: change.changed };
  await writeAuditEntry(trx, { by, action: 'legal.publish', id: row.id, after });
}

/** The change of this setting that waits for its version. */
export async function pendingChangeOf({ db }: LegalDeps, { pending }: Settings, key: keyof Settings) {
  if (!pending || !(key in pending.values)) return null;
  const { effective_on } = await db
    .selectFrom('legal_documents')
    .select('effective_on')
    .where('id', '=', pending.document_id)
    .executeTakeFirstOrThrow();
  return { document_id: pending.document_id, value: pending.values[key], effective_on: effective_on ?? '' };
}
