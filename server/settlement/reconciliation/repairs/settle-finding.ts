import type { RepairInput } from '../../../../contract/settlement/reconciliation.ts';
import type { FindingAction, FindingState } from '../../../../contract/shared/money-states.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { writeAuditEntry } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FindingRow } from '../../findings/findings.ts';

export type RepairContext = {
  finding: FindingRow;
  input: RepairInput;
  by: number;
  remember(trx: Db): Promise<unknown>;
};

export type Repair = (deps: Deps, context: RepairContext) => Promise<void>;

export const alreadySettled = () => new AppError('conflict', 'This finding has already been settled.');

type Outcome = { state?: Extract<FindingState, 'repaired' | 'dismissed'>; detail?: object };

/**
 * Call it in the transaction of the repair, after an attempt, before everything else that it locks. Another call may
 * have closed the finding, because the repair ended the difference.
 */
export async function settleFinding(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { finding, input, by, remember }: RepairContext,
  { state = 'repaired', detail = {} }: Outcome = {},
): Promise<void> {
  const settled = await trx
    .updateTable('reconciliation_findings')
    .set({
      state,
      settled_by: by,
      settled_at: clock.now().toISOString(),
      action: input.action satisfies FindingAction,
      note: input.note ?? null,
    })
    .where('id', '=', finding.id)
    .where('settled_by', 'is', null)
    .where('state', 'in', ['open', 'gone'])
    .returning('id')
    .executeTakeFirst();
  if (!settled) throw alreadySettled();
  await remember(trx);
  await writeAuditEntry(trx, {
    by,
    action: `finding.${input.action}`,
    id: finding.id,
    after: {
      kind: finding.kind,
      provider: finding.provider,
      ref: finding.ref,
      amount_cents: finding.amount_cents,
      note: input.note ?? null,
      ...detail,
    },
  });
}
