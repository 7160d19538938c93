import type { Db } from '../../adapters/database/database.ts';
import { type LongReads, openLongReads } from '../../adapters/database/engines/long-reads.ts';
import { invariantQueries } from '../../adapters/database/invariants/invariants.ts';
import type { Deps } from '../../deps.ts';
import { type FindingRow, markGone, reportFinding } from '../findings/findings.ts';

const TEN_MINUTES_MS = 600_000;
const ROWS_SHOWN = 5;
const KIND = 'invariant_violated';

const queries = () => invariantQueries(new Date(Date.now() - TEN_MINUTES_MS).toISOString());

async function violations(reads: LongReads, query: string): Promise<string[]> {
  const rows = await reads.rows(`select * from (${query}) as violations limit ${ROWS_SHOWN}`);
  return rows.map((row) => JSON.stringify(row));
}

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

export async function reportInvariants(deps: CheckDeps, runId: number, stopping?: AbortSignal): Promise<number> {
  const reads = await openLongReads(deps.config);
  try {
    return await reportViolated(reads, deps, runId, stopping);
  } finally {
    await reads.close();
  }
}

async function reportViolated(reads: LongReads, { db, clock }: CheckDeps, runId: number, stopping?: AbortSignal) {
  const now = clock.now().toISOString();
  let violated = 0;
  for (const [name, query] of Object.entries(queries())) {
    if (stopping?.aborted) break;
    const rows = await violations(reads, query);
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

/** A newer release may have removed the invariant: then it is not violated. */
export async function isInvariantViolated({ config }: Pick<Deps, 'config'>, { ref }: FindingRow): Promise<boolean> {
  const query = queries()[ref];
  if (query === undefined) return false;
  const reads = await openLongReads(config);
  try {
    return (await violations(reads, query)).length > 0;
  } finally {
    await reads.close();
  }
}
