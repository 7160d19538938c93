import clsx from 'clsx';
import type { ReactNode } from 'react';
import { When } from '../dashboard/date-time.tsx';
import { exactText } from '../dashboard/dates.ts';
import { MessageText } from './message-text.tsx';

type Props = {
  sender: string;
  isOwn: boolean;
  text: string;
  time: string;
  /** Shows sender and time for the whole group. */
  startsGroup: boolean;
  children?: ReactNode;
  isPending?: boolean;
};

export function Bubble({ sender, isOwn, text, time, startsGroup, isPending, children }: Props) {
  return (
    <li
      className={clsx(
        'grid max-w-[min(85%,42rem)] gap-1',
        isOwn ? 'justify-items-end self-end' : 'justify-items-start self-start',
        startsGroup ? 'mt-4' : 'mt-1',
      )}
    >
      {startsGroup ? (
        <div className="flex min-w-0 max-w-full flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <span dir="auto" className="min-w-0 font-medium text-ink wrap-anywhere">
            {sender}
          </span>
          <When time={time} />
        </div>
      ) : (
        <span className="sr-only">{sender}</span>
      )}
      <div
        title={exactText(time)}
        className={clsx(
          'min-w-0 max-w-full rounded-lg px-3.5 py-2',
          isOwn ? 'rounded-br-sm' : 'rounded-bl-sm bg-sunken text-ink',
          isOwn && (isPending ? 'bg-brand-soft text-brand-strong' : 'bg-brand text-on-brand'),
        )}
      >
        <MessageText text={text} />
      </div>
      {children}
    </li>
  );
}
