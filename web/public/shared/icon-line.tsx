import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An item of a list of short promises. */
export const IconLine = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
    <span className="min-w-0">{children}</span>
  </li>
);
