import { toDecimal } from '../../../contract/money.ts';
import type { FindingRecord } from '../../../contract/reconciliation.ts';
import type { ProviderPayment } from '../../adapters/payments/payments.ts';

export const theirRecord = (theirs: ProviderPayment): FindingRecord => ({
  amount: toDecimal(theirs.amountCents),
  currency: theirs.currency,
  state: theirs.state,
  created_at: theirs.createdAt,
  ...(theirs.captureRef && { capture_ref: theirs.captureRef }),
  ...(theirs.email && { buyer: { name: '', email: theirs.email } }),
});
