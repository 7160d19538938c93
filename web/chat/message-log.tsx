import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

type Props = {
  label: string;
  log: RefObject<HTMLDivElement | null>;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  problem: string | null;
  onOlder: () => Promise<void>;
  /** The observer of the log's start is renewed when the first id changes. */
  first: string | number | undefined;
  hasNewMessages: boolean;
  scrollToEnd: () => void;
  children: ReactNode;
};

export function MessageLog({
  label,
  log,
  hasOlder,
  isLoadingOlder,
  problem,
  onOlder,
  first,
  hasNewMessages,
  scrollToEnd,
  children,
}: Props) {
  const top = useRef<HTMLDivElement>(null);
  const older = useRef(onOlder);
  useEffect(() => {
    older.current = onOlder;
  });
  const canLoadOlder = hasOlder && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` changes when older messages have loaded
  useEffect(() => {
    if (!canLoadOlder || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void older.current(), {
      root: log.current,
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [log, canLoadOlder, first]);
  const loadOlder = async () => {
    await onOlder();
    // The last page removes the button that had the focus.
    if (document.activeElement === document.body) log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={log}
        role="log"
        aria-label={label}
        // Older messages are not announced.
        aria-live={isLoadingOlder ? 'off' : 'polite'}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto print:h-auto print:overflow-visible print:[&_li]:break-inside-avoid overscroll-contain px-4 pb-4 -outline-offset-3 [overflow-anchor:none] sm:px-6"
      >
        {hasOlder && (
          <div ref={top} className="grid justify-items-center gap-2 pt-3">
            {problem && <Alert>{problem}</Alert>}
            <Button tone="quiet" onClick={() => void loadOlder()} pending={isLoadingOlder && 'Loading…'}>
              Load older messages
            </Button>
          </div>
        )}
        {children}
      </div>
      {hasNewMessages && (
        <Button
          onClick={() => {
            scrollToEnd();
            log.current?.focus({ preventScroll: true });
          }}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
        >
          <ArrowDown aria-hidden size={18} />
          New messages
        </Button>
      )}
    </div>
  );
}
