import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadScript } from '../api/load-script.ts';
import { useSite } from '../site.ts';
import { Alert } from '../ui/alert.tsx';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ExpressProps } from './express-form.tsx';
import { useCardProvider } from './use-card-provider.ts';

const ExpressForm = lazy(() => loadScript(() => import('./express-form.tsx')));

/** Other browsers have no wallet, so no space need be reserved. */
const mayHaveWallet = () => 'PaymentRequest' in window || 'ApplePaySession' in window;

type Props = Omit<ExpressProps, 'onAvailable'> & { isLocked: boolean; problem: string | null };

/** Reserves its height until it is known if this browser has Apple Pay or Google Pay. */
export function ExpressButtons(props: Props) {
  const { stripe_publishable_key } = useSite().config;
  const isHydrated = useHydrated();
  if (!stripe_publishable_key || (isHydrated && !mayHaveWallet())) return null;
  return isHydrated ? <LoadedButtons {...props} publishableKey={stripe_publishable_key} /> : <Frame isPending />;
}

function LoadedButtons({ publishableKey, isLocked, problem, ...rest }: Props & { publishableKey: string }) {
  const { sandbox } = useSite().config;
  const { stripe, hasFailed } = useCardProvider({ stripe_publishable_key: publishableKey, sandbox });
  const [isAvailable, setAvailable] = useState<boolean | null>(null);
  if (hasFailed || isAvailable === false) return null;
  return (
    <Frame isPending={isAvailable === null} isLocked={isLocked} problem={problem}>
      {stripe && (
        <Suspense>
          <ExpressForm {...rest} stripe={stripe} onAvailable={setAvailable} />
        </Suspense>
      )}
    </Frame>
  );
}

type FrameProps = { isPending: boolean; isLocked?: boolean; problem?: string | null; children?: ReactNode };

const Frame = ({ isPending, isLocked = false, problem, children }: FrameProps) => (
  <div inert={isLocked} className="grid grid-cols-1 gap-5 inert:opacity-60 noscript:hidden">
    <div className="grid min-h-12 *:col-start-1 *:row-start-1">
      {isPending && <Skeleton className="h-12" />}
      <div className={isPending ? 'invisible' : undefined}>{children}</div>
    </div>
    {problem && <Alert>{problem}</Alert>}
    <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or pay by card or PayPal
    </p>
  </div>
);
