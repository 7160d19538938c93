import clsx from 'clsx';
import { Lock, Phone, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { formatAmount } from '../../contract/shared/money.ts';
import { type PaymentProvider, providerName } from '../../contract/shared/status.ts';
import { ApiError, withReason } from '../api/call.ts';
import { loadScript } from '../api/load-script.ts';
import { useSite } from '../site.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CardHandle, Payer } from './card-form.tsx';
import { CardPayment } from './card-payment.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { LATE } from './guarantee-at-pay.ts';
import { MethodChoice } from './method-choice.tsx';
import { ProviderError } from './pay-once.ts';
import type { PaymentState } from './use-payment.ts';

const LOCKED =
  'We couldn’t confirm your payment yet, so the details above can’t be changed for now. Try again: you won’t be charged twice.';
const NOT_READY = 'The card form is not ready yet. Please try again in a moment.';

function paypalProblem(error: unknown): string {
  console.error(error);
  return withReason('An error occurred with the PayPal payment.', error instanceof ApiError ? error.message : '');
}

const PaypalButtons = lazy(() => loadScript(() => import('./paypal-buttons.tsx')));

type Props = {
  amount: string;
  method: PaymentProvider;
  onMethod(method: PaymentProvider): void;
  payment: PaymentState;
  /** A wide window has the guarantee and the phone number in the summary at the side. */
  hasSummary?: boolean;
  /** Shown instead of the card form. */
  cardProblem?: string | null;
  /** Null if the surrounding form is invalid, with its errors shown. */
  payer(): Payer | null;
  createPaypalOrder(): Promise<string>;
  /** `token` creates the card token, or returns the approved PayPal order. */
  onPay(provider: PaymentProvider, payer: Payer, token: () => Promise<string>): Promise<void>;
};

export function PaymentPanel(props: Props) {
  const { amount, method, onMethod, payment, payer, createPaypalOrder, onPay, hasSummary, cardProblem = null } = props;
  const { stripe_publishable_key, paypal_client_id, sandbox, company, cancellation } = useSite().config;
  const isHydrated = useHydrated();
  const card = useRef<CardHandle>(null);
  const { phase, problem, progress, setProblem } = payment;
  const setCard = useCallback(
    (form: CardHandle) => {
      card.current = form;
      if (form) setProblem((shown) => (shown === NOT_READY ? null : shown));
    },
    [setProblem],
  );
  const isBusy = phase === 'processing';
  const mustRetry = phase === 'unknown';
  const isConfigured = Boolean(method === 'stripe' ? stripe_publishable_key : paypal_client_id);

  const payWithCard = async () => {
    setProblem(null);
    const form = card.current;
    try {
      // The card comes first: the other fields take the focus if both are invalid.
      const isCardValid = await form?.check();
      const buyer = payer();
      if (!form && buyer) return setProblem(NOT_READY);
      if (form && buyer && isCardValid) await onPay('stripe', buyer, () => form.createToken(buyer));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      setProblem(error.message);
    }
  };
  const payWithPaypal = async (orderId: string) => {
    const buyer = payer();
    if (buyer) await onPay('paypal', buyer, async () => orderId);
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <MethodChoice chosen={method} onChoose={onMethod} isLocked={isBusy || mustRetry}>
        {{
          stripe: cardProblem ? (
            <Alert kind="info">{cardProblem}</Alert>
          ) : !stripe_publishable_key ? (
            <Alert>Stripe is not configured.</Alert>
          ) : isHydrated ? (
            <CardPayment ref={setCard} amount={amount} config={{ stripe_publishable_key, sandbox }} />
          ) : (
            <CardSkeleton />
          ),
          paypal: !paypal_client_id ? (
            <Alert>PayPal is not configured.</Alert>
          ) : (
            method === 'paypal' &&
            isHydrated && (
              <Suspense fallback={<Skeleton className="h-12" />}>
                <PaypalButtons
                  clientId={paypal_client_id}
                  sandbox={sandbox}
                  isDisabled={isBusy || mustRetry}
                  mayStart={() => payer() !== null}
                  createOrder={() => {
                    setProblem(null);
                    return createPaypalOrder();
                  }}
                  onApprove={payWithPaypal}
                  onError={(error) => setProblem(paypalProblem(error))}
                />
              </Suspense>
            )
          ),
        }}
      </MethodChoice>
      {/* Only the message: the next step has its own alert. */}
      {problem && <Alert>{problem}</Alert>}
      {progress && <Alert kind="info">{progress}</Alert>}
      {mustRetry && <Alert kind="info">{LOCKED}</Alert>}
      {mustRetry ? (
        <Button size="large" onClick={payment.retry}>
          Try again
        </Button>
      ) : cardProblem && method === 'stripe' ? null : (
        <PayButton
          {...{ method, amount, isBusy }}
          isMissing={!stripe_publishable_key || !isHydrated}
          onClick={() => void payWithCard()}
        />
      )}
      {company.guarantee && cancellation.cancel_when_late && (
        <p className={clsx('flex items-start gap-2.5 text-sm text-ink-soft', hasSummary && 'lg:hidden')}>
          <Undo2 aria-hidden size={16} className="mx-1 mt-0.5 shrink-0" />
          {LATE}
        </p>
      )}
      {isConfigured && (
        <p className="flex items-start gap-2.5 text-sm text-ink-soft">
          <Lock aria-hidden size={16} className="mx-1 mt-0.5 shrink-0" />
          Your payment goes straight to {providerName(method)}. We never see your{' '}
          {method === 'stripe' ? 'card number' : 'PayPal password'}.
        </p>
      )}
      {company.phone !== '' && (
        <p className={clsx('flex items-center gap-2.5 text-sm text-ink-soft', hasSummary && 'lg:hidden')}>
          <Phone aria-hidden size={16} className="mx-1 shrink-0" />
          <span>
            Questions? Call{' '}
            <a
              href={`tel:${company.phone.replaceAll(/[^+\d]/g, '')}`}
              className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-brand underline underline-offset-4"
            >
              {company.phone}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}

type PayButtonProps = { method: PaymentProvider; amount: string; isBusy: boolean; isMissing: boolean; onClick(): void };

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
      {`Pay ${formatAmount(amount)}`}
    </Button>
  );
}
