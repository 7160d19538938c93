import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { When } from '../../../dashboard/date-time.tsx';
import { Initials } from '../../../record/person.tsx';
import { Dot, Tag } from '../../../ui/status.tsx';
import { urlOf } from './places.ts';
import type { ListedThread } from './received.ts';

/** Says where an answer goes. */
const tagOf = ({ source, order_id, tag }: ListedThread): string => {
  if (tag !== undefined) return tag;
  if (source === 'order') return `Order ${order_id}`;
  return { chat: 'Chat', contact: 'Contact message', email: 'Email held back' }[source];
};

const lineOf = ({ name, author, line }: ListedThread): string =>
  author === null || author === name ? line : `${author}: ${line}`;

type Props = { thread: ListedThread; at: number; isOpen: boolean };

export function InboxRow({ thread, at, isOpen }: Props) {
  const [params] = useSearchParams();
  const { name, is_unread: isUnread } = thread;
  return (
    <li data-row={at} data-thread={`${thread.source}-${thread.id}`}>
      <Link
        data-title
        to={urlOf(params, thread)}
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
        <span className="self-center text-sm text-ink-soft">
          <When time={thread.at} />
        </span>
        <span className="col-span-2 flex min-w-0 items-center gap-2 pl-4 text-sm">
          <Tag>{tagOf(thread)}</Tag>
          <bdi className={clsx('truncate', isUnread ? 'font-medium' : 'text-ink-soft')}>{lineOf(thread)}</bdi>
        </span>
      </Link>
    </li>
  );
}
