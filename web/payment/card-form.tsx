import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { Buyer } from '../../contract/shared/buyer.ts';
import { CURRENCY, toCents } from '../../contract/shared/money.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProviderError } from './pay-once.ts';
import { cardAppearance } from './provider-theme.ts';

export type Payer = Buyer;
/**
 * Null until the form has loaded. `check` shows errors at the fields. Call it before `createToken`, which throws
 * `ProviderError`.
 */
export type CardHandle = { check(): Promise<boolean>; createToken(payer: Payer): Promise<string> } | null;

type Props = { stripe: Stripe; amount: string; ref: Ref<CardHandle> };

export const elementsOptions = (amount: string): StripeElementsOptions => ({
  mode: 'payment',
  amount: toCents(amount) ?? 0,
  currency: CURRENCY.toLowerCase(),
  // The server's value: the provider rejects tokens for other payment methods.
  allowedPaymentMethodTypes: ['card'],
  appearance: cardAppearance(),
});

/** Card numbers never pass through our code. */
export default function CardForm({ stripe, amount, ref }: Props) {
  const [options] = useState(() => elementsOptions(amount));
  return (
    <Elements stripe={stripe} options={{ ...options, amount: toCents(amount) ?? 0 } as StripeElementsOptions}>
      <CardFields ref={ref} />
    </Elements>
  );
}

// The form above asks for name and email; wallets have their own buttons.
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: { name: 'never', email: 'never', address: 'if_required' } },
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
        async check() {
          const { error } = await elements.submit();
          // Errors of fields are shown at the fields.
          if (error && error.type !== 'validation_error')
            throw new ProviderError(error.message ?? 'Please check your card details.');
          return !error;
        },
        async createToken({ name, email }) {
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
    <div className="grid content-start">
      {!isReady && <CardSkeleton className="col-start-1 row-start-1" />}
      <PaymentElement
        options={options}
        onReady={() => setReady(true)}
        className={isReady ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'}
      />
    </div>
  );
}
