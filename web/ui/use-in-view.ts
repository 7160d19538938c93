import { type RefObject, useEffect, useState } from 'react';

/** Turns true once the element has come within `margin` of the screen, and stays so. */
export function useInView(ref: RefObject<Element | null>, margin = '0px'): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, seen, margin]);
  return seen;
}
