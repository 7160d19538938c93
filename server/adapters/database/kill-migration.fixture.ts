import { type KyselyPlugin, sql } from 'kysely';
import type { Migrations } from './migrate.ts';

const killBefore = (n: number): KyselyPlugin => {
  let statements = 0;
  return {
    transformQuery: ({ node }) => {
      statements++;
      if (statements === n) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
};

/**
 * Kills the process before statement `n` of the last migration. One more statement allows a kill between the last one
 * and the commit.
 */
export function killedBefore(migrations: Migrations, n: number): Migrations {
  const [name, last] = Object.entries(migrations).at(-1) ?? [];
  if (!name || !last) throw new Error('There is no migration.');
  return {
    ...migrations,
    [name]: {
      up: async (db, types) => {
        const killed = db.withPlugin(killBefore(n));
        await last.up(killed, types);
        await sql`select 1`.execute(killed);
      },
    },
  };
}
