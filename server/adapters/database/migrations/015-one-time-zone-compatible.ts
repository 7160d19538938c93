import { sql } from 'kysely';
import type { MigrationDb } from '../schema/column-types.ts';

type Row = { key: string; value: string };

const zoneOf = (row: Row | undefined, read: (value: unknown) => unknown): string | null => {
  const zone = row && read(JSON.parse(row.value));
  return typeof zone === 'string' && zone !== '' ? zone : null;
};

/** The seller's time zone decided the days of documents. The version before still reads both. */
export async function up(db: MigrationDb): Promise<void> {
  const { rows } = await sql<Row>`select key, value from settings where key in ('seller', 'time_zone')`.execute(db);
  const stored = (key: string) => rows.find((row) => row.key === key);
  const zone = zoneOf(stored('seller'), (seller) => (seller as { time_zone?: unknown } | null)?.time_zone);
  const before = zoneOf(stored('time_zone'), (value) => value);
  if (zone === null || zone === before) return;
  const now = new Date().toISOString();
  await sql`delete from settings where key = 'time_zone'`.execute(db);
  await sql`insert into settings (key, value, updated_by, updated_at)
    values ('time_zone', ${JSON.stringify(zone)}, null, ${now})`.execute(db);
  await sql`insert into audit_log (actor_id, action, subject_type, subject_id, before, after, created_at)
    values (null, 'settings.calendar', 'settings', null, ${JSON.stringify({ time_zone: before })},
      ${JSON.stringify({ time_zone: zone })}, ${now})`.execute(db);
}
