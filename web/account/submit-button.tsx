import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Disabled until hydration: a native submit would send the password to the page's own URL. */
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
