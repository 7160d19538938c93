import type { ReactNode } from 'react';

export const PageHead = ({ title, intro, action }: { title: ReactNode; intro?: ReactNode; action?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
    <div>
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
    </div>
    {action && <div className="print:hidden max-sm:grow">{action}</div>}
  </div>
);
