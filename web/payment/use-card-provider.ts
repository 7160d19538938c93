import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { type CardConfig, cardProvider } from './card-provider.ts';

type Loaded = { stripe: Stripe | null; hasFailed: boolean };

/** The card provider once its script has run; null until then. `load` tries again after a failure. */
export function useCardProvider({ stripe_publishable_key, sandbox }: CardConfig) {
  const [loaded, setLoaded] = useState<Loaded>({ stripe: null, hasFailed: false });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isGone = tries === 0;
    cardProvider({ stripe_publishable_key, sandbox }).then(
      (stripe) => !isGone && setLoaded({ stripe, hasFailed: false }),
      (error: unknown) => {
        console.error(error);
        if (!isGone) setLoaded({ stripe: null, hasFailed: true });
      },
    );
    return () => {
      isGone = true;
    };
  }, [stripe_publishable_key, sandbox, tries]);
  return { ...loaded, load: () => setTries(tries + 1) };
}
