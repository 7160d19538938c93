import type { z } from 'zod';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import type { serviceInput } from '../../../contract/selling/catalog-admin.ts';
import type { Db } from '../../adapters/database/database.ts';

export const scopeColumns = [
  'services.included',
  'services.not_included',
  'services.needed',
  'services.questions',
] as const;

type ScopeRow = { included: string; not_included: string; needed: string; questions: string };
type Scope = Pick<ServiceDetail, 'included' | 'not_included' | 'needed_from_you' | 'questions'>;

export const toScope = (row: ScopeRow): Scope => ({
  included: JSON.parse(row.included),
  not_included: JSON.parse(row.not_included),
  needed_from_you: JSON.parse(row.needed),
  questions: JSON.parse(row.questions),
});

/** Services that are no longer offered keep theirs. */
export async function scopeOfServices(db: Db, ids: readonly number[]): Promise<Map<number, Scope>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('services')
    .select(['services.id', ...scopeColumns])
    .where('services.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toScope(row)]));
}

const noScope: ScopeRow = { included: '[]', not_included: '[]', needed: '[]', questions: '[]' };

/** An omitted list is unchanged. */
export function toScopeRow(input: z.output<typeof serviceInput>, before: ScopeRow = noScope): ScopeRow {
  const json = (list: unknown, unchanged: string) => (list === undefined ? unchanged : JSON.stringify(list));
  return {
    included: json(input.included, before.included),
    not_included: json(input.not_included, before.not_included),
    needed: json(input.needed_from_you, before.needed),
    questions: json(input.questions, before.questions),
  };
}
