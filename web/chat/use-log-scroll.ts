import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Still counts as scrolled to the end. */
const NEAR_END_PX = 48;

type Content = {
  /** Ids: a change shows at which end messages were added. */
  first: string | number | undefined;
  last: string | number | undefined;
};

/**
 * Opens a log at its end. A log at its end follows new messages; otherwise it reports them. Older
 * messages added at its start don't move the text in view.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, { first, last }: Content) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [hasNewMessages, setNewMessages] = useState(false);
  const previous = useRef<(Content & { height: number }) | null>(null);
  const followsEnd = useRef(true);

  const scrollToEnd = useCallback(() => {
    followsEnd.current = true;
    setNewMessages(false);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = previous.current;
    previous.current = { first, last, height: element.scrollHeight };
    if (!before) {
      element.scrollTop = element.scrollHeight;
    } else if (before.first !== first && before.last === last) {
      element.scrollTop += element.scrollHeight - before.height;
    } else if (before.last !== last) {
      if (followsEnd.current) element.scrollTop = element.scrollHeight;
      else setNewMessages(true);
    }
  }, [log, first, last]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = () => {
      followsEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      setAtEnd(followsEnd.current);
      if (followsEnd.current) setNewMessages(false);
    };
    // The user may have scrolled before this listener was attached.
    onScroll();
    // A growing composer or an on-screen keyboard shrinks the log.
    const observer = new ResizeObserver(() => followsEnd.current && scrollToEnd());
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [log, scrollToEnd]);

  return { isAtEnd, hasNewMessages, scrollToEnd };
}
