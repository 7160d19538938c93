import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useInView } from '../hooks/use-in-view.ts';
import { useReducedMotion } from '../hooks/use-reduced-motion.ts';
import { IconButton } from '../icon-button.tsx';
import { slideBy } from './carousel-scroll.ts';

export type Slide = { key: string; content: ReactNode };

/**
 * Works without JavaScript. With it, loops over a second copy of the slides and advances, except under a pointer, with
 * the focus inside or with reduced motion.
 */
export function Carousel({
  label,
  slides,
  intervalMs,
  slideClass,
  rightToLeft = false,
}: {
  label: string;
  slides: Slide[];
  intervalMs: number;
  /** Number of visible slides: `basis-full lg:basis-1/5`. */
  slideClass: string;
  rightToLeft?: boolean;
}) {
  const track = useRef<HTMLUListElement>(null);
  const reducedMotion = useReducedMotion();
  const isNear = useInView(track, '200px');
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isMoving = isNear && !reducedMotion && !isStopped && !isPaused && slides.length > 1;

  const move = (by: 1 | -1) => track.current && slideBy(track.current, by, slides.length, !reducedMotion);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (!document.hidden && track.current) slideBy(track.current, 1, slides.length, true);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, intervalMs, slides.length]);

  const list = (copy: 'first' | 'second') =>
    slides.map(({ key, content }) => (
      <li
        key={`${copy} ${key}`}
        dir={rightToLeft ? 'ltr' : undefined}
        inert={copy === 'second'}
        aria-hidden={copy === 'second' || undefined}
        className={clsx('shrink-0 snap-start', slideClass)}
      >
        {content}
      </li>
    ));

  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      data-moves
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        dir={rightToLeft ? 'rtl' : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {list('first')}
        {isNear && list('second')}
      </ul>
      {/* Next is on the left of a right-to-left carousel. */}
      <div className="mt-2 flex gap-1 sm:mt-4 noscript:hidden">
        <IconButton label={rightToLeft ? 'Next' : 'Previous'} onClick={() => move(rightToLeft ? 1 : -1)}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <IconButton label={rightToLeft ? 'Previous' : 'Next'} onClick={() => move(rightToLeft ? -1 : 1)}>
          <ChevronRight aria-hidden size={20} />
        </IconButton>
        <span className="contents motion-reduce:hidden">
          <IconButton label={isStopped ? 'Play' : 'Pause'} onClick={() => setStopped(!isStopped)}>
            {isStopped ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          </IconButton>
        </span>
      </div>
    </section>
  );
}
