import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Time } from '../../record/time.tsx';

type Props = { Icon: LucideIcon; title: ReactNode; at: string; children: ReactNode };

/** A record between the messages, with what the reader can do. */
export const EntryCard = ({ Icon, title, at, children }: Props) => (
  <li className="mt-4 mb-2 grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
    <span className="grid size-8 place-items-center rounded-full border border-transparent bg-sunken text-ink-soft">
      <Icon aria-hidden size={16} />
    </span>
    <div className="grid max-w-[68ch] gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap gap-x-2 text-sm/6 text-ink-soft wrap-anywhere">
        <span className="font-semibold text-ink">{title}</span>
        <Time kind="moment" of={at} />
      </p>
      {children}
    </div>
  </li>
);
