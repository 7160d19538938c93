import { markGone } from '../../findings/findings.ts';
import { checkOneAttempt } from '../../provider-events/provider-events.ts';
import { checkOneRefund } from '../../refunds/refunds.ts';
import { isStillTrue } from '../still-true.ts';
import type { Repair } from './settle-finding.ts';

export const checkAgain: Repair = async (deps, { finding }) => {
  if (finding.kind === 'stuck') {
    if (finding.refund_id !== null) await checkOneRefund(deps, finding.refund_id);
    else if (finding.attempt_id !== null) await checkOneAttempt(deps, finding.attempt_id);
  }
  const now = deps.clock.now().toISOString();
  if (!(await isStillTrue(deps, finding))) await markGone(deps.db, finding.id, now);
  else
    await deps.db
      .updateTable('reconciliation_findings')
      .set({ last_seen_at: now })
      .where('id', '=', finding.id)
      .execute();
};
