import type { FindingRecord } from '../../../contract/settlement/reconciliation.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { type Attempt, failureOf, pricingOfAttempt } from '../../selling/orders/orders.ts';

export const attemptRecord = (attempt: Attempt): FindingRecord => ({
  amount: toDecimal(attempt.amount_cents),
  state: attempt.state,
  created_at: attempt.created_at,
  buyer: { name: attempt.name, email: attempt.email },
  ...(attempt.failure && { reason: failureOf(attempt).message }),
  services: pricingOfAttempt(attempt).lines.map(({ serviceId, title, quantity }) => ({
    id: serviceId,
    title,
    quantity,
  })),
});
