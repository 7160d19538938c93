import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { loadScript } from '../api/load-script.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Part } from '../ui/part.tsx';
import { TypedAhead } from './typed-ahead.tsx';

/** A component whose script comes at its first use, or before it by `prefetch`. */
export function later<P>(load: () => Promise<ComponentType<P>>) {
  const Component = lazy(() => loadScript(load).then((component) => ({ default: component })));
  // A failure is for the use that follows to tell.
  return Object.assign(Component, { prefetch: () => void load().catch(() => {}) });
}

/** A failure has to be seen wherever the page is scrolled to, so it is a dialog too. */
export const LaterDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Part
    frame={(failure) => (
      <Dialog open title="We couldn’t open this" onClose={onClose}>
        {failure}
      </Dialog>
    )}
  >
    <Suspense fallback={<TypedAhead />}>{children}</Suspense>
  </Part>
);

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads them at the first sign of a person, so that they are there when something is pressed. */
export function usePrefetch(...parts: readonly { prefetch: () => void }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same at every render
  useEffect(() => {
    const controller = new AbortController();
    const prefetchAll = () => {
      controller.abort();
      for (const part of parts) part.prefetch();
    };
    for (const sign of signs) window.addEventListener(sign, prefetchAll, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, []);
}
