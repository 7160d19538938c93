import type { ReactNode } from 'react';

/** Up to three cards: none is alone in its row. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-6">{children}</div>
);
