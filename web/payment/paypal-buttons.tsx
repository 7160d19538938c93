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
export default function PaypalButtons({ clientId, sandbox, ...rest }: Props) {
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
  // The provider hands our errors back as errors of its own, without our server's words; so they are kept here.
  const ours = useRef<unknown>(null);
  const maySend = () => {
    ours.current = mayStart() ? null : new FormIncomplete('The form is not complete.');
    return ours.current === null;
  };
  const start = async () => {
    if (!maySend()) throw ours.current;
    return createOrder().catch((error: unknown) => {
      ours.current = error;
      throw error;
    });
  };
  if (isRejected) return <Alert>PayPal could not be loaded. Please load the page again, or pay by card.</Alert>;
  return (
    <>
      {isPending && <Skeleton className="h-12" />}
      <PayPalButtons
        disabled={isDisabled}
        style={{ layout: 'vertical', height: 48, color: isDark() ? 'white' : 'gold', label: 'pay', tagline: false }}
        onClick={(_, actions) => (maySend() ? actions.resolve() : actions.reject())}
        createOrder={start}
        onApprove={({ orderID }) => onApprove(orderID)}
        onError={(error) => {
          if (!(ours.current instanceof FormIncomplete)) onError(ours.current ?? error);
        }}
      />
    </>
  );
}
