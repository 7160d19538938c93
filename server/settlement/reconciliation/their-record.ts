import type { FindingRecord } from '../../../contract/settlement/reconciliation.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { ProviderPayment } from '../../adapters/payments/payments.ts';

export const theirRecord = (theirs: ProviderPayment): FindingRecord => ({
  amount: toDecimal(theirs.amountCents),
  currency: theirs.currency,
  state: theirs.state,
  created_at: theirs.createdAt,
  ...(theirs.captureRef && { capture_ref: theirs.captureRef }),
  ...(theirs.email && { buyer: { name: '', email: theirs.email } }),
});
