import { type Chance, chance } from './chance.ts';

/** `share`: of the payment's whole amount. */
export type PlannedRefund = { payment: number; share: number; startsAfterMs: number; isRepeated: boolean };

export type RefundPlan = {
  seed: number;
  refunds: PlannedRefund[];
  killAfterMs: number;
  /** The provider refunds, and responds this much later: the most critical moment. */
  providerDelayMs: number;
  /** What the provider does with the first calls. */
  trouble: 'none' | 'lost response' | 'unavailable' | 'pending';
  /** Without webhooks only the periodic check settles refunds. */
  webhooks: 'on' | 'off';
  secondKillAfterMs: number | null;
};

export const REFUNDS_PER_ROUND = 5;
const LATEST_MS = 600;

/** Several refunds of one payment at once compete for its amount. */
export function planRefunds(seed: number, payments: number): RefundPlan {
  const roll = chance(seed);
  const providerDelayMs = roll.in(0.6) ? roll.between(100, 400) : 0;
  const busy = roll.between(0, payments - 1);
  return {
    seed,
    refunds: Array.from({ length: REFUNDS_PER_ROUND }, () => planRefund(roll, payments, busy)),
    killAfterMs: providerDelayMs > 0 ? roll.between(30, providerDelayMs + 150) : roll.between(0, LATEST_MS),
    providerDelayMs,
    trouble: roll.oneOf(['none', 'none', 'lost response', 'unavailable', 'pending']),
    webhooks: roll.in(0.5) ? 'on' : 'off',
    secondKillAfterMs: roll.in(0.2) ? roll.between(300, 1_500) : null,
  };
}

const planRefund = (roll: Chance, payments: number, busy: number): PlannedRefund => ({
  payment: roll.in(0.4) ? busy : roll.between(0, payments - 1),
  share: roll.oneOf([0.1, 0.25, 1 / 3, 0.5, 1]),
  startsAfterMs: roll.in(0.5) ? 0 : roll.between(0, 150),
  isRepeated: roll.in(0.5),
});

const operations = ['stripe.refunds.create', 'paypal.captures.refund'];

const troubles: Record<RefundPlan['trouble'], object | null> = {
  none: null,
  // Both of our tries.
  'lost response': { effect: 'drop', when: 'after', times: 4 },
  unavailable: { effect: 'fail', status: 503, times: 4 },
  pending: { refund_state: 'pending', times: 'always' },
};

export function refundBehaviorOf({ providerDelayMs, trouble, webhooks }: RefundPlan) {
  const slow = { effect: 'slow', when: 'after', delay_ms: providerDelayMs, times: 'always' };
  const rules = [troubles[trouble], providerDelayMs > 0 ? slow : null].filter((rule) => rule !== null);
  return {
    rules: rules.flatMap((rule) => operations.map((operation) => ({ operation, ...rule }))),
    webhooks: { send: webhooks },
  };
}
