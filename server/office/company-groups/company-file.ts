import { isDeepStrictEqual } from 'node:util';
import type { CompanyFileChange } from '../../../contract/office/company-groups.ts';
import { type ContentGroups, contentGroups, type GroupKey } from '../../../contract/shared/company/groups.ts';
import type { CompanyFile } from '../../../contract/shared/company.ts';
import type { SettingsDefaults } from '../../../contract/shared/settings-values.ts';
import type { Deps } from '../../deps.ts';
import { toFieldErrors } from '../../http/validation-messages.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { companyIn, groupInFile, isSample } from '../../shared/company/company.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import { lockSettings, type Settings } from '../../shared/settings.ts';
import { allCases, mergeCases } from '../../site/cases/cases.ts';
import { groupKeys } from './groups.ts';

type FileDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'events'>;

/** Settings that COMPANY_FILE may have, too. Security is not among them: a file must not lower it. */
const settingKeys = [
  'seller',
  'time_zone',
  'working_days',
  'day_start',
  'day_end',
  'holidays',
  'tax',
  'invoicing',
] as const satisfies (keyof SettingsDefaults & keyof Settings)[];

/** Everything that is effective now, as the file that would bring it about. */
export async function effectiveFile({ db, settings, config }: FileDeps): Promise<CompanyFile> {
  const current = await settings.current();
  const company = companyIn(current, config);
  const address_lines = current.company ? (current.company.public_address ?? []) : company.address_lines;
  return {
    ...company,
    address_lines,
    ...Object.fromEntries(settingKeys.flatMap((key) => (current[key] === null ? [] : [[key, current[key]]]))),
    cases: await allCases(db),
  };
}

type Part = { group: string; before: unknown; after: unknown };

function partsOf(now: CompanyFile, next: CompanyFile, publicUrl: string | null): Part[] {
  const groupOf = (file: CompanyFile, key: GroupKey) => groupInFile({ companyFile: file, publicUrl }, key);
  const groups = groupKeys.map((key) => ({ group: key, before: groupOf(now, key), after: groupOf(next, key) }));
  const settings = settingKeys.flatMap((key) =>
    next[key] === undefined ? [] : [{ group: key, before: now[key], after: next[key] }],
  );
  return [...groups, ...settings, { group: 'cases', before: now.cases, after: next.cases }];
}

const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** One line per value that differs, named by its path. */
function differences({ group, before, after }: Part, path: string[] = []): CompanyFileChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isTree(before) || !isTree(after))
    return [{ group, path: path.join('.'), before: shown(before), after: shown(after) }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differences({ group, before: before[key], after: after[key] }, [...path, key]));
}

const sections = ['who_we_are', 'what_we_do', 'why_choose_us', 'our_mission'];

/** The file has some fields in other places than the groups. */
function nameInFile(field: string, { public_address }: CompanyFile): string {
  if (public_address === null && field.startsWith('public_address')) return 'address_lines';
  return sections.includes(field.split('.', 1)[0] ?? '') ? `about.${field}` : field;
}

const inFile = (errors: FieldErrors, file: CompanyFile): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [nameInFile(field, file), messages]));

/** Unlike a file at the start, an import has the limits of the forms. */
function assertWithinLimits(file: CompanyFile): void {
  const errors = Object.assign(
    {},
    ...groupKeys.map((key) => {
      const value = groupInFile({ companyFile: file, publicUrl: null }, key);
      const parsed = contentGroups[key].safeParse(value);
      return parsed.success ? {} : inFile(toFieldErrors(parsed.error.issues, contentGroups[key], value), file);
    }),
  ) as Record<string, string[]>;
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
}

/** A file has no pictures: those that were uploaded stay. */
function withPictures(group: string, after: unknown, { brand, about }: Settings): unknown {
  if (group === 'brand') {
    const next = { ...(brand ?? (after as ContentGroups['brand'])), color: (after as ContentGroups['brand']).color };
    return { ...next, wordmark: next.wordmark || next.logo === null };
  }
  if (group !== 'about') return after;
  const value = after as ContentGroups['about'];
  const photoOf = (name: string) => about?.team.find((one) => one.name === name)?.photo ?? null;
  return { ...value, team: value.team.map((one) => ({ ...one, photo: photoOf(one.name) })) };
}

const SAMPLE = 'The file is the sample: its company does not exist.';

export async function importCompanyFile(
  deps: FileDeps,
  { file, apply, by }: { file: CompanyFile; apply: boolean; by: number },
): Promise<{ changes: CompanyFileChange[]; applied: boolean }> {
  const { db, settings, config, events } = deps;
  if (config.production && isSample(file)) throw new AppError('invalid', SAMPLE, { errors: { file: [SAMPLE] } });
  assertWithinLimits(file);
  const parts = partsOf(await effectiveFile(deps), file, config.publicUrl);
  const changes = parts.flatMap((part) => differences(part));
  if (!apply || changes.length === 0) return { changes, applied: false };
  const changed = new Set(changes.map(({ group }) => group));
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const stored = await settings.read(trx);
    for (const { group, after } of parts)
      if (group !== 'cases' && changed.has(group))
        await settings.set(trx, group as 'company', withPictures(group, after, stored) as never, by);
    if (changed.has('cases')) await mergeCases(trx, file.cases, new Date().toISOString());
    await writeAuditEntry(trx, { by, action: 'settings.import', id: null, after: { groups: [...changed] } });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'content.changed' });
  return { changes, applied: true };
}
