import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useRef } from 'react';
import { CURRENCY } from '../../contract/shared/money.ts';
import { Alert } from '../ui/alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isDark } from './provider-theme.ts';

type Props = {
  clientId: string;
  sandbox: boolean;
  isDisabled: boolean;
  /** Shows the surrounding form's errors if it is invalid. */
  mayStart(): boolean;
  createOrder(): Promise<string>;
  onApprove(orderId: string): Promise<void>;
  onError(error: unknown): void;
};

export default function PaypalButtons({ clientId, sandbox, ...rest }: Props) {
  return (
    <PayPalScriptProvider
      options={{
        clientId,
        currency: CURRENCY,
        intent: 'capture',
        components: 'buttons',
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
  // PayPal replaces our errors, and with them our server's message.
  const ownError = useRef<unknown>(null);
  const isValid = () => {
    ownError.current = mayStart() ? null : new FormIncomplete('The form is not complete.');
    return ownError.current === null;
  };
  const start = async () => {
    if (!isValid()) throw ownError.current;
    return createOrder().catch((error: unknown) => {
      ownError.current = error;
      throw error;
    });
  };
  if (isRejected) return <Alert>PayPal couldn’t be loaded. Reload the page, or pay by card.</Alert>;
  return (
    <>
      {isPending && <Skeleton className="h-12" />}
      <PayPalButtons
        disabled={isDisabled}
        style={{ layout: 'vertical', height: 48, color: isDark() ? 'white' : 'gold', label: 'pay', tagline: false }}
        onClick={(_, actions) => (isValid() ? actions.resolve() : actions.reject())}
        createOrder={start}
        onApprove={({ orderID }) => onApprove(orderID)}
        onError={(error) => {
          if (!(ownError.current instanceof FormIncomplete)) onError(ownError.current ?? error);
        }}
      />
    </>
  );
}
