import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** What was active or ordered has been published. The version before ignores the columns, which all may be absent. */
export async function up(db: MigrationDb, { boolean, time }: ColumnTypes): Promise<void> {
  const services = db.schema.alterTable('services');
  await services.addColumn('teaser', 'varchar(90)').execute();
  await services.addColumn('steps', 'text', (c) => c.notNull().defaultTo('[]')).execute();
  await services.addColumn('on_site', boolean, (c) => c.notNull().defaultTo(sql.lit(false))).execute();
  await services.addColumn('published_at', time).execute();
  await sql`update services set published_at = created_at
    where active or id in (select service_id from order_items)`.execute(db);
}
