import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Runs when a link asks for it, such as the palette's `?new=1`, but not on reload. */
export function useUrlAction(name: string, run: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (asked === null) return;
    const next = new URLSearchParams(params);
    next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
    run(asked);
  }, [asked]);
}
