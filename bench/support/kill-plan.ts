import type { Offer, Way } from './buyer.ts';
import { type Chance, chance } from './chance.ts';

export type PlannedPurchase = { way: Way; offer: Offer; startsAfterMs: number; askedAgain: boolean };

/** One round, wholly decided before it begins, so that its seed is enough to have it again. */
export type KillPlan = {
  seed: number;
  /** A fresh process first loads the providers' SDKs; unless that is done before, most kills come upon no charge yet. */
  warmedUp: boolean;
  purchases: PlannedPurchase[];
  killAfterMs: number;
  /** How long the provider keeps its answer back after it has taken the money: the moment that matters most. */
  slowMs: number;
  /** Without webhooks the check alone has to find what was left. */
  webhooks: 'on' | 'off';
  /** Killed once more on its way up, in the middle of the check or before it. */
  killedAgainAfterMs: number | null;
};

const LATEST_MS = 800;

export function planRound(seed: number, offers: [Offer, ...Offer[]]): KillPlan {
  const roll = chance(seed);
  const slowMs = roll.in(0.65) ? roll.between(100, 600) : 0;
  return {
    seed,
    warmedUp: roll.in(0.8),
    purchases: Array.from({ length: roll.between(1, 5) }, () => planPurchase(roll, offers)),
    killAfterMs: killMoment(roll, slowMs),
    slowMs,
    webhooks: roll.in(0.5) ? 'on' : 'off',
    killedAgainAfterMs: roll.in(0.15) ? roll.between(300, 1_500) : null,
  };
}

/** Anywhere, but mostly where it hurts: while the provider keeps its answer back, or before a quick purchase is through. */
function killMoment(roll: Chance, slowMs: number): number {
  if (roll.in(0.3)) return roll.between(0, LATEST_MS);
  return slowMs > 0 ? roll.between(30, slowMs + 150) : roll.between(0, 150);
}

const planPurchase = (roll: Chance, offers: [Offer, ...Offer[]]): PlannedPurchase => ({
  way: roll.oneOf(['card', 'card', 'card with 3-D Secure', 'wallet']),
  offer: roll.oneOf(offers),
  startsAfterMs: roll.in(0.5) ? 0 : roll.between(0, 200),
  askedAgain: roll.in(0.5),
});

/** What the sandbox is told, so that money is taken and the answer comes late. */
export const behaviorOf = ({ slowMs, webhooks }: KillPlan) => ({
  rules:
    slowMs === 0
      ? []
      : ['stripe.payment_intents.create', 'paypal.orders.capture'].map((operation) => ({
          operation,
          effect: 'slow',
          when: 'after',
          delay_ms: slowMs,
          times: 'always',
        })),
  webhooks: { send: webhooks },
});
