import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import { CURRENCY, toCents } from '../../contract/money.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProviderError } from './pay-once.ts';
import { cardAppearance } from './provider-theme.ts';

export type Payer = { name: string; email: string };
/** Null until the form has loaded. `tokenFor` throws `ProviderError`. */
export type CardHandle = { tokenFor(payer: Payer): Promise<string> } | null;

type Props = { stripe: Stripe; amount: string; ref: Ref<CardHandle> };

/** Card numbers never pass through our code. */
export default function CardForm({ stripe, amount, ref }: Props) {
  const [appearance] = useState(cardAppearance);
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: toCents(amount) ?? 0,
        currency: CURRENCY.toLowerCase(),
        // Must match the server: the provider rejects a token created for other payment methods.
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <CardFields ref={ref} />
    </Elements>
  );
}

// The form above asks for name and email; the content policy blocks the scripts of express wallets.
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: { name: 'never', email: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

function CardFields({ ref }: { ref: Ref<CardHandle> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  useImperativeHandle<CardHandle, CardHandle>(
    ref,
    () =>
      stripe &&
      elements && {
        async tokenFor({ name, email }) {
          const checked = await elements.submit();
          if (checked.error) throw new ProviderError(checked.error.message ?? 'Please check your card details.');
          const created = await stripe.createConfirmationToken({
            elements,
            params: { payment_method_data: { billing_details: { name, email } } },
          });
          if (created.error) throw new ProviderError(created.error.message ?? 'An error occurred.');
          return created.confirmationToken.id;
        },
      },
    [stripe, elements],
  );
  return (
    <div className="grid min-h-62 content-start">
      {!isReady && <CardSkeleton className="col-start-1 row-start-1" />}
      <PaymentElement
        options={options}
        onReady={() => setReady(true)}
        className={isReady ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'}
      />
    </div>
  );
}
