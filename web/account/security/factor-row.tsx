import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  Icon: LucideIcon;
  title: string;
  heading?: 'h2' | 'h3';
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

export const FactorRow = ({ Icon, title, heading: Heading = 'h3', text, action, children }: Props) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <Icon aria-hidden size={22} className="mt-0.5 text-ink-soft" />
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-56">
        <Heading className="font-semibold">{title}</Heading>
        <div className="mt-0.5 text-ink-soft">{text}</div>
      </div>
      {action}
    </div>
    {children && <div className="col-start-2 mt-3">{children}</div>}
  </li>
);
