import { type FindingRow, markGone } from '../findings/findings.ts';
import type { RunContext } from './run-context.ts';
import { isStillTrue } from './still-true.ts';

const BATCH = 500;

export async function closeUnseen(context: RunContext): Promise<void> {
  const { deps, gateway, run, pace } = context;
  for (let after = 0; ; ) {
    const findings = await deps.db
      .selectFrom('reconciliation_findings')
      .selectAll()
      .where('state', '=', 'open')
      .where('provider', '=', gateway.provider)
      .where('kind', '<>', 'stuck')
      .where((e) => e.or([e('run_id', 'is', null), e('run_id', '<>', run.id)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const finding of findings) {
      after = finding.id;
      if (!mayBeGone(context, finding)) continue;
      await context.renew();
      if (!(await pace(async () => isStillTrue(deps, finding))))
        await markGone(deps.db, finding.id, deps.clock.now().toISOString());
    }
    if (findings.length < BATCH) return;
  }
}

/** Other systems may have thousands of payments: only those in the range are looked up. */
const mayBeGone = ({ run }: RunContext, { kind, occurred_at, refund_key }: FindingRow): boolean =>
  // Set by an interrupted repair, which the next click settles.
  refund_key === null &&
  (kind !== 'foreign_payment' || (occurred_at !== null && occurred_at >= run.from_at && occurred_at <= run.to_at));
