import { Lock } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import type { PaymentProvider } from '../../contract/status.ts';
import { messageOf } from '../api/call.ts';
import { useSite } from '../site.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { CardHandle, Payer } from './card-form.tsx';
import { CardPayment } from './card-payment.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { MethodChoice } from './method-choice.tsx';
import { ProviderError } from './pay-once.ts';
import type { PaymentState } from './use-payment.ts';

const NOT_READY = 'The card form is not ready yet. Please try again in a moment.';

const WalletButtons = lazy(() => import('./paypal-buttons.tsx'));

type Props = {
  amount: string;
  method: PaymentProvider;
  onMethod(method: PaymentProvider): void;
  payment: PaymentState;
  /** Who pays, once the form around is in order; null, with the errors shown, while it is not. */
  payer(): Payer | null;
  /** Makes the wallet order over this amount; its id. */
  walletOrder(): Promise<string>;
  /** Pays with what the provider gave: `token` makes the card's token, or is the approved wallet order. */
  onPay(provider: PaymentProvider, payer: Payer, token: () => Promise<string>): Promise<void>;
};

/** The ways to pay and the button: for a guest's order and for an invoice alike. */
export function PaymentPanel({ amount, method, onMethod, payment, payer, walletOrder, onPay }: Props) {
  const { stripe_publishable_key, paypal_client_id, sandbox } = useSite().config;
  const isHydrated = useHydrated();
  const card = useRef<CardHandle>(null);
  const { phase, problem, notice, setProblem } = payment;
  const holdCard = useCallback(
    (form: CardHandle) => {
      card.current = form;
      if (form) setProblem((told) => (told === NOT_READY ? null : told));
    },
    [setProblem],
  );
  const isBusy = phase === 'processing';
  const isOpen = phase === 'open' || phase === 'failed';
  const isConfigured = Boolean(method === 'stripe' ? stripe_publishable_key : paypal_client_id);

  const payByCard = () => {
    const who = payer();
    if (!who) return;
    void onPay('stripe', who, async () => {
      if (!card.current) throw new ProviderError(NOT_READY);
      return card.current.tokenFor(who);
    });
  };
  const payByWallet = async (orderId: string) => {
    const who = payer();
    if (who) await onPay('paypal', who, async () => orderId);
  };

  return (
    <div className="grid gap-5">
      <MethodChoice chosen={method} onChoose={onMethod} isLocked={isBusy || isOpen}>
        {{
          stripe: !stripe_publishable_key ? (
            <Alert>Stripe is not configured.</Alert>
          ) : isHydrated ? (
            <CardPayment ref={holdCard} amount={amount} config={{ stripe_publishable_key, sandbox }} />
          ) : (
            <CardSkeleton />
          ),
          paypal: !paypal_client_id ? (
            <Alert>PayPal is not configured.</Alert>
          ) : (
            method === 'paypal' &&
            isHydrated && (
              <Suspense fallback={<Skeleton className="h-12" />}>
                <WalletButtons
                  clientId={paypal_client_id}
                  sandbox={sandbox}
                  isDisabled={isBusy || isOpen}
                  mayStart={() => payer() !== null}
                  createOrder={() => {
                    setProblem(null);
                    return walletOrder();
                  }}
                  onApprove={payByWallet}
                  onError={(error) => setProblem(messageOf(error, 'An error occurred with the PayPal payment.'))}
                />
              </Suspense>
            )
          ),
        }}
      </MethodChoice>
      {problem && <Alert kind={phase === 'open' ? 'warning' : 'error'}>{problem}</Alert>}
      {notice && <Alert kind="info">{notice}</Alert>}
      {isOpen ? (
        <Button size="large" onClick={payment.again}>
          Try again
        </Button>
      ) : (
        <PayButton
          {...{ method, amount, isBusy }}
          isMissing={!stripe_publishable_key || !isHydrated}
          onClick={payByCard}
        />
      )}
      {isConfigured && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
          Your payment goes straight to {method === 'stripe' ? 'Stripe' : 'PayPal'}. We never see your{' '}
          {method === 'stripe' ? 'card number' : 'PayPal password'}.
        </p>
      )}
    </div>
  );
}

type PayButtonProps = { method: PaymentProvider; amount: string; isBusy: boolean; isMissing: boolean; onClick(): void };

/** PayPal brings a button of its own; ours then only says that it is at work. */
function PayButton({ method, amount, isBusy, isMissing, onClick }: PayButtonProps) {
  if (method === 'paypal')
    return (
      isBusy && (
        <p role="status" className="text-center font-semibold">
          Processing...
        </p>
      )
    );
  return (
    <Button type="submit" size="large" disabled={isMissing} pending={isBusy && 'Processing...'} onClick={onClick}>
      {`Pay $${amount}`}
    </Button>
  );
}
