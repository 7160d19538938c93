import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Time } from './time.tsx';

type Props = {
  Icon: LucideIcon;
  at: string;
  /** The company’s, instead of the moment. */
  day?: string | undefined;
  by?: string | undefined;
  /** The record that the event is about. */
  to?: To | undefined;
  children: ReactNode;
};

/** Something that happened, in a list. */
export const EventLine = ({ Icon, at, day, by, to, children }: Props) => (
  <li className="flex items-start gap-2 py-1 text-sm/6 text-ink-soft">
    <Icon aria-hidden size={16} className="mt-1 shrink-0" />
    <p className="min-w-0 wrap-anywhere">
      {to ? (
        <Link to={to} className="inline-block text-ink hover:underline pointer-coarse:py-2.5">
          {children}
        </Link>
      ) : (
        children
      )}
      {by && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
      {' · '}
      {day === undefined ? <Time kind="moment" of={at} /> : <Time kind="day" of={day} />}
    </p>
  </li>
);
