import type { z } from 'zod';
import type { AdminLegal, legalApi } from '../../../contract/platform/legal.ts';
import type { LegalKind } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { nextUpdatedAt } from '../../shared/records.ts';
import { lockSettings } from '../../shared/settings.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import {
  documentsOf,
  endRendering,
  invalidDay,
  type LegalDeps,
  type LegalDocument,
  mustBeAhead,
  putIntoEffect,
  shownDay,
  switchDue,
} from './documents.ts';
import { findOpen, legalForAdmin, textExists } from './edit-legal.ts';
import { hasVariable } from './render-text.ts';
import { writeRendering } from './renderings.ts';
import { assertPublishable } from './warnings.ts';

type Publish = z.output<(typeof legalApi)['publish']['body']>;

type Rules = { effective: LegalDocument | undefined; today: string; noticeDays: number };

/** The day from which it applies, if these rules allow it. */
function dayFor(kind: LegalKind, input: Publish, { effective, today, noticeDays }: Rules): string {
  const day = input.effective_on ?? today;
  if (!effective || input.correction) {
    if (day !== today) throw invalidDay('must be today.');
    return day;
  }
  // Whatever text names the days has promised them.
  const notice = kind === 'terms' || hasVariable(effective.html, 'terms_notice_days') ? noticeDays : 0;
  const earliest = daysAfter(today, notice);
  if (day >= earliest) return day;
  throw invalidDay(mustBeAhead(notice));
}

async function publishWithin(trx: Db, deps: LegalDeps, by: number, kind: LegalKind, input: Publish): Promise<void> {
  const { time_zone, terms_notice_days, pending } = await deps.settings.read(trx);
  const now = deps.clock.now();
  const today = companyDay(time_zone, now);
  const documents = await documentsOf(trx, kind);
  const find = (state: LegalDocument['state']) => documents.find((one) => one.state === state);
  const [open, effective, scheduled] = [find('open'), find('effective'), find('scheduled')];
  if (!open) throw new AppError('conflict', 'There is no open version to publish.');
  await assertPublishable(deps, open);
  const changed = input.changed ?? open.changed;
  if (effective && changed.trim() === '') throw invalidField('changed', 'The changed field is required.');
  const effective_on = dayFor(kind, input, { effective, today, noticeDays: terms_notice_days });
  // A correction would be undone by a version that repeats the words before it.
  if (scheduled && (effective_on > today || pending?.document_id === scheduled.id))
    throw new AppError(
      'conflict',
      `Version ${scheduled.version} applies from ${shownDay(scheduled.effective_on)}. Recall it first.`,
    );
  const correction = input.correction ?? false;
  const published = {
    state: 'scheduled',
    changed,
    correction,
    notify: input.notify && !correction && effective !== undefined,
    effective_on,
    checked_by: input.checked_by ?? null,
    checked_on: input.checked_by ? today : null,
    published_at: now.toISOString(),
    published_by: by,
    notices_queued_at: null,
    updated_at: nextUpdatedAt(open),
  } as const;
  // Emails about an earlier publication of the same version were followed by its recall.
  await trx.deleteFrom('legal_notices').where('document_id', '=', open.id).execute();
  // The version before gives way first: a kind has one effective and one scheduled version.
  if (effective_on <= today) {
    await putIntoEffect(trx, { id: 0, kind }, now);
    await trx
      .updateTable('legal_documents')
      .set({ ...published, state: 'effective' })
      .where('id', '=', open.id)
      .execute();
  } else await trx.updateTable('legal_documents').set(published).where('id', '=', open.id).execute();
  await writeRendering(trx, deps, open);
  const { title, version } = open;
  await writeAuditEntry(trx, {
    by,
    action: 'legal.publish',
    id: open.id,
    after: { kind, title, version, effective_on, changed, correction, checked_by: published.checked_by },
  });
}

export async function publishOpen(deps: LegalDeps, by: number, kind: LegalKind, input: Publish): Promise<AdminLegal> {
  await switchDue(deps);
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    await publishWithin(trx, deps, by, kind, input);
  });
  await deps.events.publish({ type: 'settings.changed' }, { type: 'content.changed' }, { type: 'jobs.due' });
  return legalForAdmin(deps, kind);
}

export async function recallScheduled(
  deps: LegalDeps,
  by: number,
  kind: LegalKind,
  replace: boolean,
): Promise<AdminLegal> {
  await switchDue(deps);
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const documents = await documentsOf(trx, kind);
    const scheduled = documents.find(({ state }) => state === 'scheduled');
    if (!scheduled) throw new AppError('conflict', 'There is no version that could still be recalled.');
    const { pending } = await deps.settings.read(trx);
    const isPending = pending?.document_id === scheduled.id;
    const open = await findOpen(trx, kind);
    if (open && !isPending && !replace) throw textExists();
    if (open) await trx.deleteFrom('legal_documents').where('id', '=', open.id).execute();
    await endRendering(trx, scheduled.id, deps.clock.now());
    // A correction may have been published since, and the next version comes after it.
    const last = documents.find(({ state }) => state === 'effective')?.version ?? 0;
    const unpublished = { state: 'open', published_at: null, published_by: null, notices_queued_at: null } as const;
    // It repeats the words in effect, and the ones that are being written go on.
    const { title: words, html, changed, template } = open ?? { ...scheduled, changed: '' };
    const text = isPending ? { title: words, html, changed, template } : {};
    if (isPending) await deps.settings.set(trx, 'pending', null, by);
    await trx
      .updateTable('legal_documents')
      .set({
        ...unpublished,
        ...text,
        version: Math.max(scheduled.version, last + 1),
        updated_at: nextUpdatedAt(scheduled),
      })
      .where('id', '=', scheduled.id)
      .execute();
    const { title, version, effective_on } = scheduled;
    await writeAuditEntry(trx, {
      by,
      action: 'legal.recall',
      id: scheduled.id,
      after: { kind, title, version, effective_on },
    });
  });
  deps.settings.invalidate();
  await deps.events.publish({ type: 'settings.changed' }, { type: 'content.changed' }, { type: 'jobs.due' });
  return legalForAdmin(deps, kind);
}
