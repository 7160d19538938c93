import type { z } from 'zod';
import type { AdminLegal, ListedLegal, legalApi } from '../../../contract/platform/legal.ts';
import { type LegalKind, legalKinds, legalPaths, legalTitles } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyOf } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { assertUnchanged, nextUpdatedAt } from '../../shared/records.ts';
import { lockSettings } from '../../shared/settings.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { companyToday, documentsOf, inForce, type LegalDeps, type LegalDocument } from './documents.ts';
import { factsIn } from './facts.ts';
import { expectedKinds } from './legal-state.ts';
import { earliestDay } from './read-legal.ts';
import { hasVariable, renderText } from './render-text.ts';
import { TEMPLATE_DATE } from './templates/place.ts';
import { untrueIn } from './untrue.ts';
import { assertKnownVariables, warningsAbout } from './warnings.ts';

type Version = AdminLegal['versions'][number];

async function namesOf(db: Db, documents: readonly LegalDocument[]): Promise<Map<number, string>> {
  const ids = documents.flatMap(({ published_by }) => (published_by === null ? [] : [published_by]));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const toVersion = (row: LegalDocument, names: Map<number, string>): Version => ({
  id: row.id,
  version: row.version,
  state: row.state,
  title: row.title,
  changed: row.changed,
  correction: row.correction,
  effective_on: row.effective_on,
  checked_by: row.checked_by,
  checked_on: row.checked_on,
  published_at: row.published_at,
  published_by: row.published_by === null ? null : (names.get(row.published_by) ?? null),
});

export async function listForAdmin(deps: LegalDeps): Promise<{ data: ListedLegal[] }> {
  const found = await inForce(deps);
  const open = await deps.db.selectFrom('legal_documents').select('kind').where('state', '=', 'open').execute();
  const documents = [...found.values()].flatMap(({ effective, scheduled }) => [effective, scheduled]);
  const names = await namesOf(
    deps.db,
    documents.filter((one) => one !== null),
  );
  const expected = expectedKinds(await companyOf(deps));
  return {
    data: legalKinds.map((kind) => {
      const { effective = null, scheduled = null } = found.get(kind) ?? {};
      return {
        kind,
        title: effective?.title ?? legalTitles[kind],
        path: legalPaths[kind],
        effective: effective && toVersion(effective, names),
        scheduled: scheduled && toVersion(scheduled, names),
        has_open: open.some((one) => one.kind === kind),
        is_expected: expected.includes(kind),
      };
    }),
  };
}

export async function announcedDays(deps: LegalDeps, kind: LegalKind) {
  const { effective = null } = (await inForce(deps)).get(kind) ?? {};
  const { terms_notice_days: days } = await deps.settings.current();
  const promises = effective !== null && hasVariable(effective.html, 'terms_notice_days');
  return { effective, ...earliestDay(kind, { effective }, { days, promises, today: await companyToday(deps) }) };
}

function variablesIn({ values, flags }: ReturnType<typeof factsIn>): AdminLegal['variables'] {
  return [
    ...Object.entries(values).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : value.join('\n'),
      is_flag: false,
    })),
    ...Object.entries(flags).map(([name, isOn]) => ({ name, value: isOn ? 'yes' : 'no', is_flag: true })),
  ];
}

export async function legalForAdmin(deps: LegalDeps, kind: LegalKind): Promise<AdminLegal> {
  const { effective, noticeDays, earliest } = await announcedDays(deps, kind);
  const documents = await documentsOf(deps.db, kind);
  const open = documents.find(({ state }) => state === 'open');
  const published = documents.filter(({ state }) => state !== 'open');
  const [newest] = published;
  const names = await namesOf(deps.db, published);
  const settings = await deps.settings.current();
  const facts = factsIn(settings, deps);
  return {
    kind,
    path: legalPaths[kind],
    preset: (await companyOf(deps)).preset,
    open: open
      ? {
          version: open.version,
          title: open.title,
          html: open.html,
          changed: open.changed,
          template: open.template,
          template_date: open.template === null || open.template === 'first' ? null : TEMPLATE_DATE,
          updated_at: open.updated_at,
        }
      : null,
    versions: published.map((row) => toVersion(row, names)),
    is_pending: published.some(({ id }) => id === settings.pending?.document_id),
    warnings: open ? await warningsAbout(deps, open) : [],
    untrue: effective ? untrueIn(effective, facts) : [],
    earliest_on: earliest,
    notice_days: noticeDays,
    variables: variablesIn(facts),
    current: newest ? { version: newest.version, html: newest.html, title: newest.title } : null,
  };
}

type Update = z.output<(typeof legalApi)['update']['body']>;
type OpenText = Pick<LegalDocument, 'title' | 'html' | 'changed' | 'template'>;

export const findOpen = async (trx: Db, kind: LegalKind): Promise<LegalDocument | undefined> =>
  (await documentsOf(trx, kind)).find(({ state }) => state === 'open');

async function writeOpen(trx: Db, kind: LegalKind, by: number, text: OpenText): Promise<void> {
  const documents = await documentsOf(trx, kind);
  const open = documents.find(({ state }) => state === 'open');
  if (open) {
    const updated_at = nextUpdatedAt(open);
    await trx
      .updateTable('legal_documents')
      .set({ ...text, updated_at })
      .where('id', '=', open.id)
      .execute();
    await audit(trx, by, open, text);
    return;
  }
  const [newest] = documents;
  const version = (newest?.version ?? 0) + 1;
  const row = { kind, version, state: 'open', ...text, correction: false, notify: true } as const;
  const { id } = await trx
    .insertInto('legal_documents')
    .values({ ...row, updated_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(trx, by, { id, title: newest?.title ?? '', html: newest?.html ?? '' }, text);
}

const audit = (trx: Db, by: number, before: Pick<LegalDocument, 'id' | 'title' | 'html'>, after: OpenText) =>
  writeAuditEntry(trx, {
    by,
    action: 'legal.update',
    id: before.id,
    before: { title: before.title, html: before.html },
    after: { title: after.title, html: after.html },
  });

async function sanitized(html: string): Promise<string> {
  const { sanitizeLegal } = await import('./sanitize-legal.ts');
  return sanitizeLegal(html);
}

export async function updateOpen(deps: LegalDeps, by: number, kind: LegalKind, input: Update): Promise<AdminLegal> {
  const html = await sanitized(input.html);
  await assertKnownVariables(deps, html);
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const documents = await documentsOf(trx, kind);
    const open = documents.find(({ state }) => state === 'open');
    // Null means read before there was one.
    if (open) assertUnchanged(open, input.updated_at === null ? new Date(0).toISOString() : input.updated_at);
    const changed = (input.changed === undefined ? open?.changed : input.changed) ?? '';
    // Words of a template that nobody has checked remain those of a template.
    const [newest] = documents;
    const template = newest && (open || newest.checked_on === null) ? newest.template : null;
    await writeOpen(trx, kind, by, { title: input.title, html, changed, template });
  });
  return legalForAdmin(deps, kind);
}

type FromTemplate = z.output<(typeof legalApi)['template']['body']>;

export const textExists = () => new AppError('conflict', 'There is a text already.');

export async function fillFromTemplate(
  deps: LegalDeps,
  by: number,
  kind: LegalKind,
  { preset, replace = false }: FromTemplate,
): Promise<AdminLegal> {
  const { templatesFor } = await import('./templates/templates.ts');
  const template = templatesFor(preset).find((one) => one.kind === kind);
  if (!template) throw new AppError('conflict', 'There is no template of this text for this place.');
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const open = await findOpen(trx, kind);
    if (open && !replace) throw textExists();
    const { title, html, set } = template;
    await writeOpen(trx, kind, by, { title, html: await sanitized(html), changed: open?.changed ?? '', template: set });
  });
  return legalForAdmin(deps, kind);
}

export async function previewText(deps: LegalDeps, kind: LegalKind, sent: string | null | undefined) {
  const documents = await documentsOf(deps.db, kind);
  const [stored] = documents;
  const html = sent == null ? (stored?.html ?? '') : await sanitized(sent);
  await assertKnownVariables(deps, html);
  const facts = factsIn(await deps.settings.current(), deps);
  const used = variablesIn(facts).filter(({ name, is_flag }) => hasVariable(html, is_flag ? `#if ${name}` : name));
  return {
    html: renderText(html, facts),
    variables: used,
    warnings: await warningsAbout(deps, { kind, title: stored?.title ?? legalTitles[kind], html }),
  };
}
