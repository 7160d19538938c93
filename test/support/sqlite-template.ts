import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/adapters/database/database.ts';
import { migrate } from '../../server/adapters/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database is migrated and has no rows. Other projects have none. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-template-'));
  const file = join(dir, 'deskfront.sqlite');
  const template = openDatabase({ url: null, file });
  await migrate(template);
  await template.close();
  project.provide('sqliteTemplate', file);
  return () => rmSync(dir, { recursive: true, force: true });
}
