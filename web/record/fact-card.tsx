import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../dashboard/list/use-is-phone.ts';
import { Card } from '../ui/card.tsx';

type Props = {
  title: string;
  /** A phone shows it in the head of the closed card. */
  value?: ReactNode;
  children: ReactNode;
};

export function FactCard({ title, value, children }: Props) {
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <Card className="p-5">
        <h2 className="mb-3 text-base">{title}</h2>
        {children}
      </Card>
    );
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 items-center gap-3 px-4 py-2">
        <h2 className="text-base">{title}</h2>
        {value && <span className="min-w-0 truncate text-ink-soft group-open:invisible">{value}</span>}
        <ChevronDown aria-hidden size={18} className="ml-auto shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
