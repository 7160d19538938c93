import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { invariantQueries } from '../../adapters/database/invariants.ts';
import type { Deps } from '../../deps.ts';
import { type FindingRow, markGone, reportFinding } from './findings.ts';

const TEN_MINUTES_MS = 600_000;
const ROWS_SHOWN = 5;
const KIND = 'invariant_violated';

const queries = () => invariantQueries(new Date(Date.now() - TEN_MINUTES_MS).toISOString());

async function violations(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql`select * from (${sql.raw(query)}) as violations limit ${sql.lit(ROWS_SHOWN)}`.execute(db);
  return rows.map((row) => JSON.stringify(row));
}

/** Runs each query of the invariants, one after the other. Returns the number of those that found rows. */
export async function reportInvariants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  runId: number,
  stopping?: AbortSignal,
): Promise<number> {
  const now = clock.now().toISOString();
  let violated = 0;
  for (const [name, query] of Object.entries(queries())) {
    if (stopping?.aborted) break;
    // SQLite responds without giving way to requests.
    await nextTurn();
    const rows = await violations(db, query);
    if (rows.length > 0) {
      violated += 1;
      await reportFinding(db, { provider: null, kind: KIND, ref: name, runId, ours: { rows } }, now);
    } else await closeFinding(db, name, now);
  }
  return violated;
}

async function closeFinding(db: Db, name: string, now: string): Promise<void> {
  const open = await db
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('ref', '=', name)
    .where('kind', '=', KIND)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) await markGone(db, open.id, now);
}

/** One that a newer release no longer checks is not violated. */
export async function isInvariantViolated({ db }: Pick<Deps, 'db'>, { ref }: FindingRow): Promise<boolean> {
  const query = queries()[ref];
  return query !== undefined && (await violations(db, query)).length > 0;
}
