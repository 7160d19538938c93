import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { type CardConfig, cardProvider } from './card-provider.ts';

type Loaded = { stripe: Stripe | null; hasFailed: boolean };

export function useCardProvider({ stripe_publishable_key, sandbox }: CardConfig) {
  const [loaded, setLoaded] = useState<Loaded>({ stripe: null, hasFailed: false });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isUnmounted = attempt === 0;
    cardProvider({ stripe_publishable_key, sandbox }).then(
      (stripe) => !isUnmounted && setLoaded({ stripe, hasFailed: false }),
      (error: unknown) => {
        console.error(error);
        if (!isUnmounted) setLoaded({ stripe: null, hasFailed: true });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [stripe_publishable_key, sandbox, attempt]);
  return { ...loaded, load: () => setAttempt(attempt + 1) };
}
