import type { z } from 'zod';
import { type CancellationSettings, cancellationSettings } from '../../../contract/shared/company/cancellation.ts';
import type { cancellationSettingsApi } from '../../../contract/work/cancellation-settings.ts';
import { asTexts, changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { changeRights, type LegalDeps, pendingChangeOf, switchDue } from '../../platform/legal/legal.ts';
import { companyIn } from '../../shared/company/company.ts';
import { cancellationIn } from '../../shared/company/exit-rules.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { lastChangeOf, lockSettings } from '../../shared/settings.ts';

type Shown = z.input<(typeof cancellationSettingsApi)['read']['response']>;
type Change = z.output<(typeof cancellationSettingsApi)['update']['body']>;

const keys = ['cancellation', 'pending'] as const;

export async function readCancellationSettings(deps: LegalDeps): Promise<Shown> {
  const settings = await deps.settings.current();
  const value = cancellationIn(settings, deps.config);
  const pending = await pendingChangeOf(deps, settings, 'cancellation');
  const { sells_to } = companyIn(settings, deps.config);
  return {
    value,
    is_default: settings.cancellation === null,
    pending: pending && {
      value: cancellationSettings.parse(pending.value),
      effective_on: pending.effective_on,
    },
    earliest_on: daysAfter(companyDay(settings.time_zone, deps.clock.now()), settings.terms_notice_days),
    needs_withdrawal: sells_to !== 'businesses' && value.withdrawal === 'off',
    ...(await lastChangeOf(deps.db, keys)),
  };
}

type Right = { lost: boolean; variables: readonly string[]; changed: string };

/** Each right that the terms may have promised, and whether the change takes some of it away. */
function rightsOf(before: CancellationSettings, after: CancellationSettings): Right[] {
  return [
    {
      lost: before.cancel_before_start && !after.cancel_before_start,
      variables: ['#if cancel_before_start'],
      changed: 'Orders that we haven’t started can no longer be cancelled on our site.',
    },
    {
      lost: before.cancel_when_late && !after.cancel_when_late,
      variables: ['#if cancel_when_late'],
      changed: 'Late orders can no longer be cancelled on our site.',
    },
    {
      lost: after.cancel_when_late && after.late_grace_days > before.late_grace_days,
      variables: ['#if cancel_when_late', 'late_grace_days'],
      changed: `Late orders can be cancelled ${after.late_grace_days} working days after the promised day.`,
    },
    {
      lost: after.guarantee_days < before.guarantee_days,
      variables: ['#if guarantee', 'guarantee_days'],
      changed:
        after.guarantee_days === 0
          ? 'Our guarantee ends.'
          : `Our guarantee is for ${after.guarantee_days} days, instead of ${before.guarantee_days}.`,
    },
    {
      lost: before.withdrawal === 'on' && after.withdrawal === 'off',
      variables: ['#if withdrawal'],
      changed: 'The right of withdrawal ends.',
    },
    {
      lost: after.withdrawal === 'on' && before.withdrawal === 'on' && after.withdrawal_days < before.withdrawal_days,
      variables: ['withdrawal_days'],
      changed: `The period of withdrawal is ${after.withdrawal_days} days, instead of ${before.withdrawal_days}.`,
    },
  ];
}

/** Orders keep the rules that they were sold under, so this is about new ones. */
export async function updateCancellationSettings(deps: LegalDeps, by: number, input: Change): Promise<Shown> {
  const { db, settings, events, config } = deps;
  await switchDue(deps);
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at } = await lastChangeOf(trx, keys);
    // Null means read before the first change.
    if (updated_at !== null && input.updated_at !== undefined)
      assertUnchanged({ updated_at }, input.updated_at ?? new Date(0).toISOString());
    const before = cancellationIn(await settings.read(trx), config);
    const lost = rightsOf(before, input.value).filter((right) => right.lost);
    const waits = await changeRights(trx, deps, by, {
      values: { cancellation: input.value },
      variables: lost.flatMap(({ variables }) => variables),
      takesAway: lost.length > 0,
      changed: lost.map(({ changed }) => changed).join(' '),
      effective_on: input.effective_on ?? null,
    });
    const changed = changedFields(asTexts(before), asTexts(waits ? before : input.value));
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'content.changed' }, { type: 'jobs.due' });
  return readCancellationSettings(deps);
}
