import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/adapters/database/database.ts';
import { migrate } from '../server/adapters/database/migrate.ts';
import { temporaryFolder } from '../test/support/program.ts';

test('the development server says in one sentence that its database is of a later version', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder('later');
  const database = openDatabase({ url: null, file: join(dataDir, 'deskfront.sqlite') });
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01')`.execute(database.db);
  await database.close();
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const { status, stderr } = spawnSync(process.execPath, ['--conditions=development', 'scripts/dev.ts'], {
    env: environment,
    encoding: 'utf8',
  });
  const lines = stderr.split('\n').filter((line) => line && !/Warning|--trace/.test(line));
  expect([status, lines]).toEqual([1, [expect.stringMatching(/newer than this program.*999-later/)]]);
});
