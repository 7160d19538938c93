import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Waits for the script: sent by the browser alone, a form with a password would go nowhere good. */
export function SubmitButton({ pending, children }: { pending: string | false; children: ReactNode }) {
  return (
    <>
      <Button type="submit" size="large" className="w-full" disabled={!useHydrated()} pending={pending}>
        {children}
      </Button>
      <noscript>
        <p>This form needs JavaScript.</p>
      </noscript>
    </>
  );
}
