import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElementsOptions,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useState } from 'react';
import { toCents } from '../../contract/shared/money.ts';
import { elementsOptions, type Payer } from './card-form.tsx';
import { ProviderError } from './pay-once.ts';
import { isDark } from './provider-theme.ts';

export type ExpressProps = {
  amount: string;
  /** Null for a guest, whose name and email the wallet provides. */
  payer: Payer | null;
  onAvailable(isAvailable: boolean): void;
  onPay(payer: Payer, token: () => Promise<string>): Promise<void>;
};

export default function ExpressForm({ stripe, ...rest }: ExpressProps & { stripe: Stripe }) {
  const [options] = useState(() => elementsOptions(rest.amount));
  return (
    <Elements stripe={stripe} options={{ ...options, amount: toCents(rest.amount) ?? 0 } as StripeElementsOptions}>
      <ExpressButton {...rest} />
    </Elements>
  );
}

/** PayPal has its own place among the payment methods. */
const optionsFor = (payer: Payer | null): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 48,
  buttonTheme: isDark() ? { applePay: 'white', googlePay: 'white' } : { applePay: 'black', googlePay: 'black' },
  buttonType: { applePay: 'plain', googlePay: 'pay' },
  layout: { maxColumns: 1, maxRows: 1, overflow: 'never' },
  emailRequired: payer === null,
  billingAddressRequired: payer === null,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
});

function ExpressButton({ payer, onAvailable, onPay }: ExpressProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [options] = useState(() => optionsFor(payer));

  const confirm = async ({ billingDetails }: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return;
    const email = billingDetails?.email ?? '';
    const buyer = payer ?? { name: billingDetails?.name || email, email };
    await onPay(buyer, async () => {
      const checked = await elements.submit();
      if (checked.error) throw new ProviderError(checked.error.message ?? 'An error occurred.');
      const created = await stripe.createConfirmationToken({ elements });
      if (created.error) throw new ProviderError(created.error.message ?? 'An error occurred.');
      return created.confirmationToken.id;
    });
  };
  return (
    <ExpressCheckoutElement
      options={options}
      onReady={({ availablePaymentMethods }) => onAvailable(Boolean(availablePaymentMethods))}
      onLoadError={() => onAvailable(false)}
      onConfirm={confirm}
    />
  );
}
