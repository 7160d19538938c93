import type { Db } from '../../adapters/database/database.ts';

export { listAuditLog } from './audit-log.ts';
export { maskOldEntries } from './mask-entries.ts';

type NewEntry = {
  /** Null for the system. */
  by: number | null;
  /** Example: `service.update`. */
  action: `${string}.${string}`;
  id: number | null;
  before?: object | null;
  after?: object | null;
};

const secrets = /password|token|hash|secret/i;

const toJson = (record: object | null | undefined): string | null =>
  record ? JSON.stringify(record, (key, value) => (secrets.test(key) ? undefined : value)) : null;

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = Object.keys(after).filter((key) => key !== 'updated_at' && before[key] !== after[key]);
  const pick = (record: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, record[key]]));
  return { before: pick(before), after: pick(after) };
}

/** The audit log compares and shows lists as texts. */
export const asTexts = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, typeof one === 'object' ? JSON.stringify(one) : one]),
  );

const toRow = ({ by, action, id, before, after }: NewEntry) => ({
  actor_id: by,
  action,
  subject_type: action.split('.')[0] ?? '',
  subject_id: id,
  before: toJson(before),
  after: toJson(after),
  created_at: new Date().toISOString(),
});

/** Call it within the transaction of the change. */
export async function writeAuditEntry(trx: Db, entry: NewEntry): Promise<void> {
  await trx.insertInto('audit_log').values(toRow(entry)).execute();
}

/** Returns a function that adds what is known only at the end of the action. */
export async function openAuditEntry(db: Db, entry: NewEntry): Promise<(more: object) => Promise<void>> {
  const { id } = await db.insertInto('audit_log').values(toRow(entry)).returning('id').executeTakeFirstOrThrow();
  return async (more) => {
    const after = toJson({ ...entry.after, ...more });
    await db.updateTable('audit_log').set({ after }).where('id', '=', id).execute();
  };
}
