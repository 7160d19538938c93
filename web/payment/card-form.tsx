import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import { CURRENCY, centsOf } from '../../contract/money.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProviderError } from './pay-once.ts';
import { cardAppearance } from './provider-theme.ts';

export type Payer = { name: string; email: string };
/** Makes the token that pays once, from what is typed into the form; null before the form is there. Throws `ProviderError`. */
export type CardHandle = { tokenFor(payer: Payer): Promise<string> } | null;

type Props = { stripe: Stripe; amount: string; ref: Ref<CardHandle> };

/** The card provider's own form; no digit of a card passes through our code. Loaded only where somebody pays. */
export default function CardForm({ stripe, amount, ref }: Props) {
  const [appearance] = useState(cardAppearance);
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: centsOf(amount) ?? 0,
        currency: CURRENCY.toLowerCase(),
        // As the server does: the provider refuses a token that was made for other kinds of payment.
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <CardFields ref={ref} />
    </Elements>
  );
}

// Name and address were asked above already; the express wallets would need scripts that the page doesn't let in.
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
          const made = await stripe.createConfirmationToken({
            elements,
            params: { payment_method_data: { billing_details: { name, email } } },
          });
          if (made.error) throw new ProviderError(made.error.message ?? 'An error occurred.');
          return made.confirmationToken.id;
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
