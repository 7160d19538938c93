import type { ReactNode } from 'react';

/** Two or three in a row, so that none of six is alone. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-6">{children}</div>
);
