import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentProvider } from '../../contract/status.ts';
import { messageOf } from '../api/call.ts';
import { useSite } from '../site.ts';
import { confirmWithBank } from './card-provider.ts';
import { noteTold, openPayment } from './open-payment.ts';
import { OutcomeOpen, type Payable, type PaymentBody, ProviderError, payOnce, ServerFailed } from './pay-once.ts';

/** `open`: no answer came, and only the same payment may be tried again. `failed`: the same, as the server broke down. */
export type PaymentPhase = 'idle' | 'processing' | 'open' | 'failed';

const fallback: Record<PaymentProvider, string> = {
  stripe: 'An error occurred.',
  paypal: 'An error occurred after payment approval.',
};

const WAITING = 'Still processing your payment. Please keep this page open.';
const LOST = 'An error occurred. We keep trying: you will not be charged twice. Please keep this page open.';
const RESUMED = 'Finishing the payment that was interrupted. You will not be charged twice.';

type Options<B extends PaymentBody, R> = Payable<B, R> & {
  onPaid(result: R): Promise<void>;
  /** The payment was refused for good, before `problem` shows. */
  onRefused?(): Promise<unknown>;
};

/** One payment at a time: its phase, and what the buyer is told of it. Takes up one that a reload interrupted. */
export function usePayment<B extends PaymentBody, R>({ onPaid, onRefused, ...payable }: Options<B, R>) {
  const { stripe_publishable_key, sandbox } = useSite().config;
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  // State alone would let a second click through that comes before the next render.
  const isBusy = useRef(false);

  const say = (error: unknown, provider: PaymentProvider) => {
    if (!(error instanceof ProviderError || error instanceof OutcomeOpen)) return messageOf(error, fallback[provider]);
    console.error(error);
    return error.message || fallback[provider];
  };

  const pay = async (provider: PaymentProvider, makeBody: () => B | Promise<B>, words: string | null = null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase('processing');
    setProblem(null);
    setNotice(words);
    try {
      const body = await makeBody();
      const confirm = (secret: string) =>
        confirmWithBank({ stripe_publishable_key: stripe_publishable_key ?? '', sandbox }, secret);
      const result = await payOnce(payable, body, {
        confirm,
        onWaiting: (isLost) => setNotice(isLost ? LOST : WAITING),
      });
      // Paid: whatever may fail from here on, nobody can press the button a second time.
      void onPaid(result).catch((error: unknown) => console.error(error));
    } catch (error) {
      const isOpen = error instanceof OutcomeOpen;
      if (!isOpen) await onRefused?.();
      setPhase(error instanceof ServerFailed ? 'failed' : isOpen ? 'open' : 'idle');
      const words = say(error, provider);
      if (isOpen) noteTold(payable.name, words);
      setProblem(words);
      setNotice(null);
      isBusy.current = false;
    }
  };

  const again = (words: string | null = null) => {
    const open = openPayment(payable.name);
    if (!open) return setPhase('idle');
    noteTold(payable.name);
    const body = JSON.parse(open.body) as B;
    void pay(body.payment_provider, () => body, words);
  };

  const takeUp = useEffectEvent(() => {
    const open = openPayment(payable.name);
    if (!open) return;
    if (open.told === undefined) return again(RESUMED);
    // Whoever was told of a failure and has left did not ask for another try by coming back.
    setPhase('failed');
    setProblem(open.told);
  });
  // Only where the page begins: what is open later is open because this page opened it.
  useEffect(() => takeUp(), []);

  return { phase, problem, setProblem, notice, pay, again: () => again() };
}

export type PaymentState = Pick<ReturnType<typeof usePayment>, 'phase' | 'problem' | 'setProblem' | 'notice' | 'again'>;
