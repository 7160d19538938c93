import type { ReactNode } from 'react';

/** Explain what will appear here and how to create the first. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-dashed border-line-strong px-6 py-10">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-text text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
