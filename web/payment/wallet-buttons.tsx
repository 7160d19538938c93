import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useRef } from 'react';
import { CURRENCY } from '../../contract/money.ts';
import { Alert } from '../ui/alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isDark } from './provider-theme.ts';

type Props = {
  clientId: string;
  sandbox: boolean;
  isDisabled: boolean;
  /** Whether the form around is in order; shows what is not. */
  mayStart(): boolean;
  /** Makes the wallet order; its id. */
  createOrder(): Promise<string>;
  onApprove(orderId: string): Promise<void>;
  onError(error: unknown): void;
};

/** PayPal's own button, from PayPal's own script. Loaded only where somebody chooses it. */
export default function WalletButtons({ clientId, sandbox, ...rest }: Props) {
  return (
    <PayPalScriptProvider
      options={{
        clientId,
        currency: CURRENCY,
        intent: 'capture',
        components: 'buttons',
        // Cards have their own form beside this one.
        disableFunding: 'card',
        ...(sandbox ? { sdkBaseUrl: '/sandbox/paypal.js' } : {}),
      }}
    >
      <Buttons {...rest} />
    </PayPalScriptProvider>
  );
}

class FormIncomplete extends Error {}

function Buttons({ isDisabled, mayStart, createOrder, onApprove, onError }: Omit<Props, 'clientId' | 'sandbox'>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  // The provider hands errors back as its own, so that their class can't tell whose they were.
  const isIncomplete = useRef(false);
  const start = async () => {
    isIncomplete.current = !mayStart();
    if (isIncomplete.current) throw new FormIncomplete('The form is not complete.');
    return createOrder();
  };
  if (isRejected) return <Alert>PayPal could not be loaded. Please load the page again, or pay by card.</Alert>;
  return (
    <>
      {isPending && <Skeleton className="h-12" />}
      <PayPalButtons
        disabled={isDisabled}
        style={{ layout: 'vertical', height: 48, color: isDark() ? 'white' : 'gold', label: 'pay', tagline: false }}
        onClick={(_, actions) => {
          isIncomplete.current = !mayStart();
          return isIncomplete.current ? actions.reject() : actions.resolve();
        }}
        createOrder={start}
        onApprove={({ orderID }) => onApprove(orderID)}
        onError={(error) => {
          if (!isIncomplete.current) onError(error);
        }}
      />
    </>
  );
}
