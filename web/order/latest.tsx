import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { MiddleDot } from '../record/middle-dot.tsx';
import { Time } from '../record/time.tsx';
import { NoHyphenBreak } from '../ui/no-hyphen-break.tsx';
import type { LoadedMessages } from './load-order.ts';
import { tabUrl } from './tabs.ts';
import { eventText } from './thread/event-text.ts';
import { peopleOf, type Viewed } from './workspace.ts';

const SHOWN = 3;

type Line = { key: string; who?: string; at: string; text: string };

type Props = { viewed: Viewed; loaded: LoadedMessages; meId: number };

/** The end of the conversation, which a phone opens as a screen of its own. */
export function Latest({ viewed, loaded, meId }: Props) {
  const { search } = useLocation();
  const messages = loaded.data.filter(({ kind }) => kind === 'message');
  const reader = { role: viewed.role, meId, today: viewed.order.promise.today, people: peopleOf(viewed) };
  const lines: Line[] = [
    ...messages.map(({ id, author, content, deleted_at, created_at }) => ({
      key: `message ${id}`,
      who: author?.id === meId ? 'You' : (author?.name ?? 'Deleted account'),
      at: created_at,
      text: deleted_at ? 'Message deleted' : content || 'Files',
    })),
    ...loaded.events.map((event) => ({ key: event.id, at: event.at, text: eventText(event, reader).text })),
  ];
  const latest = lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-SHOWN);
  return (
    <section aria-labelledby="latest" className="grid gap-2">
      <h2 id="latest" className="text-base">
        Latest
      </h2>
      {latest.length === 0 ? (
        <p className="text-ink-soft">No messages yet.</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ key, who, at, text }) => (
            <li key={key} className="min-w-0">
              <p className="text-sm text-ink-soft">
                {who && (
                  <>
                    <bdi className="font-medium text-ink">{who}</bdi>
                    <MiddleDot />
                  </>
                )}
                <Time kind="moment" of={at} />
              </p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                <NoHyphenBreak>{text}</NoHyphenBreak>
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
