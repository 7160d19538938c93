import { minimumCents } from '../../../contract/shared/currencies.ts';
import { CURRENCY } from '../../../contract/shared/money.ts';
import { type PaymentGateway, PaymentUnavailable } from './payments.ts';
import type { StripeReads } from './stripe-client.ts';
import { isProviderError } from './stripe-outcomes.ts';
import { CHECK_FIELD } from './stripe-webhook.ts';

type Checks = Pick<PaymentGateway, 'readAccount' | 'requestEvent'>;

export const stripeChecks = (reading: StripeReads, secretKey: string): Checks => ({
  async readAccount() {
    const isLive = !/^(sk|rk)_test_/.test(secretKey);
    try {
      const account = await reading((stripe) => stripe.accounts.retrieveCurrent());
      return { name: account?.business_profile?.name ?? account?.settings?.dashboard.display_name ?? null, isLive };
    } catch (error) {
      // A restricted key may be good enough for payments.
      const { cause } = error as Error;
      if (error instanceof PaymentUnavailable && isProviderError(cause) && cause.statusCode === 403)
        return { name: null, isLive };
      throw error;
    }
  },

  // A payment without a card takes no money.
  async requestEvent(check) {
    await reading(async (stripe) => {
      const { id } = await stripe.paymentIntents.create({
        amount: Math.max(100, minimumCents[CURRENCY]),
        currency: CURRENCY.toLowerCase(),
        allowed_payment_method_types: ['card'],
        description: 'Check of the webhook, cancelled at once',
        metadata: { [CHECK_FIELD]: check },
      });
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    });
  },
});
