import type { FindingKind } from '../shared/money-states.ts';

const labels: Record<FindingKind, (who: string) => string> = {
  payment_without_order: (who) => `Payment at ${who} without an order`,
  foreign_payment: (who) => `Payment of another system at ${who}`,
  amount_differs: () => 'Amounts differ',
  currency_differs: () => 'Currencies differ',
  refund_not_recorded: (who) => `Refund made at ${who}`,
  refund_not_at_provider: (who) => `Refund missing at ${who}`,
  dispute_not_recorded: (who) => `Dispute opened at ${who}`,
  dispute_state: (who) => `Dispute changed at ${who}`,
  payment_not_at_provider: (who) => `Payment missing at ${who}`,
  stuck: () => 'Not finished for more than 15 minutes',
  invariant_violated: () => 'Our records contradict each other',
};

/** `who`: the provider's name. */
export const findingLabel = (kind: FindingKind, who: string): string => labels[kind](who);
