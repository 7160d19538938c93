import { expect } from 'vitest';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { BehaviorInput } from '../../../sandbox/behavior.ts';
import { sandboxKeys } from '../../../server/adapters/payments/sandbox-keys.ts';
import type { LedgerRow } from '../money/ledger-row.ts';

/** `key` is our refund's. */
export type RefundRow = {
  id: string;
  provider: PaymentProvider;
  payment: string;
  amount: string;
  state: string;
  key: string | null;
};

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

    /** sandbox/behavior.ts describes the rules. */
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

    /** Refunds in the provider's dashboard, without our metadata. `payment`: the payment intent or PayPal's capture. */
    refund: (provider: PaymentProvider, payment: string, amountCents?: number) =>
      provider === 'stripe'
        ? mustSend('/sandbox/stripe/refunds', { payment_intent: payment, amount: amountCents })
        : mustSend(`/sandbox/paypal/captures/${payment}/refund`, {
            amount: amountCents === undefined ? undefined : toDecimal(amountCents),
          }),
    refunds: async () => (await mustSend('/sandbox/refunds.json')) as unknown as RefundRow[],
    succeedRefund: (provider: PaymentProvider, id: string) =>
      mustSend(`/sandbox/${provider}/refunds/${id}/succeed`, {}),
    cancelRefund: (provider: PaymentProvider, id: string) => mustSend(`/sandbox/${provider}/refunds/${id}/cancel`, {}),
    failRefund: (provider: PaymentProvider, id: string) => mustSend(`/sandbox/${provider}/refunds/${id}/fail`, {}),

    settleCapture: (capture: string, outcome: 'completed' | 'declined') =>
      mustSend(`/sandbox/paypal/captures/${capture}/settle`, { outcome }),

    /** The response's `id` names the dispute. */
    dispute: (
      provider: PaymentProvider,
      payment: string,
      more: { reason?: string; inquiry?: boolean; amount?: number } = {},
    ) =>
      mustSend(`/sandbox/${provider}/disputes`, {
        [provider === 'stripe' ? 'payment_intent' : 'capture']: payment,
        ...more,
        ...(provider === 'paypal' && more.amount !== undefined && { amount: toDecimal(more.amount) }),
      }),
    closeDispute: (provider: PaymentProvider, id: string, outcome: 'won' | 'lost') =>
      mustSend(`/sandbox/${provider}/disputes/${id}/close`, { outcome }),

    /** Another system captured these. */
    foreignCardPayment: (payment: { amount: number; currency?: string; metadata?: Record<string, string> }) =>
      mustSend('/sandbox/stripe/payment_intents', payment),
    foreignPaypalPayment: (payment: { amount: string; currency?: string; custom_id?: string }) =>
      mustSend('/sandbox/paypal/captures', payment),

    /** The payment is missing in the provider's lookups and lists. */
    hide: (provider: PaymentProvider, payment: string) => mustSend('/sandbox/hide', { provider, payment }),
    restore: (payment?: string) => mustSend('/sandbox/restore', { payment }),

    registerWebhook: (settings: { provider: PaymentProvider; url?: string; status?: string; events?: string[] }) =>
      mustSend('/sandbox/webhook_endpoints', settings),
    searchLag: (search_lag_ms: number) => mustSend('/sandbox/behaviour', { search_lag_ms }),
    vies: (number: string, result: 'valid' | 'invalid' | 'down') => mustSend('/sandbox/vies', { number, result }),

    approve: (id: string, instrument?: 'declined' | 'pending') =>
      mustSend(`/sandbox/paypal/orders/${id}/approve`, { instrument }),

    /** Our server has no record of this order. */
    async foreignPaypalOrder(order: { amount: string; currency?: string; custom_id?: string }) {
      return String((await mustSend('/sandbox/paypal/orders', order)).id);
    },
  };
}
