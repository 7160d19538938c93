import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentProvider } from '../../contract/shared/status.ts';
import { messageOf } from '../api/call.ts';
import { useSite } from '../site.ts';
import { confirmWithBank } from './card-provider.ts';
import { OutcomeUnknown, type Payable, type PaymentBody, ProviderError, payOnce } from './pay-once.ts';
import { pendingPayment, setShownMessage } from './pending-payment.ts';

/** `unknown`: the money may have been captured, so only the same request may follow. */
export type PaymentPhase = 'idle' | 'processing' | 'unknown';

const fallback: Record<PaymentProvider, string> = {
  stripe: 'An error occurred.',
  paypal: 'An error occurred after payment approval.',
};

const WAITING = 'Still processing your payment. Please keep this page open.';
const RETRYING = 'We’re trying again, and you won’t be charged twice. Please keep this page open.';
const RESUMED = 'Finishing your interrupted payment. You won’t be charged twice.';

type Options<B extends PaymentBody, R> = Payable<B, R> & {
  onPaid(result: R): Promise<void>;
  onRefused?(): Promise<unknown>;
};

/** Resumes a payment that a reload interrupted. */
export function usePayment<B extends PaymentBody, R>({ onPaid, onRefused, ...payable }: Options<B, R>) {
  const { stripe_publishable_key, sandbox } = useSite().config;
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  // State would let a second click through before the next render.
  const isBusy = useRef(false);

  const messageFor = (error: unknown, provider: PaymentProvider) => {
    if (!(error instanceof ProviderError || error instanceof OutcomeUnknown))
      return messageOf(error, fallback[provider]);
    console.error(error);
    return error.message || fallback[provider];
  };

  const pay = async (
    provider: PaymentProvider,
    createBody: () => B | Promise<B>,
    initialProgress: string | null = null,
  ) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase('processing');
    setProblem(null);
    setProgress(initialProgress);
    try {
      const body = await createBody();
      const confirm = (secret: string) =>
        confirmWithBank({ stripe_publishable_key: stripe_publishable_key ?? '', sandbox }, secret);
      const result = await payOnce(payable, body, {
        confirm,
        onWaiting(isLost) {
          setProblem(isLost ? fallback[provider] : null);
          setProgress(isLost ? RETRYING : WAITING);
        },
      });
      // Not awaited: after the payment, no failure may re-enable the button.
      void onPaid(result).catch((error: unknown) => console.error(error));
    } catch (error) {
      const isUnknown = error instanceof OutcomeUnknown;
      if (!isUnknown) await onRefused?.();
      setPhase(isUnknown ? 'unknown' : 'idle');
      const message = messageFor(error, provider);
      if (isUnknown) setShownMessage(payable.name, message);
      setProblem(message);
      setProgress(null);
      isBusy.current = false;
    }
  };

  const retry = (initialProgress: string | null = null) => {
    const stored = pendingPayment(payable.name)?.body;
    if (stored === undefined) return setPhase('idle');
    setShownMessage(payable.name);
    const body = JSON.parse(stored) as B;
    void pay(body.payment_provider, () => body, initialProgress);
  };

  const resumePending = useEffectEvent(() => {
    const pending = pendingPayment(payable.name);
    // A logout has removed the request: it has to be entered again, and then keeps its key.
    if (pending?.body === undefined) return;
    if (pending.shownMessage === undefined) return retry(RESUMED);
    // Coming back after a shown failure is no consent to another try.
    setPhase('unknown');
    setProblem(pending.shownMessage);
  });
  // Runs only on mount: this page itself started any later payment.
  useEffect(() => resumePending(), []);

  return { phase, problem, setProblem, progress, pay, retry: () => retry() };
}

export type PaymentState = Pick<
  ReturnType<typeof usePayment>,
  'phase' | 'problem' | 'setProblem' | 'progress' | 'retry'
>;
