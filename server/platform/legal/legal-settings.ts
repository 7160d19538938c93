import type { z } from 'zod';
import type { legalSettingsCalls } from '../../../contract/platform/legal-settings.ts';
import type { LegalSettings } from '../../../contract/shared/company/legal-settings.ts';
import { companyIn } from '../../shared/company/company.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { lastChangeOf, lockSettings, type Settings } from '../../shared/settings.ts';
import { asTexts, changedFields, writeAuditEntry } from '../audit/audit.ts';
import { type LegalDeps, settingsFor, switchDue } from './documents.ts';
import { changeRights, pendingChangeOf } from './pending-settings.ts';
import { configuredProcessors } from './processors.ts';

type Shown = z.input<(typeof legalSettingsCalls)['settings']['response']>;
type Change = z.output<(typeof legalSettingsCalls)['updateSettings']['body']>;

const keys = ['terms_notice_days', 'privacy', 'security_contact', 'attach_contract', 'pending'] as const;

const valueIn = ({ terms_notice_days, privacy, security_contact, attach_contract }: Settings): LegalSettings => ({
  terms_notice_days,
  processors: privacy.processors,
  security_contact,
  attach_contract,
});

async function pendingIn(deps: LegalDeps, settings: Settings): Promise<Shown['pending']> {
  const pending = await pendingChangeOf(deps, settings, 'terms_notice_days');
  return pending && { value: valueIn(settingsFor(settings, pending.document_id)), effective_on: pending.effective_on };
}

async function hasWithdrawal({ db }: LegalDeps): Promise<boolean> {
  const published = await db
    .selectFrom('legal_documents')
    .select('id')
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'effective')
    .executeTakeFirst();
  return published !== undefined;
}

export async function readLegalSettings(deps: LegalDeps): Promise<Shown> {
  const settings = await deps.settings.current();
  const today = companyDay(settings.time_zone, deps.clock.now());
  return {
    value: valueIn(settings),
    computed: configuredProcessors(settings, deps.config, companyIn(settings, deps.config)),
    pending: await pendingIn(deps, settings),
    has_withdrawal: await hasWithdrawal(deps),
    earliest_on: daysAfter(today, settings.terms_notice_days),
    ...(await lastChangeOf(deps.db, keys)),
  };
}

const changeOfDays = (days: number, before: number): string =>
  days === 0
    ? `We no longer announce changes ${before} ${before === 1 ? 'day' : 'days'} before they apply.`
    : `We announce changes at least ${days} ${days === 1 ? 'day' : 'days'} before they apply, instead of ${before}.`;

export async function updateLegalSettings(deps: LegalDeps, by: number, input: Change): Promise<Shown> {
  const { db, settings, events } = deps;
  await switchDue(deps);
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at } = await lastChangeOf(trx, keys);
    // Null means read before the first change.
    if (updated_at !== null && input.updated_at !== undefined)
      assertUnchanged({ updated_at }, input.updated_at ?? new Date(0).toISOString());
    const stored = await settings.read(trx);
    const before = valueIn(stored);
    const { terms_notice_days, processors, security_contact, attach_contract } = input.value;
    const waits =
      terms_notice_days !== before.terms_notice_days &&
      (await changeRights(trx, deps, by, {
        values: { terms_notice_days },
        variables: ['terms_notice_days'],
        takesAway: terms_notice_days < before.terms_notice_days,
        changed: changeOfDays(terms_notice_days, before.terms_notice_days),
        effective_on: input.effective_on ?? null,
      }));
    await settings.set(trx, 'privacy', { ...stored.privacy, processors }, by);
    await settings.set(trx, 'security_contact', security_contact, by);
    await settings.set(trx, 'attach_contract', attach_contract, by);
    const after = waits ? { ...input.value, terms_notice_days: before.terms_notice_days } : input.value;
    const changed = changedFields(asTexts(before), asTexts(after));
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'content.changed' }, { type: 'jobs.due' });
  return readLegalSettings(deps);
}
