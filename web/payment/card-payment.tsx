import { lazy, type Ref, Suspense } from 'react';
import { loadScript } from '../api/load-script.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { CardHandle } from './card-form.tsx';
import type { CardConfig } from './card-provider.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { useCardProvider } from './use-card-provider.ts';

const CardForm = lazy(() => loadScript(() => import('./card-form.tsx')));

export function CardPayment({ config, amount, ref }: { config: CardConfig; amount: string; ref: Ref<CardHandle> }) {
  const { stripe, hasFailed, load } = useCardProvider(config);
  if (hasFailed)
    return (
      <div className="grid content-start justify-items-start gap-3">
        <Alert>The card form couldn’t be loaded. Check your connection and try again.</Alert>
        <Button tone="secondary" onClick={load}>
          Reload the card form
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<CardSkeleton />}>
      {stripe ? <CardForm ref={ref} stripe={stripe} amount={amount} /> : <CardSkeleton />}
    </Suspense>
  );
}
