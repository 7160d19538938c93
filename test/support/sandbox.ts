import { expect } from 'vitest';
import type { BehaviorInput } from '../../sandbox/behavior.ts';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import type { LedgerRow } from './invariants.ts';

type Rule = Partial<BehaviorInput['rules'][number]>;
type Webhooks = BehaviorInput['webhooks'];

export function sandboxAt(origin: string) {
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init =
      body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const mustSend = async (path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await send(path, body, headers);
    expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBeLessThan(300);
    return response.body;
  };
  const asBrowser = {
    authorization: `Bearer ${sandboxKeys.stripe.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };

  return {
    ledger: async () => (await mustSend('/sandbox/ledger.json')) as unknown as LedgerRow[],

    /** Rules: see sandbox/behavior.ts. */
    setRules: (...rules: Rule[]) => mustSend('/sandbox/behaviour', { rules }),
    webhooks: (webhooks: Webhooks) => mustSend('/sandbox/behaviour', { webhooks }),
    releaseWebhooks: () => mustSend('/sandbox/webhooks/release', {}),
    reset: () => mustSend('/sandbox/reset', {}),

    confirmAtBank: (token: string, outcome: 'succeed' | 'fail' = 'succeed') =>
      mustSend(`/sandbox/stripe/payment_intents/${token}/authenticate`, { outcome }),

    async cardToken(number = '4242424242424242'): Promise<string> {
      const form = new URLSearchParams({
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2034',
        'card[cvc]': '123',
      });
      return String((await mustSend('/v1/tokens', form.toString(), asBrowser)).id);
    },

    approve: (id: string, instrument?: 'declined') => mustSend(`/sandbox/paypal/orders/${id}/approve`, { instrument }),

    /** Our server has no record of it. */
    async foreignPaypalOrder(order: { amount: string; currency?: string; custom_id?: string }) {
      return String((await mustSend('/sandbox/paypal/orders', order)).id);
    },
  };
}
