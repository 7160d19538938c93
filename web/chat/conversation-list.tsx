import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '../../contract/inbox/chat.ts';
import type { Settled } from '../api/page-data.ts';
import { exactText, relativeText } from '../dashboard/dates.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { ListFilters } from '../dashboard/list/list-filters.tsx';
import { useListUrl } from '../dashboard/list/list-url.ts';
import { buttonClass } from '../ui/button.tsx';
import { Tag } from '../ui/status.tsx';
import type { Conversations } from './load-inbox.ts';

export function ConversationList({ list, openId }: { list: Settled<Conversations>; openId: number | null }) {
  const { params, pageUrl } = useListUrl();
  const isSearched = params.has('search');
  const rows = useRef<HTMLUListElement>(null);
  const hasLoadedMore = useRef(false);
  const count = list.content?.data.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when more have loaded
  useEffect(() => {
    // The last page removes the “Load more” link that had the focus.
    if (hasLoadedMore.current && document.activeElement === document.body) rows.current?.focus({ preventScroll: true });
    hasLoadedMore.current = false;
  }, [count]);
  return (
    <nav aria-label="Conversations" className="flex min-h-0 grow flex-col">
      <div className="border-b border-line px-3 pt-3 *:mb-3">
        <ListFilters search="Search people" />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        {list.error !== null ? (
          <div className="p-3">
            <Retry message={list.error} />
          </div>
        ) : list.content.data.length === 0 ? (
          <p className="p-4 text-ink-soft">
            {isSearched
              ? 'No one found with this name or email.'
              : 'No conversations yet. Search for a customer or staff member to start one.'}
          </p>
        ) : (
          <>
            <ul ref={rows} tabIndex={-1} className="outline-none">
              {list.content.data.map((conversation) => (
                <Row key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
              ))}
            </ul>
            {list.content.total > list.content.data.length && (
              <div className="p-3">
                <Link
                  to={pageUrl((Number(params.get('page')) || 1) + 1)}
                  replace
                  preventScrollReset
                  onClick={() => {
                    hasLoadedMore.current = true;
                  }}
                  className={buttonClass('secondary', 'medium', 'w-full')}
                >
                  Load more
                </Link>
              </div>
            )}
          </>
        )}
      </div>
    </nav>
  );
}

function Row({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { params } = useListUrl();
  const { id, name, role, last_message, last_message_at, unread_count } = conversation;
  const url = new URLSearchParams(params);
  url.set('with', String(id));
  return (
    <li>
      <Link
        to={`?${url}`}
        preventScrollReset
        aria-current={isOpen || undefined}
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 -outline-offset-3 transition-colors',
          isOpen ? 'bg-brand-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-semibold">
            {name}
          </span>
          {role !== 'customer' && (
            <Tag>
              <span className="capitalize">{role}</span>
            </Tag>
          )}
        </span>
        {last_message_at && (
          <time
            dateTime={last_message_at}
            title={exactText(last_message_at)}
            className="self-center text-sm whitespace-nowrap text-ink-soft"
          >
            {relativeText(last_message_at)}
          </time>
        )}
        <span
          dir="auto"
          className={clsx(
            'col-start-1 truncate text-sm',
            unread_count > 0 ? 'font-medium' : 'col-span-2 text-ink-soft',
          )}
        >
          {last_message ?? 'No messages yet'}
        </span>
        {unread_count > 0 && (
          <span className="justify-self-end rounded-full bg-brand px-2 text-sm font-semibold text-on-brand tabular-nums">
            {unread_count > 99 ? '99+' : unread_count}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}
