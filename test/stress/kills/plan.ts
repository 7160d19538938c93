import { chance } from '../../../bench/support/chance.ts';

export type KillPlan = {
  killAfterMs: number;
  /** The provider acts at once and responds this much later: the most critical moment. */
  providerDelayMs: number;
  trouble: 'none' | 'lost response' | 'unavailable' | 'pending';
  /** Only the periodic checks settle payments and refunds if webhooks are off. */
  webhooks: 'on' | 'off';
  secondKillAfterMs: number | null;
};

const LATEST_MS = 600;

export function planKill(seed: number): KillPlan {
  const roll = chance(seed);
  const providerDelayMs = roll.in(0.6) ? roll.between(100, 400) : 0;
  return {
    killAfterMs: providerDelayMs > 0 ? roll.between(30, providerDelayMs + 150) : roll.between(0, LATEST_MS),
    providerDelayMs,
    trouble: roll.oneOf(['none', 'none', 'none', 'lost response', 'unavailable', 'pending']),
    webhooks: roll.in(0.5) ? 'on' : 'off',
    secondKillAfterMs: roll.in(0.1) ? roll.between(300, 1_500) : null,
  };
}

const charges = ['stripe.payment_intents.create', 'paypal.orders.capture'];
const refunds = ['stripe.refunds.create', 'paypal.captures.refund'];

const troubles: Record<KillPlan['trouble'], object | null> = {
  none: null,
  // Both of our tries are lost.
  'lost response': { effect: 'drop', when: 'after', times: 4 },
  unavailable: { effect: 'fail', status: 503, times: 4 },
  pending: { refund_state: 'pending', times: 'always' },
};

export function behaviorOf({ providerDelayMs, trouble, webhooks }: KillPlan) {
  const delay = { effect: 'slow', when: 'after', delay_ms: providerDelayMs, times: 'always' };
  const isSlow = providerDelayMs > 0;
  const rulesFor = (operations: string[], rule: object | null) =>
    rule === null ? [] : operations.map((operation) => ({ operation, ...rule }));
  return {
    rules: [
      ...rulesFor(trouble === 'pending' ? refunds : [...refunds, ...charges], troubles[trouble]),
      ...rulesFor([...refunds, ...charges], isSlow ? delay : null),
    ],
    webhooks: { send: webhooks },
  };
}
