import { sql } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import { type Condition, namesIn, type Person, privacyMap, type Rule, rowsOfPerson } from '../privacy/privacy.ts';

type Table = keyof Tables;

/** Erasure also finds what others have about a person. The copy has only what is the person's own. */
const ownRows: Partial<Record<Table, (person: Person) => Condition>> = {
  audit_log: ({ id }) => sql`actor_id = ${id}`,
  outbox: (person) => sql`(user_id = ${person.id} or ${isEmail('recipient', person)})`,
  notifications: ({ id }) => sql`user_id = ${id}`,
  inbound_emails: (person) => sql`(user_id = ${person.id} or ${isEmail('sender', person)})`,
  checkout_attempts: (person) =>
    sql`(order_id in (select id from orders where user_id = ${person.id})
      or order_id is null and ${isEmail('email', person)})`,
  cancellations: ({ id }) => sql`(user_id = ${id} or order_id in (select id from orders where user_id = ${id}))`,
  order_events: ({ id }) =>
    sql`order_id in (select id from orders where user_id = ${id} and hidden_from_customer = ${sql.lit(false)})`,
  // Notes of the team are for the team.
  order_messages: ({ id }) =>
    sql`order_id in (select id from orders where user_id = ${id}) and visibility = 'all' and deleted_at is null`,
};

const isEmail = (column: string, { emails }: Person): Condition =>
  emails.length === 0 ? sql`1 = 0` : sql`lower(${sql.ref(column)}) in (${sql.join(emails)})`;

/** Records of the company, of the sandbox, and files, which the copy has as files. */
const leftOut: ReadonlySet<Table> = new Set<Table>([
  'captured_emails',
  'commissions',
  'data_exports',
  'files',
  'notification_events',
  'reconciliation_findings',
  'undo_items',
]);

/** The team's own words in records that stay. */
const internalColumns: Partial<Record<Table, readonly string[]>> = {
  payments: ['note'],
  refunds: ['note', 'failure'],
  unchecked_tax_ids: ['settled_note'],
};

const filled = (fills: Rule['erase'] | Rule['record']): string[] =>
  typeof fills === 'object' ? Object.values(fills).flatMap((names) => namesIn(names)) : [];

export function copiedColumns(table: Table): string[] {
  const rule = privacyMap[table];
  const internal = new Set([...namesIn(rule.internal), ...(internalColumns[table] ?? [])]);
  const all = [...namesIn(rule.export), ...filled(rule.erase), ...filled(rule.record)];
  return [...new Set(all)].filter((column) => column !== '' && !internal.has(column));
}

/** Null: the copy has nothing of it. */
export function rowsForCopy(table: Table, person: Person): Condition | null {
  if (leftOut.has(table)) return null;
  return (ownRows[table] ?? rowsOfPerson[table])?.(person) ?? null;
}

export const copiedTables = (Object.keys(privacyMap) as Table[]).filter(
  (table) => !leftOut.has(table) && copiedColumns(table).length > 0 && rowsOfPerson[table] !== undefined,
);
