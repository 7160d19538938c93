import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate } from '../migrate.ts';
import { loadSample, samples } from './sample.fixture.ts';

test('existing sessions end 7, 30 or 90 days after the upgrade, by role, and no order is hidden', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  const sample = samples.find(({ release }) => release === '001');
  if (!sample) throw new Error('There is no sample of 001.');
  await loadSample(database, sample);
  await migrate(database);
  const { rows } = await sql<{ role: string; absolute_end_at: string }>`select roles.name as role, absolute_end_at
    from sessions join users on users.id = user_id join roles on roles.id = role_id`.execute(database.db);
  const daysOf = (role: string) =>
    rows
      .filter((row) => row.role === role)
      .map((row) => Math.round((Date.parse(row.absolute_end_at) - Date.now()) / (24 * 3600_000)));
  expect([daysOf('admin'), daysOf('staff'), daysOf('customer')]).toEqual([[7], [30], [90, 90, 90]]);
  const hidden = await sql`select id from orders where hidden_from_customer = ${sql.lit(true)}`.execute(database.db);
  expect(hidden.rows).toEqual([]);
});
