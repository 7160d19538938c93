import { sql } from 'kysely';
import type { MigrationDb } from '../schema/column-types.ts';

export async function up(db: MigrationDb): Promise<void> {
  // Orders of deleted customers are sorted by name too.
  await db.schema.createIndex('users_lower_name_idx').on('users').columns([sql`lower(name)`, sql`id`]).execute();
}
