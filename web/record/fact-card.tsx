import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsPhone } from '../dashboard/list/use-is-phone.ts';
import { Card } from '../ui/card.tsx';

type Props = {
  title: string;
  /** A phone shows it in the head of the closed card. */
  value?: ReactNode;
  /** A quiet button, at the right of the head. */
  action?: ReactNode;
  /** Set if the page has nothing else, so that a phone shows the content at once. */
  startsOpen?: boolean;
  children: ReactNode;
};

/** The content stays the same element when a phone is turned, or an open dialog in it would lose what was typed. */
export function FactCard({ title, value, action, startsOpen = false, children }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(startsOpen || !isPhone);
  const id = useId();
  return (
    <Card className={clsx(!isPhone && 'p-5')}>
      <div className={clsx('flex items-center justify-between gap-3', !isPhone && 'mb-4')}>
        <h2 className="min-w-0 grow text-base">
          {isPhone ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-4 py-2 text-start -outline-offset-3"
            >
              <span className="shrink-0">{title}</span>
              {value && !isOpen && <span className="min-w-0 truncate font-normal text-ink-soft">{value}</span>}
              <ChevronDown
                aria-hidden
                size={18}
                className={clsx('ms-auto shrink-0 transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          ) : (
            title
          )}
        </h2>
        {!isPhone && action}
      </div>
      <div id={id} hidden={isPhone && !isOpen} className={clsx(isPhone && 'px-4 pb-4')}>
        {children}
        {isPhone && action}
      </div>
    </Card>
  );
}
