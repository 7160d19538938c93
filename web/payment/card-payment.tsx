import { lazy, type Ref, Suspense } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { CardHandle } from './card-form.tsx';
import type { CardConfig } from './card-provider.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { useCardProvider } from './use-card-provider.ts';

const CardForm = lazy(() => import('./card-form.tsx'));

/**
 * The card form, from the first grey block to the provider's fields. The room is taken from the start: what stands
 * below must not move away under the finger of somebody who chooses another way to pay.
 */
export function CardPayment({ config, amount, ref }: { config: CardConfig; amount: string; ref: Ref<CardHandle> }) {
  const { stripe, hasFailed, load } = useCardProvider(config);
  if (hasFailed)
    return (
      <div className="grid min-h-62 content-start justify-items-start gap-3">
        <Alert>The card form could not be loaded. Please check your connection.</Alert>
        <Button tone="secondary" onClick={load}>
          Load the card form again
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<CardSkeleton />}>
      {stripe ? <CardForm ref={ref} stripe={stripe} amount={amount} /> : <CardSkeleton />}
    </Suspense>
  );
}
