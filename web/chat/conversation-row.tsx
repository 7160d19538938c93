import clsx from 'clsx';
import { Link, type To } from 'react-router';
import { Initials } from '../record/person.tsx';
import { Time } from '../record/time.tsx';
import { Dot, Tag } from '../ui/status.tsx';

type Props = {
  to: To;
  name: string;
  /** Says where an answer goes. */
  tag?: string | undefined;
  line: string;
  /** When the newest message was written. */
  at?: string | undefined;
  isUnread: boolean;
  isOpen: boolean;
};

export const ConversationRow = ({ to, name, tag, line, at, isUnread, isOpen }: Props) => (
  <Link
    data-title
    to={to}
    preventScrollReset
    aria-current={isOpen || undefined}
    className={clsx(
      'grid min-h-15 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-b border-line px-3 py-1.5 -outline-offset-3 transition-colors',
      isOpen
        ? 'bg-[color-mix(in_oklab,var(--brand)_4%,var(--surface))] shadow-[inset_3px_0_0_var(--brand)] forced-colors:outline-2'
        : 'hover:bg-sunken',
    )}
  >
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex w-2 shrink-0">{isUnread && <Dot tone="brand" />}</span>
      <Initials name={name} size={24} />
      <bdi className={clsx('truncate', isUnread && 'font-semibold')}>{name}</bdi>
      {isUnread && <span className="sr-only">unread</span>}
    </span>
    <span className="self-center text-sm text-ink-soft">{at && <Time kind="ago" of={at} inLink />}</span>
    <span className="col-span-2 flex min-w-0 items-center gap-2 ps-4 text-sm">
      {tag && <Tag>{tag}</Tag>}
      <bdi className={clsx('truncate', isUnread ? 'font-medium' : 'text-ink-soft')}>{line}</bdi>
    </span>
  </Link>
);
