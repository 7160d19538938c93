import type { Db } from '../../adapters/database/database.ts';

type Entry = {
  /** Null for what the system itself does. */
  by: number | null;
  /** `service.update`: the subject's kind and the verb. */
  action: `${string}.${string}`;
  id: number | null;
  before?: object | null;
  after?: object | null;
};

const secrets = /password|token|hash|secret/i;

const written = (record: object | null | undefined): string | null =>
  record ? JSON.stringify(record, (key, value) => (secrets.test(key) ? undefined : value)) : null;

/** What differs between two states of a record; times of change are no news. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = Object.keys(after).filter((key) => key !== 'updated_at' && before[key] !== after[key]);
  const pick = (record: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, record[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Notes a change by an admin or staff member, in the transaction that makes it: no change without its note. */
export async function writeAuditEntry(trx: Db, { by, action, id, before, after }: Entry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: by,
      action,
      subject_type: action.split('.')[0] ?? '',
      subject_id: id,
      before: written(before),
      after: written(after),
      created_at: new Date().toISOString(),
    })
    .execute();
}
