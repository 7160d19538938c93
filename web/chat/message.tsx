import clsx from 'clsx';
import type { ReactNode } from 'react';
import { exactText } from '../dashboard/dates.ts';
import { useMomentZone } from '../record/moment-zone.ts';
import { Initials } from '../record/person.tsx';
import { Time } from '../record/time.tsx';
import { Tag } from '../ui/status.tsx';

type Props = {
  /** Whose initials are shown; `name` may be “You”. */
  person: string;
  name: string;
  isOwn: boolean;
  time: string;
  /** Shows the head for all messages of the group. */
  startsGroup: boolean;
  /** Customers never see it. */
  isNote?: boolean;
  isDeleted?: boolean;
  isPending?: boolean;
  /** Follows the name: “by email”. */
  origin?: ReactNode;
  menu?: ReactNode;
  /** Replaces the message while it is edited. */
  editor?: ReactNode;
  /** Says below it if it was sent, read or edited. */
  state?: ReactNode;
  children?: ReactNode;
};

const look = ({ isDeleted, isNote, isOwn }: Props) => {
  if (isDeleted) return 'border-dashed border-line-strong text-ink-soft';
  if (isNote) return 'border-warn/40 bg-accent-soft text-ink';
  return isOwn ? 'border-brand bg-brand-soft text-ink' : 'border-line bg-surface text-ink';
};

export function Message(props: Props) {
  const { person, name, time, startsGroup, isNote, isPending, origin, menu, editor, state, children } = props;
  const zone = useMomentZone();
  return (
    <li className={clsx('group/message grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3', startsGroup ? 'mt-4' : 'mt-1')}>
      {startsGroup && <Initials name={person} size={32} />}
      <div className="col-start-2 grid min-w-0 grid-cols-1 justify-items-start gap-1">
        {startsGroup ? (
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <bdi className="min-w-0 font-medium text-ink wrap-anywhere">{name}</bdi>
            {isNote && <Tag>Internal note</Tag>}
            {origin}
            <Time kind="ago" of={time} />
          </div>
        ) : (
          <span className="sr-only">{name}</span>
        )}
        {editor ?? (
          <div className="flex max-w-full items-start gap-1">
            <div
              title={exactText(time, zone)}
              className={clsx(
                'grid max-w-[68ch] min-w-0 gap-2 rounded-lg border px-3.5 py-2',
                look(props),
                isPending && 'opacity-80',
              )}
            >
              {children}
            </div>
            {menu}
          </div>
        )}
        {state}
      </div>
    </li>
  );
}
