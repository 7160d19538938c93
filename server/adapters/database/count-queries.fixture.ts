import type { Db } from './database.ts';

/** Calls with more rows must not make more queries. */
export async function countQueries(db: Db, run: (counted: Db) => Promise<unknown>): Promise<number> {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(counted);
  return queries;
}
