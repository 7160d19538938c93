import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

/**
 * Counts, then reads: each statement of a function sees what was committed before it began, also while the first one
 * waited for another connection. SQLite counts in memory.
 */
export async function up(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`create function rate_limit_add_and_get
      (added_key text, added integer, added_expire bigint, present bigint, highest integer, extends boolean, keys text[])
    returns table (key text, points integer, expire bigint) language plpgsql as $$
    #variable_conflict use_column
    begin
      return query
        insert into rate_limits as r (key, points, expire) values (added_key, added, added_expire)
        on conflict (key) do update set
          points = case when r.expire > present then r.points else 0 end + excluded.points,
          expire = case when r.expire > present and not extends then r.expire else excluded.expire end
        where case when r.expire > present then r.points else 0 end + excluded.points <= highest
        returning r.key::text, r.points, r.expire;
      return query
        select r.key::text, r.points, r.expire from rate_limits r where r.key = any(keys) and r.expire > present;
    end $$`.execute(db);
}
