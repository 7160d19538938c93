import type { ReactNode } from 'react';

/** Says what will appear here, and how to create the first. */
export const Empty = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className="grid justify-items-start gap-2 py-4">
    <h2 className="text-lg">{title}</h2>
    {children && <div className="max-w-text text-pretty text-ink-soft">{children}</div>}
    {action && <div className="mt-1">{action}</div>}
  </div>
);
