import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const sources = (name: string, widths: number[], format: string) =>
  widths.map((width) => `/media/${name}.${width}.${format} ${width}w`).join(', ');
const wide = (format: string) => sources('hero-poster', [768, 1280], format);
const phone = (format: string) => sources('hero-phone', [480, 720, 960], format);

const WIDE = '(min-width: 1024px)';
/**
 * The poster counts as drawn at the film's own size: a film larger than its poster would become the page's largest
 * paint, seconds later.
 */
const WIDE_SIZE = '1280px';

/** The card covers the ground but for a strip at its end, which needs less than all pixels of a phone. */
const PHONE_SIZE = '60vw';

const NOTHING = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

/** The starter plays it once the page is idle (starter.ts); on phones and with reduced motion, only its button does. */
export function HeroVideo({ className, children }: { className?: string; children?: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    setPlaying(video.current?.paused === false);
    setPainted(true);
  }, []);
  // On a phone the text has the line for itself; the starter sets these once it is painted.
  const afterPaint = (files: string) => ({ 'data-later': files, srcSet: isPainted ? files : undefined });
  const toggle = () => {
    // Browsers may refuse to play: the poster remains.
    if (video.current?.paused) video.current.play().catch(() => setPlaying(false));
    else video.current?.pause();
  };

  return (
    <div
      className={clsx(
        'relative grid overflow-hidden bg-[oklch(0.2_0.03_240)] outline-1 -outline-offset-1 outline-transparent lg:place-items-center',
        className,
      )}
    >
      <picture>
        <source media={WIDE} type="image/avif" srcSet={wide('avif')} sizes={WIDE_SIZE} />
        <source media={WIDE} type="image/webp" srcSet={wide('webp')} sizes={WIDE_SIZE} />
        <source type="image/avif" {...afterPaint(phone('avif'))} sizes={PHONE_SIZE} />
        <source type="image/webp" {...afterPaint(phone('webp'))} sizes={PHONE_SIZE} />
        <img
          src={NOTHING}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[80%_50%] dark:brightness-86 max-sm:top-auto max-sm:h-32 max-sm:mask-t-from-50% max-sm:object-[40%_70%]"
        />
      </picture>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        data-plays={`${WIDE} and (prefers-reduced-motion: no-preference)`}
        aria-hidden
        tabIndex={-1}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="absolute inset-0 size-full object-cover object-[80%_50%] dark:brightness-86"
      >
        <source src="/media/hero.webm" type="video/webm" />
        <source src="/media/hero.mp4" type="video/mp4" />
      </video>
      {/* The film in the company’s hue. */}
      <div aria-hidden className="absolute inset-0 bg-brand-deep mix-blend-color" />
      <button
        type="button"
        onClick={toggle}
        aria-label={isPlaying ? 'Pause the video' : 'Play the video'}
        className="absolute inset-e-4 bottom-2.5 grid size-11 place-items-center rounded-full border border-transparent bg-[oklch(0.18_0.03_255/0.8)] text-[oklch(0.98_0_0)] noscript:hidden focus-visible:outline-[oklch(0.98_0_0)] lg:inset-e-6 lg:bottom-6"
      >
        {isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </button>
      {children}
    </div>
  );
}
