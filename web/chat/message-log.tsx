import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

type Props = {
  label: string;
  log: RefObject<HTMLDivElement | null>;
  isMore: boolean;
  isLoadingOlder: boolean;
  problem: string | null;
  onOlder: () => Promise<void>;
  /** Changes with what stands first, so that reaching the beginning is noticed anew. */
  first: string | number | undefined;
  hasNews: boolean;
  toEnd: () => void;
  children: ReactNode;
};

/** The scrolling part of a conversation: older messages come when its beginning is reached, or by a button. */
export function MessageLog({
  label,
  log,
  isMore,
  isLoadingOlder,
  problem,
  onOlder,
  first,
  hasNews,
  toEnd,
  children,
}: Props) {
  const top = useRef<HTMLDivElement>(null);
  const older = useRef(onOlder);
  useEffect(() => {
    older.current = onOlder;
  });
  const mayAsk = isMore && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` is what has changed when older ones have come
  useEffect(() => {
    if (!mayAsk || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void older.current(), {
      root: log.current,
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [log, mayAsk, first]);
  const askOlder = async () => {
    await onOlder();
    // The button may be gone with the last of them.
    if (document.activeElement === document.body) log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={log}
        role="log"
        aria-label={label}
        // What is put before the beginning is no news.
        aria-live={isLoadingOlder ? 'off' : 'polite'}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 pb-4 -outline-offset-3 [overflow-anchor:none] sm:px-6"
      >
        {isMore && (
          <div ref={top} className="grid justify-items-center gap-2 pt-3">
            {problem && <Alert>{problem}</Alert>}
            <Button tone="quiet" onClick={() => void askOlder()} pending={isLoadingOlder && 'Loading…'}>
              Load older messages
            </Button>
          </div>
        )}
        {children}
      </div>
      {hasNews && (
        <Button
          onClick={() => {
            toEnd();
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
