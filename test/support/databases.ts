import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A data directory and, in the postgres project, a database. */
export type TestDatabase = {
  dataDir: string;
  databaseUrl: string | null;
  migrated: boolean;
  remove(): Promise<void>;
};

export const onPostgres = (): boolean => Boolean(inject('postgres'));

const fileIn = (dataDir: string) => join(dataDir, 'deskfront.sqlite');

async function administer(origin: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${origin}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type NewDatabase = {
  /** Without it, the database has no tables. */
  migrated?: boolean;
  /** Copies this one, which nobody has open, in place of the empty one. */
  copyOf?: TestDatabase | null;
};

export async function newTestDatabase({ migrated = true, copyOf = null }: NewDatabase = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskfront-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  const server = inject('postgres');
  if (!server) {
    const template = copyOf ? fileIn(copyOf.dataDir) : migrated && inject('sqliteTemplate');
    if (template) copyFileSync(template, fileIn(dataDir));
    return { dataDir, databaseUrl: null, migrated: Boolean(template), remove: async () => removeDir() };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = copyOf?.databaseUrl?.split('/').at(-1) ?? (migrated ? server.template : 'template0');
  await administer(server.origin, `create database ${name} template ${template} strategy file_copy`);
  return {
    dataDir,
    databaseUrl: `${server.origin}/${name}`,
    migrated,
    async remove() {
      await administer(server.origin, `drop database ${name} with (force)`);
      removeDir();
    },
  };
}
