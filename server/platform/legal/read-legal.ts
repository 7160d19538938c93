import type { z } from 'zod';
import type { LegalText, legalApi } from '../../../contract/platform/legal.ts';
import { type LegalKind, legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import { companyDay, daysAfter, startOfCompanyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { documentsOf, type InForce, inForce, type LegalDeps, type LegalDocument } from './documents.ts';
import { renderingOf } from './renderings.ts';

type Listed = z.input<(typeof legalApi)['list']['response']>['data'];

const dayOf = ({ effective_on }: LegalDocument): string => effective_on ?? '';

async function comingOf(deps: LegalDeps, scheduled: LegalDocument | null) {
  if (!scheduled) return null;
  const { id } = await renderingOf(deps, scheduled);
  const { version, title, changed } = scheduled;
  return { version, title, changed, effective_on: dayOf(scheduled), rendering_id: id };
}

/** Those in effect, in the order of the footer. */
export async function listLegal(deps: LegalDeps): Promise<Listed> {
  const list: Listed = [];
  for (const [kind, { effective, scheduled }] of await inForce(deps)) {
    if (!effective) continue;
    const { title, version } = effective;
    const { id: rendering_id } = await renderingOf(deps, effective);
    const next = await comingOf(deps, scheduled);
    list.push({ kind, rendering_id, title, path: legalPaths[kind], version, effective_on: dayOf(effective), next });
  }
  return list;
}

export type LegalLink = { kind: LegalKind; rendering_id: number; title: string; path: string };

/** Every page links to these. */
export async function legalLinks(deps: LegalDeps): Promise<LegalLink[]> {
  const links: LegalLink[] = [];
  for (const [kind, { effective }] of await inForce(deps)) {
    if (!effective) continue;
    const { id: rendering_id } = await renderingOf(deps, effective);
    links.push({ kind, rendering_id, title: effective.title, path: legalPaths[kind] });
  }
  return links;
}

/** Null while no version of the kind is in effect. */
export async function effectiveText(deps: LegalDeps, kind: LegalKind) {
  const effective = (await inForce(deps)).get(kind)?.effective;
  if (!effective) return null;
  const { id: rendering_id } = await renderingOf(deps, effective);
  return { rendering_id, version: effective.version, title: effective.title };
}

async function lastDayOf(deps: LegalDeps, document: LegalDocument): Promise<string | null> {
  if (document.state !== 'former') return null;
  const { to_at } = await renderingOf(deps, document);
  const { time_zone } = await deps.settings.current();
  return to_at === null ? null : companyDay(time_zone, new Date(Date.parse(to_at) - 1));
}

async function published(deps: LegalDeps, kind: LegalKind, version: number | undefined, found: InForce) {
  if (version === undefined) return found.effective;
  const all = await documentsOf(deps.db, kind);
  return all.find((one) => one.version === version && one.state !== 'open') ?? null;
}

export async function legalText(deps: LegalDeps, kind: LegalKind, version?: number): Promise<LegalText> {
  const found = (await inForce(deps)).get(kind);
  const document = found && (await published(deps, kind, version, found));
  if (!found || !document || document.state === 'open') throw notFound('Legal text');
  const { id: rendering_id, html } = await renderingOf(deps, document);
  const { scheduled } = found;
  const { time_zone } = await deps.settings.current();
  return {
    kind,
    rendering_id,
    version: document.version,
    state: document.state,
    title: document.title,
    html,
    effective_on: dayOf(document),
    ended_on: await lastDayOf(deps, document),
    next: await comingOf(deps, scheduled),
    valid_until: scheduled ? startOfCompanyDay(time_zone, dayOf(scheduled)) : null,
  };
}

/** The earliest day for a change, after the notice that the text in effect has promised. */
export function earliestDay(
  kind: LegalKind,
  { effective }: Pick<InForce, 'effective'>,
  { days, promises, today }: { days: number; promises: boolean; today: string },
): { noticeDays: number; earliest: string } {
  const noticeDays = effective && (kind === 'terms' || promises) ? days : 0;
  return { noticeDays, earliest: daysAfter(today, noticeDays) };
}
