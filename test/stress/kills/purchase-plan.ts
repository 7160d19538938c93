import type { Method, Offer } from '../../../bench/support/buyer.ts';
import { type Chance, chance } from '../../../bench/support/chance.ts';

export type PlannedPurchase = { method: Method; offer: Offer; startsAfterMs: number; isRepeated: boolean };

export type KillPlan = {
  seed: number;
  /** Loads the providers' SDKs first; otherwise most kills would hit no charge. */
  isWarmedUp: boolean;
  purchases: PlannedPurchase[];
  killAfterMs: number;
  /** The provider captures at once and responds this much later. */
  providerDelayMs: number;
  /** Only the periodic check settles attempts if webhooks are off. */
  webhooks: 'on' | 'off';
  secondKillAfterMs: number | null;
};

const LATEST_MS = 800;

export function planRound(seed: number, offers: [Offer, ...Offer[]]): KillPlan {
  const roll = chance(seed);
  const providerDelayMs = roll.in(0.65) ? roll.between(100, 600) : 0;
  return {
    seed,
    isWarmedUp: roll.in(0.8),
    purchases: Array.from({ length: roll.between(1, 5) }, () => planPurchase(roll, offers)),
    killAfterMs: killMoment(roll, providerDelayMs),
    providerDelayMs,
    webhooks: roll.in(0.5) ? 'on' : 'off',
    secondKillAfterMs: roll.in(0.15) ? roll.between(300, 1_500) : null,
  };
}

function killMoment(roll: Chance, providerDelayMs: number): number {
  if (roll.in(0.3)) return roll.between(0, LATEST_MS);
  return providerDelayMs > 0 ? roll.between(30, providerDelayMs + 150) : roll.between(0, 150);
}

const planPurchase = (roll: Chance, offers: [Offer, ...Offer[]]): PlannedPurchase => ({
  method: roll.oneOf(['card', 'card', 'card with 3-D Secure', 'PayPal']),
  offer: roll.oneOf(offers),
  startsAfterMs: roll.in(0.5) ? 0 : roll.between(0, 200),
  isRepeated: roll.in(0.5),
});

export const behaviorOf = ({ providerDelayMs, webhooks }: KillPlan) => ({
  rules:
    providerDelayMs === 0
      ? []
      : ['stripe.payment_intents.create', 'paypal.orders.capture'].map((operation) => ({
          operation,
          effect: 'slow',
          when: 'after',
          delay_ms: providerDelayMs,
          times: 'always',
        })),
  webhooks: { send: webhooks },
});
