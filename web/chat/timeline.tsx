import { Fragment, type ReactNode, type Ref, useEffect, useImperativeHandle, useReducer, useRef } from 'react';
import { useMomentZone } from '../record/moment-zone.ts';
import { dayLabel } from './day-label.ts';
import { MessageLog } from './message-log.tsx';
import { useLogScroll } from './use-log-scroll.ts';

export type TimelineItem = {
  /** Must not change on sending, or a screen reader would announce the message twice. */
  key: string;
  at: string;
  startsDay: boolean;
  isFirstUnread: boolean;
  content: ReactNode;
};

export type TimelineHandle = { scrollToEnd: () => void };

type Loading = {
  hasOlder: boolean;
  isLoadingOlder: boolean;
  problem: string | null;
  loadOlder: () => Promise<void>;
};

type Props = {
  ref?: Ref<TimelineHandle>;
  label: string;
  items: readonly TimelineItem[];
  empty?: ReactNode;
  loading?: Loading;
  onEndShown?: (isEndShown: boolean) => void;
};

const complete: Loading = { hasOlder: false, isLoadingOlder: false, problem: null, loadOlder: async () => {} };

/** One stream, oldest first, opened at the newest or the first unread. */
export function Timeline({ ref, label, items, empty, loading = complete, onEndShown }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const first = items[0]?.key;
  const last = items.at(-1)?.key;
  const { isAtEnd, hasNewMessages, scrollToEnd } = useLogScroll(log, { first, last });
  useImperativeHandle(ref, () => ({ scrollToEnd }), [scrollToEnd]);
  useEffect(() => onEndShown?.(isAtEnd), [isAtEnd, onEndShown]);
  useRenderEveryMinute();
  const zone = useMomentZone();
  return (
    <MessageLog
      label={label}
      log={log}
      {...loading}
      onOlder={loading.loadOlder}
      {...{ first, hasNewMessages, scrollToEnd }}
    >
      {items.length === 0 && <div className="max-w-text pt-6 text-ink-soft">{empty}</div>}
      <ol className="flex flex-col">
        {items.map(({ key, at, startsDay, isFirstUnread, content }) => (
          <Fragment key={key}>
            {startsDay && <Divider>{dayLabel(at, zone)}</Divider>}
            {isFirstUnread && <Divider isUnreadStart>New</Divider>}
            {content}
          </Fragment>
        ))}
      </ol>
    </MessageLog>
  );
}

const Divider = ({ isUnreadStart = false, children }: { isUnreadStart?: boolean; children: ReactNode }) => (
  <li className={`mt-5 flex items-center gap-3 text-sm font-medium ${isUnreadStart ? 'text-brand' : 'text-ink-soft'}`}>
    <span aria-hidden className="h-px grow bg-current opacity-30" />
    <span>{children}</span>
    <span aria-hidden className="h-px grow bg-current opacity-30" />
  </li>
);

function useRenderEveryMinute(): void {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
}
