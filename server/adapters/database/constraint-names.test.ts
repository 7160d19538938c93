import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('every constraint has a name, so that SQLite can alter it later', async () => {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  const { rows } = await sql<{ name: string; definition: string }>`select name, lower(sql) as definition
    from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(25);
  for (const { name, definition } of rows) {
    const unnamed = definition
      .replaceAll(/'[^']*'/g, '')
      .replaceAll(/constraint "\w+" (primary key|foreign key|unique|check)/g, '')
      .replace('"id" integer primary key autoincrement', '');
    expect(unnamed, name).not.toMatch(/\b(primary key|foreign key|unique|check)\b/);
    for (const [, constraint] of definition.matchAll(/constraint "(\w+)"/g))
      expect(constraint, name).toMatch(new RegExp(`^${name}_\\w+_(fkey|key|check)$|^${name}_pkey$`));
  }
  await database.close();
});
