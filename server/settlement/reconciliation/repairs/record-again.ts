import { AppError } from '../../../shared/errors.ts';
import { recordDispute, recordProviderRefunds } from '../../refunds/refunds.ts';
import { type Repair, settleFinding } from './settle-finding.ts';

export const recordAgain: Repair = async (deps, context) => {
  const { finding } = context;
  if (finding.kind === 'refund_not_recorded') {
    const payment = await deps.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', finding.payment_id ?? 0)
      .executeTakeFirstOrThrow();
    const { missing } = await recordProviderRefunds(deps, payment, 'reconciliation');
    if (missing.some(({ ref }) => ref === finding.ref))
      throw new AppError('conflict', 'This refund still doesn’t fit the payment.');
  } else if (finding.provider) await recordDispute(deps, finding.provider, finding.ref);
  await deps.db.transaction().execute((trx) => settleFinding(trx, deps, context));
};
