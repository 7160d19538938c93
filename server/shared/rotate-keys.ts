import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { Sealer } from '../adapters/sealed-values.ts';

/** Every column that holds sealed values; the context of a value is `table:column:id`. */
export const sealedColumns = [
  { table: 'second_factors', column: 'sealed' },
  { table: 'order_secrets', column: 'sealed' },
  { table: 'outbox', column: 'sealed' },
] as const;

/** If the key of an email's secret is lost, the email gets a new one. */
export const irreplaceableColumns = sealedColumns.filter(({ table }) => table !== 'outbox');

type Rotated = { rewrapped: number; unreadable: number };
type Row = { id: number; sealed: string };

/**
 * It may be killed and run again, and values may change during it. A value whose key is missing is counted and left as
 * it is.
 */
export async function rotateKeys(db: Db, sealer: Sealer, batchSize = 200): Promise<Rotated> {
  const rotated: Rotated = { rewrapped: 0, unreadable: 0 };
  for (const { table, column } of sealedColumns) {
    let after = 0;
    for (;;) {
      const { rows } = await sql<Row>`select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where id > ${after} and ${sql.ref(column)} is not null order by id limit ${batchSize}`.execute(db);
      for (const { id, sealed } of rows) {
        const rewrapped = rewrapOrNull(sealer, `${table}:${column}:${id}`, sealed);
        if (rewrapped === 'unreadable') rotated.unreadable += 1;
        else if (rewrapped) rotated.rewrapped += await replace(db, { table, column, id, sealed, rewrapped });
      }
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < batchSize) break;
    }
  }
  return rotated;
}

function rewrapOrNull(sealer: Sealer, context: string, sealed: string): string | null | 'unreadable' {
  try {
    return sealer.rewrap(context, sealed);
  } catch {
    return 'unreadable';
  }
}

type Replacement = { table: string; column: string; id: number; sealed: string; rewrapped: string };

async function replace(db: Db, { table, column, id, sealed, rewrapped }: Replacement): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${rewrapped}
    where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
