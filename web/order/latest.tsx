import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { OrderMessage } from '../../contract/order/threads.ts';
import { Time } from '../record/time.tsx';
import { tabUrl } from './tabs.ts';

/** The end of the conversation, which a phone opens as a screen of its own. */
export function Latest({ messages }: { messages: readonly OrderMessage[] }) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="latest" className="grid gap-2">
      <h2 id="latest" className="text-base">
        Latest
      </h2>
      {messages.length === 0 ? (
        <p className="text-ink-soft">No messages yet.</p>
      ) : (
        <ul className="grid gap-2">
          {messages.slice(-3).map(({ id, author, content, created_at }) => (
            <li key={id} className="min-w-0">
              <p className="text-sm text-ink-soft">
                <bdi className="font-medium text-ink">{author?.name ?? 'Deleted account'}</bdi> ·{' '}
                <Time kind="moment" of={created_at} />
              </p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {content}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={tabUrl(search, 'conversation')}
        className="inline-flex min-h-11 items-center justify-between gap-2 font-medium text-brand"
      >
        {messages.length > 0 ? `Open conversation (${messages.length})` : 'Open conversation'}
        <ChevronRight aria-hidden size={18} />
      </Link>
    </section>
  );
}
