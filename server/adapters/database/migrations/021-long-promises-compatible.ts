import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Millionths of more than 2,147 working days need more than 32 bits, which SQLite stores anyway. */
export async function up(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`alter table orders alter column clock_budget type bigint, alter column clock_used type bigint`.execute(db);
}
