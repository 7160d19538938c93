import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { MiddleDot } from './middle-dot.tsx';
import { Time } from './time.tsx';

type Props = {
  Icon: LucideIcon;
  at: string;
  by?: string | undefined;
  /** The record that the event is about. */
  to?: To | undefined;
  /** How it is now. */
  state?: ReactNode;
  children: ReactNode;
};

/** Something that happened, in a list. */
export const EventLine = ({ Icon, at, by, to, state, children }: Props) => (
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
          <MiddleDot />
          <bdi>{by}</bdi>
        </>
      )}
      <MiddleDot />
      <Time kind="moment" of={at} />
      {state && (
        <>
          <MiddleDot />
          {state}
        </>
      )}
    </p>
  </li>
);
