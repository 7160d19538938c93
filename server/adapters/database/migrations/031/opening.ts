import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/** The version before sells in open shops only, where no attempt is a trial. */
export async function up(db: MigrationDb, { boolean, time }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('checkout_attempts')
    .addColumn('trial', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema
    .createTable('setup_facts')
    .addColumn('key', 'varchar(60)', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('setup_facts_pkey', ['key'])
    .execute();
}
