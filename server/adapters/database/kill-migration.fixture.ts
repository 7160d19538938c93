import { flushCompileCache } from 'node:module';
import { type KyselyPlugin, sql } from 'kysely';
import type { Migrations } from './migrate.ts';

const watching = (onStatement: (n: number) => void): KyselyPlugin => {
  let statements = 0;
  return {
    transformQuery: ({ node }) => {
      statements++;
      onStatement(statements);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
};

/** Reports each statement of the last migration, counted from 1. One more comes between the last one and the commit. */
export function watchedMigrations(migrations: Migrations, onStatement: (n: number) => void): Migrations {
  const [name, last] = Object.entries(migrations).at(-1) ?? [];
  if (!name || !last) throw new Error('There is no migration.');
  return {
    ...migrations,
    [name]: {
      ...last,
      up: async (db, types) => {
        const watched = db.withPlugin(watching(onStatement));
        await last.up(watched, types);
        await sql`select 1`.execute(watched);
      },
    },
  };
}

export const killedBefore = (migrations: Migrations, n: number): Migrations =>
  watchedMigrations(migrations, (statement) => {
    if (statement !== n) return;
    // The next process starts faster: a killed one would not keep what it has compiled.
    flushCompileCache();
    process.kill(process.pid, 'SIGKILL');
  });
