import { expect } from 'vitest';
import type { BehaviorInput } from '../../sandbox/behavior.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';

export type LedgerRow = {
  id: string;
  provider: string;
  payment: string;
  amount: string;
  currency: string;
  status: string;
  idempotency_key: string | null;
  created_at: string;
};

type Rule = Partial<BehaviorInput['rules'][number]>;
type Webhooks = BehaviorInput['webhooks'];

/** The providers' side of a test: what the buyer does there, what the books say, how they misbehave. */
export function sandboxAt(origin: string) {
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init =
      body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const must = async (path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await ask(path, body, headers);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const asBrowser = {
    authorization: `Bearer ${sandboxKeys.stripe.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };

  return {
    ledger: async () => (await must('/sandbox/ledger.json')) as unknown as LedgerRow[],

    /** See behaviour.ts for what can be asked for. */
    misbehave: (...rules: Rule[]) => must('/sandbox/behaviour', { rules }),
    webhooks: (webhooks: Webhooks) => must('/sandbox/behaviour', { webhooks }),
    release: () => must('/sandbox/webhooks/release', {}),
    reset: () => must('/sandbox/reset', {}),

    /** The buyer answers the bank. */
    bank: (token: string, outcome: 'succeed' | 'fail' = 'succeed') =>
      must(`/sandbox/stripe/payment_intents/${token}/authenticate`, { outcome }),

    /** A card typed into the provider's own form: a token that pays once. */
    async cardToken(number = '4242424242424242'): Promise<string> {
      const form = new URLSearchParams({
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2034',
        'card[cvc]': '123',
      });
      return String((await must('/v1/tokens', form.toString(), asBrowser)).id);
    },

    approve: (id: string, instrument?: 'declined') => must(`/sandbox/paypal/orders/${id}/approve`, { instrument }),

    /** A wallet order that our server knows nothing of. */
    async foreignWalletOrder(order: { amount: string; currency?: string; custom_id?: string }) {
      return String((await must('/sandbox/paypal/orders', order)).id);
    },
  };
}
