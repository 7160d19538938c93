import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { slideBy } from './carousel-scroll.ts';
import { IconButton } from './icon-button.tsx';
import { useInView } from './use-in-view.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

export type Slide = { key: string; content: ReactNode };

/**
 * Slides in a row that scrolls and snaps, natively: by finger, wheel, keyboard, and without JavaScript. With it the
 * row also moves by itself every `intervalMs` (not under a pointer, not with the focus inside, not for those who
 * want no motion) and goes round: the slides stand there twice, and the jump back from the second round isn't seen.
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
  /** Sets how many are seen at a time: `basis-full lg:basis-1/5`. */
  slideClass: string;
  rightToLeft?: boolean;
}) {
  const track = useRef<HTMLUListElement>(null);
  const still = useReducedMotion();
  const near = useInView(track, '200px');
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const moves = near && !still && !stopped && !held && slides.length > 1;

  const move = (by: 1 | -1) => track.current && slideBy(track.current, by, slides.length, !still);

  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => {
      if (!document.hidden && track.current) slideBy(track.current, 1, slides.length, true);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [moves, intervalMs, slides.length]);

  const list = (round: 'first' | 'second') =>
    slides.map(({ key, content }) => (
      <li
        key={`${round} ${key}`}
        dir={rightToLeft ? 'ltr' : undefined}
        inert={round === 'second'}
        aria-hidden={round === 'second' || undefined}
        className={clsx('shrink-0 snap-start', slideClass)}
      >
        {content}
      </li>
    ));

  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        dir={rightToLeft ? 'rtl' : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {list('first')}
        {near && list('second')}
      </ul>
      {/* Next lies where the row moves to: at the left, where it runs from right to left. */}
      <div className="mt-4 flex gap-1 before-script:hidden">
        <IconButton label={rightToLeft ? 'Next' : 'Previous'} onClick={() => move(rightToLeft ? 1 : -1)}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <IconButton label={rightToLeft ? 'Previous' : 'Next'} onClick={() => move(rightToLeft ? -1 : 1)}>
          <ChevronRight aria-hidden size={20} />
        </IconButton>
        {!still && (
          <IconButton label={stopped ? 'Play' : 'Pause'} onClick={() => setStopped(!stopped)}>
            {stopped ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          </IconButton>
        )}
      </div>
    </section>
  );
}
