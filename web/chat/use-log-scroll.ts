import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end still counts as there. */
const NEAR_PX = 48;

type Content = {
  /** What stands first and last, so that a change says at which end something came. */
  first: string | number | undefined;
  last: string | number | undefined;
};

/**
 * How a log scrolls: it opens at its end, or where `startAt` stands; stays at the end for whoever is there, and tells of
 * news whoever is not; and what is put before its beginning moves nothing.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, { first, last }: Content, startAt: string) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [hasNews, setNews] = useState(false);
  const was = useRef<(Content & { height: number }) | null>(null);
  const stays = useRef(true);

  const toEnd = useCallback(() => {
    stays.current = true;
    setNews(false);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = was.current;
    was.current = { first, last, height: element.scrollHeight };
    if (!before) {
      element.scrollTop = element.scrollHeight;
      const start = element.querySelector<HTMLElement>(startAt);
      if (start && start.offsetTop < element.scrollTop) element.scrollTop = start.offsetTop;
    } else if (before.first !== first && before.last === last) {
      element.scrollTop += element.scrollHeight - before.height;
    } else if (before.last !== last) {
      if (stays.current) element.scrollTop = element.scrollHeight;
      else setNews(true);
    }
  }, [log, first, last, startAt]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = () => {
      stays.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      setAtEnd(stays.current);
      if (stays.current) setNews(false);
    };
    // Who was quicker than this has scrolled unheard, and would be taken back to the end.
    onScroll();
    // A composer that grows, or a phone's keyboard, takes room away from the log.
    const observer = new ResizeObserver(() => stays.current && toEnd());
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [log, toEnd]);

  return { isAtEnd, hasNews, toEnd };
}
